#include "fight/fight.h"

/* ---- Who fights: CBT-05..09, 11, 18, OPT-07, OPT-10 ----------------------------------------------------------------- */

ModelId champion_of(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    ModelId first = b->unit[unit].first;
    bool has = unit_profile(look->game, b, unit)->field[PF_CHAMPION] == 1;
    return has && b->model[first].state == MODEL_STANDING ? first : NO_MODEL;
}

bool is_champion(const Look *look, ModelId model)
{
    const Battle *b = look->battle;
    UnitId unit = b->model[model].unit;
    return unit_profile(look->game, b, unit)->field[PF_CHAMPION] == 1 &&
           b->unit[unit].first == model;
}

bool has_retired(const Look *look, ModelId model)
{
    return has_mark(look->battle, OWNER_MODEL, model, MM_RETIRED) ||
           has_mark(look->battle, OWNER_MODEL, model, MM_STOOD_BACK);
}

bool duels(const Look *look, ModelId model)
{
    return tally_of(look->battle, OWNER_MODEL, model, MT_CHALLENGE) > 0 &&
           !has_retired(look, model) && applies(look, TOW_CHL_03);
}

static bool is_hero(const Look *look, ModelId model)
{
    return model_profile(look->game, look->battle, model)->field[PF_CHARACTER] == 1 ||
           is_champion(look, model);
}

/* ---- Who is in contact: GEO-02 ---------------------------------------------------------------------------------------------------- */

/* Those of the engaged enemies that it has not lost touch with (CBT-17). */
static int touched_by(const Look *look, UnitId unit, UnitId *enemy)
{
    UnitId all[MOST_FOES];
    int enemies = engaged_with(look, unit, all, MOST_FOES), count = 0;
    for (int i = 0; i < enemies; i++) {
        if (!has_lost_touch(look, host_of(look, unit), all[i]))
            enemy[count++] = all[i];
    }
    return count;
}

/* OPT-10: nobody fights from farther than its Movement. */
static bool is_too_far(const Look *look, UnitId unit, const Place *place, UnitId enemy)
{
    return look->game->option[OPT_ERRATA] &&
           !base_meets_unit(look, place->base, enemy, movement(look, unit) * INCH) &&
           applies(look, TOW_OPT_10);
}

static void join_line(const Look *look, UnitId unit, Places *p, UnitId enemy)
{
    Side side = touched_side(look, unit, enemy);
    Length reach = contact_reach(look, unit, enemy);
    for (int i = 0; i < p->count; i++) {
        Place *place = &p->place[i];
        bool loose = place->rank < 0;
        if (!loose && !place_lies_at(p, place, side))
            continue;
        bool touches = base_meets_unit(look, place->base, enemy, reach);
        if (loose && !touches)
            continue;
        if (touches)
            place->role = POST_CONTACT;
        place->fights = place->fights || touches ||
                        (!is_too_far(look, unit, place, enemy) && applies(look, TOW_CBT_05));
    }
}

/* ---- Supporters and the second rank: CBT-08, OPT-07 ------------------------------------------------------------------------ */

static bool supports(const Look *look, UnitId unit)
{
    WeaponId weapon = wielded(look, unit);
    const Weapon *w = weapon == NO_WEAPON ? NULL : &look->game->weapon[weapon];
    bool held = w && weapon_has(w, WT_EXTRA_RANK, NULL);
    bool spear = held && weapon_has(w, WT_SPEAR, NULL);
    if (!held && !has_trait(look, unit, TR_EXTRA_RANK, NULL))
        return false;
    if (spear && charged_now(look, unit) && applies(look, TOW_CBT_08))
        return false;
    return applies(look, TOW_SR_15);
}

/* OPT-07: regular and heavy infantry in Combat Order press on, but not in the turn they charged. */
static bool presses(const Look *look, UnitId unit)
{
    TroopType type = type_of(look, unit);
    bool foot = type == TYPE_REGULAR_INFANTRY || type == TYPE_HEAVY_INFANTRY;
    return look->game->option[OPT_ERRATA] && foot && !is_column(look, unit) &&
           !charged_now(look, unit) && formation_of(look, unit) != FORM_SKIRMISH &&
           applies(look, TOW_OPT_07);
}

static bool fights_in_front(const Look *look, UnitId unit)
{
    UnitId enemy[MOST_FOES];
    int enemies = touched_by(look, unit, enemy);
    for (int i = 0; i < enemies; i++) {
        if (touched_side(look, unit, enemy[i]) == SIDE_FRONT)
            return true;
    }
    return false;
}

static void join_rank(Places *p, int rank, PostRole role)
{
    for (int i = 0; i < p->count; i++) {
        Place *place = &p->place[i];
        if (place->rank != rank || place->fights || !place->held)
            continue;
        place->role = role;
        place->fights = true;
    }
}

static void join_ranks_behind(const Look *look, UnitId unit, Places *p)
{
    int next = 1;
    if (!is_block(look, unit) || !fights_in_front(look, unit))
        return;
    if (presses(look, unit))
        join_rank(p, next++, POST_BESIDE);
    if (supports(look, unit))
        join_rank(p, next, POST_SUPPORTS);
}

/* ---- From places to posts ---------------------------------------------------------------------------------------------------- */

/* CHR-08, CMD-02: whom a model may strike by name: those its own base touches. */
static void name_heroes(const Look *look, const Place *place, UnitId enemy, Post *post)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, enemy, model, MOST_UNIT_MODELS);
    Length reach = contact_reach(look, post->host, enemy);
    for (int i = 0; i < count && post->heroes < POST_HEROES; i++) {
        bool own_unit = look->battle->model[model[i]].unit == enemy;
        if (!is_hero(look, model[i]) || (own_unit && !is_champion(look, model[i])))
            continue;
        Base base = model_base(look->game, look->battle, model[i]);
        bool matters = base_gap(place->base, base) > reach && applies(look, TOW_CHR_08);
        if (!matters)
            post->hero[post->heroes++] = model[i];
    }
}

static UnitId nearest_foe(const Look *look, const Place *place, const UnitId *enemy, int enemies)
{
    UnitId best = NO_UNIT;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < enemies; i++) {
        Length gap = base_gap(place->base, unit_outline(look, enemy[i]));
        if (gap < least) {
            least = gap;
            best = enemy[i];
        }
    }
    return best;
}

static Post post_at(const Look *look, UnitId host, const Place *place)
{
    UnitId enemy[MOST_FOES];
    int enemies = touched_by(look, host, enemy);
    bool hero = place->model != NO_MODEL && is_hero(look, place->model);
    Post post = { .host = host, .unit = host, .model = NO_MODEL, .role = place->role, .count = 1 };
    if (hero) {
        post.model = place->model;
        post.unit = look->battle->model[place->model].unit;
    }
    for (int i = 0; i < enemies && place->role == POST_CONTACT; i++) {
        if (post.enemies == POST_ENEMIES ||
            !base_meets_unit(look, place->base, enemy[i], contact_reach(look, host, enemy[i])))
            continue;
        post.enemy[post.enemies++] = enemy[i];
        name_heroes(look, place, enemy[i], &post);
    }
    if (post.enemies == 0) {
        UnitId nearest = nearest_foe(look, place, enemy, enemies);
        post.enemy[0] = nearest;
        post.enemies = nearest != NO_UNIT;
    }
    return post;
}

static bool is_same(const Post *a, const Post *b)
{
    if (a->host != b->host || a->model != NO_MODEL || b->model != NO_MODEL || a->role != b->role ||
        a->enemies != b->enemies || a->heroes != b->heroes)
        return false;
    for (int i = 0; i < a->enemies; i++) {
        if (a->enemy[i] != b->enemy[i])
            return false;
    }
    for (int i = 0; i < a->heroes; i++) {
        if (a->hero[i] != b->hero[i])
            return false;
    }
    return true;
}

static int add_post(Post *post, int posts, int most, Post new_post)
{
    for (int i = 0; i < posts; i++) {
        if (is_same(&post[i], &new_post)) {
            post[i].count++;
            return posts;
        }
    }
    if (posts < most && new_post.enemies > 0)
        post[posts++] = new_post;
    return posts;
}

void fighting_places(const Look *look, UnitId unit, Places *p)
{
    UnitId enemy[MOST_FOES];
    int enemies = touched_by(look, unit, enemy);
    ShortRank side;
    Block block = block_stood(look, unit, &side);
    places_of(look, unit, &block, side, has_stood(look, unit), p);
    for (int i = 0; i < p->count; i++)
        p->place[i].role = POST_BESIDE;
    for (int i = 0; i < enemies; i++) {
        bool other_arc = touched_side(look, unit, enemy[i]) != touched_side(look, unit, enemy[0]);
        if (!other_arc || applies(look, TOW_CBT_18))
            join_line(look, unit, p, enemy[i]);
    }
    join_ranks_behind(look, unit, p);
}

static int add_unit_posts(const Look *look, UnitId unit, Post *post, int posts, int most)
{
    Places p;
    int models = 0, filled = 0;
    fighting_places(look, unit, &p);
    for (int i = 0; i < p.count; i++)
        models += p.place[i].held;
    for (int i = 0; i < p.count; i++) {
        const Place *place = &p.place[i];
        bool open = !place->held;
        if (!place->fights || !(!open || applies(look, TOW_CBT_07)) || filled == models)
            continue;
        filled++;
        posts = add_post(post, posts, most, post_at(look, unit, place));
    }
    return posts;
}

static bool is_in(const Combat *combat, UnitId unit)
{
    for (int i = 0; i < combat->units; i++) {
        if (combat->unit[i] == unit)
            return true;
    }
    return false;
}

/* Characters whose unit has been killed about them fight on by themselves (CAS-06). */
static bool is_left_alone(const Look *look, const Combat *combat, UnitId unit)
{
    UnitId enemy[MOST_FOES];
    if (is_in(combat, unit) || !is_fielded(look, unit) || host_of(look, unit) != unit ||
        unit_profile(look->game, look->battle, unit)->field[PF_CHARACTER] != 1)
        return false;
    int enemies = engaged_with(look, unit, enemy, MOST_FOES);
    return enemies > 0 && is_in(combat, enemy[0]);
}

int posts_of(const Look *look, const Combat *combat, Post *post, int most)
{
    int posts = 0;
    for (int i = 0; i < combat->units; i++)
        posts = add_unit_posts(look, combat->unit[i], post, posts, most);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_left_alone(look, combat, u))
            posts = add_unit_posts(look, u, post, posts, most);
    }
    return posts;
}

/* ---- Kept as bytes ---------------------------------------------------------------------------------------------------------------- */

void post_pack(const Post *post, uint8_t *byte)
{
    int at = 0;
    byte[at++] = (uint8_t)post->host;
    byte[at++] = (uint8_t)post->unit;
    byte[at++] = (uint8_t)((post->model + 1) & 255);
    byte[at++] = (uint8_t)((post->model + 1) >> 8);
    byte[at++] = (uint8_t)post->role;
    byte[at++] = (uint8_t)post->count;
    byte[at++] = (uint8_t)post->enemies;
    byte[at++] = (uint8_t)post->heroes;
    for (int i = 0; i < POST_ENEMIES; i++)
        byte[at++] = (uint8_t)(i < post->enemies ? post->enemy[i] : 0);
    for (int i = 0; i < POST_HEROES; i++) {
        int hero = i < post->heroes ? post->hero[i] : 0;
        byte[at++] = (uint8_t)(hero & 255);
        byte[at++] = (uint8_t)(hero >> 8);
    }
    while (at < POST_BYTES)
        byte[at++] = 0;
}

Post post_unpack(const uint8_t *byte)
{
    Post post = { .host = byte[0], .unit = byte[1] };
    post.model = (ModelId)(byte[2] + 256 * byte[3] - 1);
    post.role = (PostRole)byte[4];
    post.count = byte[5];
    post.enemies = byte[6];
    post.heroes = byte[7];
    for (int i = 0; i < post.enemies; i++)
        post.enemy[i] = byte[8 + i];
    for (int i = 0; i < post.heroes; i++) {
        const uint8_t *hero = &byte[8 + POST_ENEMIES + 2 * i];
        post.hero[i] = (ModelId)(hero[0] + 256 * hero[1]);
    }
    return post;
}

/* ---- Losses: CBT-09 ------------------------------------------------------------------------------------------------------------------ */

static int plain_in_role(const Post *all, int posts, UnitId host, PostRole role)
{
    int count = 0;
    for (int i = 0; i < posts; i++) {
        if (all[i].host == host && all[i].model == NO_MODEL && all[i].role == role)
            count += all[i].count;
    }
    return count;
}

/* A spear that was set against a charger has struck at its value: not once more when that charger is gone. */
static int struck_in_role(const Look *look, UnitId host, PostRole role)
{
    int struck = tally_of(look->battle, OWNER_UNIT, host, UT_STRUCK);
    return role == POST_SUPPORTS ? struck / STRUCK_BEHIND : struck % STRUCK_BEHIND;
}

/* What was lost otherwise (a miscast, dangerous ground) counts as lost from the rear: nobody strikes who is not there. */
static int losses_of(const Look *look, const Post *post, const Post *all, int posts)
{
    int slain = tally_of(look->battle, OWNER_UNIT, post->host, UT_SLAIN), places = 0, heroes = 0;
    bool matters = applies(look, TOW_CBT_09) && is_block(look, post->host);
    if (!matters)
        slain = 0;
    for (int i = 0; i < posts; i++) {
        places += all[i].host == post->host && all[i].model == NO_MODEL ? all[i].count : 0;
        heroes += all[i].host == post->host && all[i].model != NO_MODEL &&
                  is_champion(look, all[i].model) &&
                  look->battle->model[all[i].model].state == MODEL_STANDING;
    }
    int missing = places - (rank_and_file(look, post->host) - heroes);
    return has_stood(look, post->host) && missing > slain ? missing : slain;
}

/* Losses that are left for the post itself, once the roles that fall sooner and its elders have taken theirs. */
int post_strikers(const Look *look, const Post *post, const Post *all, int posts)
{
    static const PostRole falls[] = { POST_BESIDE, POST_CONTACT, POST_SUPPORTS };
    int lost = losses_of(look, post, all, posts),
        struck = struck_in_role(look, post->host, post->role);
    if (post->model != NO_MODEL)
        return look->battle->model[post->model].state == MODEL_STANDING &&
               !has_mark(look->battle, OWNER_MODEL, post->model, MM_FOUGHT);
    for (int i = 0; i < 2 && falls[i] != post->role; i++) {
        int sooner = plain_in_role(all, posts, post->host, falls[i]);
        lost -= sooner;
        struck -= post->role == POST_CONTACT ? sooner : 0;
    }
    for (int i = posts - 1; i >= 0 && &all[i] != post; i--) {
        if (all[i].host == post->host && all[i].model == NO_MODEL && all[i].role == post->role) {
            lost -= all[i].count;
            struck -= all[i].count;
        }
    }
    lost = lost > struck ? lost : struck;
    lost = lost < 0 ? 0 : lost > post->count ? post->count : lost;
    return post->count - lost;
}
