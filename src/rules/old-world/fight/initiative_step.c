#include "fight/fight.h"
#include "magic/magic.h"

/* ---- One Initiative value: who strikes at whom, then the blows: CBT-02, 11, 16, GEN-09 ------------------------------ */

enum { BATCH_BYTES = 12, MOST_BATCHES = 96, NO_POST = 255 };
enum { S_VALUE, S_POSTS_AT, S_POSTS, S_BATCH_AT, S_BATCHES, S_NEXT, S_HERO };

typedef enum StrikesStep {
    STRIKES_PLAN,
    STRIKES_SPELLS, /* Wizards of that Initiative may cast an Assailment */
    STRIKES_CAST,
    STRIKES_SPLIT, /* the next batch that may go at several */
    STRIKES_NAMED, /* so many at a champion */
    STRIKES_SHARED,
    STRIKES_GO,
    STRIKES_END,
} StrikesStep;

Frame strikes_frame(SeatId active, int value)
{
    Frame frame = frame_of(PROC_STRIKES, active, NO_UNIT, NO_UNIT);
    frame.v[S_VALUE] = value;
    return frame;
}

/* ---- Batches as bytes -------------------------------------------------------------------------------------------------- */

static void put_two(uint8_t *byte, int value)
{
    byte[0] = (uint8_t)(value & 255);
    byte[1] = (uint8_t)(value >> 8);
}

static int get_two(const uint8_t *byte)
{
    return byte[0] + 256 * byte[1];
}

static void pack(const Batch *batch, uint8_t *byte)
{
    byte[0] = (uint8_t)batch->host;
    byte[1] = (uint8_t)batch->unit;
    put_two(&byte[2], batch->model + 1);
    byte[4] = (uint8_t)batch->striker;
    put_two(&byte[5], batch->attacks);
    byte[7] = (uint8_t)batch->target;
    put_two(&byte[8], batch->directed + 1);
    byte[10] = (uint8_t)batch->post;
    byte[11] = 0;
}

static Batch unpack(const uint8_t *byte)
{
    return (Batch){ .host = byte[0],
                    .unit = byte[1],
                    .model = (ModelId)(get_two(&byte[2]) - 1),
                    .striker = (Striker)byte[4],
                    .attacks = get_two(&byte[5]),
                    .target = byte[7],
                    .directed = (ModelId)(get_two(&byte[8]) - 1),
                    .post = byte[10] };
}

static Batch batch_at(const Look *look, const Frame *frame, int n)
{
    return unpack(kept_bytes(look->battle, frame->v[S_BATCH_AT] + n * BATCH_BYTES));
}

static int posts_kept(const Look *look, const Frame *frame, Post *post)
{
    for (int i = 0; i < frame->v[S_POSTS]; i++)
        post[i] = post_unpack(kept_bytes(look->battle, frame->v[S_POSTS_AT] + i * POST_BYTES));
    return frame->v[S_POSTS];
}

/* The posts of this value and the batches behind them. */
static void keep_all(Play *play, Frame *frame, const Post *post, int posts, const Batch *batch,
                     int count)
{
    uint8_t byte[MOST_POSTS * POST_BYTES + MOST_BATCHES * BATCH_BYTES];
    for (int i = 0; i < posts; i++)
        post_pack(&post[i], &byte[i * POST_BYTES]);
    for (int i = 0; i < count; i++)
        pack(&batch[i], &byte[posts * POST_BYTES + i * BATCH_BYTES]);
    forget_dice(play, frame);
    frame->v[S_POSTS] = posts;
    frame->v[S_BATCHES] = count;
    frame->v[S_POSTS_AT] = keep_bytes(play, frame, byte, posts * POST_BYTES + count * BATCH_BYTES);
    frame->v[S_BATCH_AT] = frame->v[S_POSTS_AT] + posts * POST_BYTES;
}

static void keep_batches(Play *play, Frame *frame, const Batch *batch, int count)
{
    Post post[MOST_POSTS];
    int posts = posts_kept(&play->look, frame, post);
    keep_all(play, frame, post, posts, batch, count);
}

/* ---- Whom a post may strike --------------------------------------------------------------------------------------------- */

static bool stands_here(const Look *look, UnitId host, UnitId enemy)
{
    UnitId foe[MOST_FOES];
    int foes = engaged_with(look, host, foe, MOST_FOES);
    for (int i = 0; i < foes; i++) {
        if (foe[i] == enemy)
            return is_fielded(look, enemy);
    }
    return false;
}

/* Whose regiment it is now: a character's may have been killed about him. */
static UnitId host_now(const Look *look, const Post *post)
{
    return post->model == NO_MODEL ? post->host : host_of(look, post->unit);
}

/* The enemies of the post that are still there; when they are gone, another whom its unit fights. */
static int foes_left(const Look *look, const Post *post, UnitId *foe)
{
    int count = 0;
    for (int i = 0; i < post->enemies; i++) {
        if (stands_here(look, host_now(look, post), post->enemy[i]))
            foe[count++] = post->enemy[i];
    }
    return count > 0 ? count : engaged_with(look, host_now(look, post), foe, 1);
}

static bool may_be_named(const Look *look, ModelId hero)
{
    const Battle *b = look->battle;
    return b->model[hero].state == MODEL_STANDING && !duels(look, hero) && !has_retired(look, hero);
}

/* Whether anybody can strike so soon: characters in a duel strike each other only (CHL-03), the retired nobody. */
static bool strikes_at_all(const Look *look, const Post *post)
{
    if (post->model == NO_MODEL)
        return true;
    bool forbidden = has_retired(look, post->model) && applies(look, TOW_CHL_02);
    return !forbidden;
}

static ModelId opponent_of(const Look *look, ModelId model)
{
    return (ModelId)(tally_of(look->battle, OWNER_MODEL, model, MT_CHALLENGE) - 1);
}

static int initiative_at(const Look *look, const Post *post, Striker striker, UnitId against)
{
    WeaponId weapon = striker == STRIKER_MOUNT ? NO_WEAPON : wielded(look, post->unit);
    return initiative_of(look, post->unit, striker == STRIKER_MOUNT, weapon, against);
}

static int add_batch(const Look *look, int value, const Post *all, int posts, int which,
                     Striker striker, Batch *batch, int count)
{
    const Post *post = &all[which];
    UnitId foe[MOST_FOES];
    int each = attacks_at_post(look, post, striker), foes = foes_left(look, post, foe);
    if (count == MOST_BATCHES || each <= 0 || foes == 0 || !strikes_at_all(look, post))
        return count;
    if (initiative_at(look, post, striker, foe[0]) != value)
        return count;
    int models = post_strikers(look, post, all, posts);
    Batch b = { .host = host_now(look, post),
                .unit = post->unit,
                .model = post->model,
                .striker = striker,
                .attacks = each * models,
                .target = foe[0],
                .directed = NO_MODEL,
                .post = which };
    if (post->model != NO_MODEL && duels(look, post->model)) {
        b.directed = opponent_of(look, post->model);
        if (look->battle->model[b.directed].state != MODEL_STANDING)
            return count;
        b.target = host_of(look, look->battle->model[b.directed].unit);
        b.post = NO_POST;
    }
    if (b.attacks > 0)
        batch[count++] = b;
    return count;
}

/* Table 5.10: a set spear strikes sooner at who charged it. It has struck then, whoever is left for the later value. */
static bool sets_spears(const Look *look, UnitId unit)
{
    WeaponId weapon = wielded(look, unit);
    return weapon != NO_WEAPON && weapon_has(&look->game->weapon[weapon], WT_SET_SPEAR, NULL);
}

static void note_struck(Play *play, const Post *post, int posts, const Batch *batch, int count)
{
    const Look *look = &play->look;
    int models[MOST_BATCHES];
    for (int i = 0; i < count; i++) {
        bool kept = batch[i].post != NO_POST && batch[i].striker == STRIKER_RIDER;
        models[i] = kept ? post_strikers(look, &post[batch[i].post], post, posts) : 0;
    }
    for (int i = 0; i < count; i++) {
        if (models[i] == 0 || !sets_spears(look, batch[i].unit))
            continue;
        const Post *of = &post[batch[i].post];
        int struck = tally_of(look->battle, OWNER_UNIT, of->host, UT_STRUCK);
        if (of->model != NO_MODEL)
            mark(play, OWNER_MODEL, of->model, MM_FOUGHT, TOW_CBT_18);
        else
            set_tally(play, OWNER_UNIT, of->host, UT_STRUCK,
                      struck + models[i] * (of->role == POST_SUPPORTS ? STRUCK_BEHIND : 1),
                      TOW_CBT_18);
    }
}

/* CBT-02: the active side's dice come first; nobody's blows are cut by what falls at the same value. */
static Flow plan(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Post post[MOST_POSTS];
    Batch batch[MOST_BATCHES];
    Combat combat = combat_now(look);
    int posts = posts_of(look, &combat, post, MOST_POSTS), count = 0;
    for (int side = 0; side < look->battle->seats; side++) {
        SeatId seat = (SeatId)((frame->seat + side) % look->battle->seats);
        for (int i = 0; i < posts; i++) {
            if (look->battle->unit[post[i].host].seat != seat)
                continue;
            for (int s = STRIKER_RIDER; s < STRIKERS; s++)
                count =
                    add_batch(look, frame->v[S_VALUE], post, posts, i, (Striker)s, batch, count);
        }
    }
    note_struck(play, post, posts, batch, count);
    keep_all(play, frame, post, posts, batch, count);
    frame->v[S_NEXT] = 0;
    frame->v[S_HERO] = 0;
    return go(frame, STRIKES_SPELLS);
}

/* ---- Assailments: MAG-11, MAG-17 --------------------------------------------------------------------------------------------- */

static Verdict judge_assailment(const Look *look, UnitId wizard, const Order *order)
{
    const Clause *clause = &order->clause[0];
    Verdict verdict = no_for(NO_SPELL_PHASE, wizard);
    if (order->actor != wizard || order->clauses != 1 || clause->word >= SPELLS)
        return no_for(NO_NOT_OFFERED, wizard);
    if (spell_rows[clause->word].type != SPELL_ASSAILMENT)
        return verdict;
    verdict = judge_cast(look, order);
    if (is_yes(&verdict) && !stands_here(look, host_of(look, wizard), host_of(look, clause->unit)))
        return no_for(NO_SPELL_TARGET, wizard);
    return verdict;
}

static bool can_assail(const Look *look, UnitId wizard)
{
    UnitId foe[MOST_FOES];
    int foes = engaged_with(look, wizard, foe, MOST_FOES);
    for (int i = 0; i < foes; i++) {
        Order order = { .actor = wizard };
        Clause *clause = order_clause(&order, VERB_CAST);
        clause->word = HAMMERHAND;
        clause->unit = foe[i];
        Verdict verdict = judge_assailment(look, wizard, &order);
        if (is_yes(&verdict))
            return true;
    }
    return false;
}

static bool fights_here(const Look *look, UnitId unit)
{
    Combat combat = combat_now(look);
    for (int i = 0; i < combat.units; i++) {
        if (combat.unit[i] == host_of(look, unit))
            return look->battle->unit[unit].state == UNIT_FIELD;
    }
    return false;
}

/* The active side's Wizards first (GEN-10). */
static Flow next_spell(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int units = look->battle->units;
    while (frame->v[S_NEXT] < 2 * units) {
        UnitId unit = (UnitId)(frame->v[S_NEXT] % units);
        bool first = frame->v[S_NEXT]++ < units;
        bool counts =
            is_wizard(look, unit) && (look->battle->unit[unit].seat == frame->seat) == first &&
            fights_here(look, unit) && !has_mark(look->battle, OWNER_UNIT, unit, UM_RETIRED) &&
            initiative_of(look, unit, false, NO_WEAPON, NO_UNIT) == frame->v[S_VALUE] &&
            can_assail(look, unit) && applies(look, TOW_MAG_11);
        if (!counts)
            continue;
        frame->actor = unit;
        return ask_order(play, frame, STRIKES_CAST, look->battle->unit[unit].seat, WHY_ASSAIL,
                         1u << VERB_CAST | 1u << VERB_DONE);
    }
    frame->v[S_NEXT] = 0;
    return go(frame, STRIKES_SPLIT);
}

static Flow cast_in_combat(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    if (is_done_order(&answer->order))
        return go(frame, STRIKES_SPELLS);
    SeatId seat = look->battle->unit[frame->actor].seat;
    return resolve(play, frame, STRIKES_SPELLS, cast_frame(look, seat, &answer->order));
}

/* ---- W-SPLIT: CBT-11 ------------------------------------------------------------------------------------------------------- */

/* Units that the batch may be shared among: each enemy's rank and file, and the characters by name. */
static int shares_of(const Look *look, const Post *post, IdSet *ids, UnitId *usual)
{
    UnitId foe[MOST_FOES];
    int foes = foes_left(look, post, foe);
    *ids = (IdSet){ { 0 } };
    *usual = foe[0];
    for (int i = 0; i < foes; i++)
        ids_add(ids, foe[i]);
    for (int i = 0; i < post->heroes; i++) {
        if (may_be_named(look, post->hero[i]) && !is_champion(look, post->hero[i]))
            ids_add(ids, look->battle->model[post->hero[i]].unit);
    }
    return ids_count(ids);
}

/* The others may be named too, and are refused with the reason. */
static void add_all_heroes(const Look *look, const Post *post, IdSet *ids)
{
    const Battle *b = look->battle;
    UnitId foe[MOST_FOES];
    int foes = foes_left(look, post, foe);
    for (UnitId u = 0; u < b->units; u++) {
        for (int i = 0; i < foes; i++) {
            if (u != foe[i] && host_of(look, u) == foe[i] && b->unit[u].state == UNIT_FIELD)
                ids_add(ids, u);
        }
    }
}

static void insert_batch(Play *play, Frame *frame, int at, Batch batch, int attacks_left)
{
    Batch all[MOST_BATCHES];
    int count = 0;
    for (int i = 0; i < frame->v[S_BATCHES]; i++) {
        Batch b = batch_at(&play->look, frame, i);
        if (i == at)
            b.attacks = attacks_left;
        if (i == at && count < MOST_BATCHES)
            all[count++] = batch;
        if (count < MOST_BATCHES)
            all[count++] = b;
    }
    keep_batches(play, frame, all, count);
}

static bool is_one(const Batch *a, const Batch *b)
{
    return a->host == b->host && a->model == NO_MODEL && b->model == NO_MODEL &&
           a->striker == b->striker && a->target == b->target && a->directed == b->directed;
}

/* GEN-09: same weapon, same target, same characteristics are thrown together. */
static void merge(Play *play, Frame *frame)
{
    Batch all[MOST_BATCHES];
    int count = 0;
    for (int i = 0; i < frame->v[S_BATCHES]; i++) {
        Batch batch = batch_at(&play->look, frame, i);
        int at = 0;
        while (at < count && !(is_one(&all[at], &batch) && applies(&play->look, TOW_GEN_09)))
            at++;
        if (at < count)
            all[at].attacks += batch.attacks;
        else
            all[count++] = batch;
    }
    keep_batches(play, frame, all, count);
}

/* First the champions by number, then the rest among units and characters. */
static Flow split_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Post post[MOST_POSTS];
    IdSet ids;
    UnitId usual;
    posts_kept(look, frame, post);
    for (; frame->v[S_NEXT] < frame->v[S_BATCHES]; frame->v[S_NEXT]++, frame->v[S_HERO] = 0) {
        Batch batch = batch_at(look, frame, frame->v[S_NEXT]);
        SeatId seat = look->battle->unit[batch.host].seat;
        bool counts = batch.post != NO_POST && batch.attacks != 0 && applies(look, TOW_CBT_11);
        if (!counts)
            continue;
        const Post *of = &post[batch.post];
        while (frame->v[S_HERO] < of->heroes) {
            ModelId hero = of->hero[frame->v[S_HERO]++];
            if (!is_champion(look, hero) || !may_be_named(look, hero))
                continue;
            frame->actor = batch.host;
            frame->target = look->battle->model[hero].unit;
            return ask_number(play, frame, STRIKES_NAMED, seat, WHY_AT_CHAMPION, 0, batch.attacks,
                              0);
        }
        frame->actor = batch.host;
        frame->target = batch.target;
        int choices = shares_of(look, of, &ids, &usual);
        add_all_heroes(look, of, &ids);
        if (choices > 1)
            return ask_ids(play, frame, STRIKES_SHARED, seat, WHY_SPLIT, SHAPE_SPLIT, &ids, 0,
                           batch.attacks);
    }
    merge(play, frame);
    frame->v[S_NEXT] = 0;
    return go(frame, STRIKES_GO);
}

static Flow name_champion(Play *play, Frame *frame, int attacks)
{
    const Look *look = &play->look;
    Batch batch = batch_at(look, frame, frame->v[S_NEXT]);
    Batch named = batch;
    if (attacks <= 0)
        return go(frame, STRIKES_SPLIT);
    named.attacks = attacks;
    named.target = frame->target;
    named.directed = champion_of(look, frame->target);
    named.post = NO_POST;
    insert_batch(play, frame, frame->v[S_NEXT]++, named, batch.attacks - attacks);
    return go(frame, STRIKES_SPLIT);
}

static Flow share_out(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    Batch batch = batch_at(look, frame, frame->v[S_NEXT]);
    int left = batch.attacks;
    for (int i = 0; i < answer->count; i++) {
        UnitId unit = answer->id[i], host = host_of(look, unit);
        if (answer->share[i] <= 0)
            continue;
        Batch part = batch;
        part.attacks = answer->share[i];
        part.target = host;
        part.directed = host == unit ? NO_MODEL : look->battle->unit[unit].first;
        part.post = NO_POST;
        left -= part.attacks;
        insert_batch(play, frame, frame->v[S_NEXT]++, part, left);
    }
    frame->v[S_NEXT]++;
    frame->v[S_HERO] = 0;
    return go(frame, STRIKES_SPLIT);
}

/* CHR-08, CHL-02, 03: why that character is not struck by the batch that is asked about. */
static Verdict judge_share(const Look *look, const Frame *frame, const Post *post, UnitId unit)
{
    IdSet ids;
    UnitId usual;
    ModelId hero = look->battle->unit[unit].first;
    shares_of(look, post, &ids, &usual);
    if (ids_has(&ids, unit))
        return yes();
    Verdict verdict = no_for(duels(look, hero)         ? NO_CHL_TARGET
                             : has_retired(look, hero) ? NO_CHL_RETIRED
                                                       : NO_CHR_TARGET,
                             frame->actor);
    verdict.other = unit;
    return verdict;
}

static Verdict judge_sum(const Look *look, const Frame *frame, const Answer *answer)
{
    int64_t sum = 0;
    int32_t high = look->battle->request.high;
    for (int i = 0; i < answer->count; i++)
        sum += answer->share[i] > 0 ? answer->share[i] : 0;
    if (sum == high)
        return yes();
    return about(no_count(NO_SPLIT, (int32_t)(sum > INT32_MAX ? INT32_MAX : sum), high),
                 frame->actor);
}

Verdict judge_strikes(const Look *look, const Frame *frame, const Answer *answer)
{
    Post post[MOST_POSTS];
    if (answer->kind == ANSWER_ORDER)
        return is_done_order(&answer->order) ? yes()
                                             : judge_assailment(look, frame->actor, &answer->order);
    if (answer->kind != ANSWER_SPLIT)
        return yes();
    Verdict all = judge_sum(look, frame, answer);
    if (!is_yes(&all))
        return all;
    posts_kept(look, frame, post);
    const Post *of = &post[batch_at(look, frame, frame->v[S_NEXT]).post];
    for (int i = 0; i < answer->count; i++) {
        Verdict verdict = yes();
        if (answer->share[i] > 0)
            verdict = judge_share(look, frame, of, answer->id[i]);
        if (!is_yes(&verdict))
            return verdict;
    }
    return yes();
}

/* All at the rank and file; no spell. */
void suggest_strikes(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look;
    if (answer->kind == ANSWER_ORDER)
        order_done(answer);
    if (answer->kind != ANSWER_SPLIT)
        return;
    answer->count = 1;
    answer->id[0] = frame->target;
}

/* ---- The blows, one batch after another -------------------------------------------------------------------------------------------- */

static Flow strike_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    while (frame->v[S_NEXT] < frame->v[S_BATCHES]) {
        Batch batch = batch_at(look, frame, frame->v[S_NEXT]++);
        if (batch.attacks > 0 && is_fielded(look, batch.target))
            return resolve(play, frame, STRIKES_GO, strike_frame(look, &batch, frame->v[S_VALUE]));
    }
    return go(frame, STRIKES_END);
}

Flow run_strikes(Play *play, Frame *frame, const Answer *answer)
{
    switch ((StrikesStep)frame->step) {
    case STRIKES_PLAN:
        return plan(play, frame);
    case STRIKES_SPELLS:
        return next_spell(play, frame);
    case STRIKES_CAST:
        return cast_in_combat(play, frame, answer);
    case STRIKES_SPLIT:
        return split_next(play, frame);
    case STRIKES_NAMED:
        return name_champion(play, frame, answer->value);
    case STRIKES_SHARED:
        return share_out(play, frame, answer);
    case STRIKES_GO:
        return strike_next(play, frame);
    case STRIKES_END: {
        Combat combat = combat_now(&play->look);
        if (frame->v[S_BATCHES] > 0)
            close_contacts(play, &combat);
        return DONE;
    }
    }
    return DONE;
}

/* ---- What the screen says beside a question ---------------------------------------------------------------------------- */

void say_attacks(const Look *look, const Frame *frame, Text *text)
{
    Batch batch = batch_at(look, frame, frame->v[S_NEXT]);
    const char *many = batch.attacks == 1 ? "" : "s";
    if (batch.striker == STRIKER_MOUNT) {
        text_format(text, "This is for %d attack%s of the mounts%s.", batch.attacks, many,
                    batch.model != NO_MODEL && is_champion(look, batch.model) ? ": the champion's"
                                                                              : "");
        return;
    }
    if (batch.model == NO_MODEL)
        text_format(text, "This is for %d attack%s of the rank and file.", batch.attacks, many);
    else if (is_champion(look, batch.model))
        text_format(text, "This is for %d attack%s of the champion.", batch.attacks, many);
    else
        text_format(text, "This is for %d attack%s of %s.", batch.attacks, many,
                    look->game->unit[batch.unit].title.text);
}
