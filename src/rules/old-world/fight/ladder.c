#include "fight/ladder.h"

#include <stdio.h>

#include "fight/figures.h"
#include "fight/struck.h"

Look look_at_next_combat(const Look *look, Battle *fork)
{
    bool any = false;
    for (UnitId u = 0; u < look->battle->units; u++)
        any = any || has_mark(look->battle, OWNER_UNIT, u, UM_COUNTS_AS_CHARGED);
    if (!any)
        return *look;
    Look forked = look_fork(look, fork);
    for (UnitId u = 0; u < fork->units; u++) {
        if (has_mark(fork, OWNER_UNIT, u, UM_COUNTS_AS_CHARGED))
            marks_set(&fork->unit[u].marks, UM_CHARGED, true);
    }
    return forked;
}

/* ---- Rungs ---------------------------------------------------------------------------------------------------------------------- */

static void fill_needs(const Look *look, const Blow *blow, UnitId target, ModelId directed,
                       Rung *rung)
{
    rung->wound = wound_need(blow->strength, toughness_of(look, target, directed, true));
    rung->save = armour_need(armour_of(look, target, directed, true), blow->ap);
    rung->ward = ward_of(look, target, directed);
}

/* Who fights a challenge strikes at his opponent alone. */
static ModelId opponent_of(const Look *look, const Post *post)
{
    if (post->model == NO_MODEL || !duels(look, post->model))
        return NO_MODEL;
    return (ModelId)(tally_of(look->battle, OWNER_MODEL, post->model, MT_CHALLENGE) - 1);
}

static bool is_same_rung(const Rung *a, const Rung *b)
{
    return a->value == b->value && a->unit == b->unit && a->target == b->target &&
           a->model == b->model && a->striker == b->striker;
}

/* Posts of one kind are one rung. */
void rung_add(Ladder *ladder, const Rung *rung)
{
    for (int i = 0; i < ladder->rungs; i++) {
        Rung *other = &ladder->rung[i];
        if (!is_same_rung(other, rung))
            continue;
        other->contact += rung->contact;
        other->beside += rung->beside;
        other->supporting += rung->supporting;
        other->attacks += rung->attacks;
        return;
    }
    if (ladder->rungs == MOST_RUNGS)
        return;
    int at = ladder->rungs++;
    for (; at > 0 && ladder->rung[at - 1].value < rung->value; at--)
        ladder->rung[at] = ladder->rung[at - 1];
    ladder->rung[at] = *rung;
}

static void add_post(const Look *look, const Post *all, int posts, int which, Striker striker,
                     Ladder *ladder)
{
    const Post *post = &all[which];
    int each = attacks_at_post(look, post, striker), models = post_strikers(look, post, all, posts);
    ModelId directed = opponent_of(look, post);
    UnitId target =
        directed == NO_MODEL ? post->enemy[0] : host_of(look, look->battle->model[directed].unit);
    WeaponId weapon = striker == STRIKER_MOUNT ? NO_WEAPON : wielded(look, post->unit);
    bool out = post->model != NO_MODEL && has_retired(look, post->model);
    if (each <= 0 || models <= 0 || out)
        return;
    Blow blow = blow_of(look, post->unit, post->model, striker, target, directed);
    Rung rung = { .value =
                      initiative_of(look, post->unit, striker == STRIKER_MOUNT, weapon, target),
                  .unit = post->unit,
                  .target = struck_unit(look, target, directed),
                  .model = post->model,
                  .striker = striker,
                  .contact = post->role == POST_CONTACT ? models : 0,
                  .beside = post->role == POST_BESIDE ? models : 0,
                  .supporting = post->role == POST_SUPPORTS ? models : 0,
                  .attacks = each * models };
    rung.hit =
        need_to_strike(look, post->unit, blow.ws, target, skill_of_target(look, target, directed));
    fill_needs(look, &blow, target, directed, &rung);
    rung_add(ladder, &rung);
}

/* Impact Hits and Stomp Attacks: `attacks` counts the models, each of which has the dice of its keyword. */
static void add_weight(const Look *look, const Post *post, bool stomp, Ladder *ladder)
{
    UnitId target = post->enemy[0];
    bool runs = stomp || has_run_up(look, post->host);
    if (post->role != POST_CONTACT || post->host != post->unit || !runs ||
        !has_trait(look, post->host, stomp ? TR_STOMP : TR_IMPACT_HITS, NULL) ||
        is_across_obstacle(look, post->host, target))
        return;
    Frame frame = trample_frame(look, post->host, target, post->count, stomp);
    Hits hits = hits_by_weight(look, &frame, 1);
    Blow blow = { .strength = hits.strength, .ap = hits.ap };
    Rung rung = { .value = stomp ? RUNG_STOMP : RUNG_IMPACT,
                  .unit = post->unit,
                  .target = target,
                  .model = post->model,
                  .striker = STRIKER_MOUNT,
                  .contact = post->count,
                  .attacks = post->count };
    fill_needs(look, &blow, target, NO_MODEL, &rung);
    rung_add(ladder, &rung);
}

static bool is_fought_now(const Look *look, const Combat *combat)
{
    Combat now = combat_now(look);
    for (int i = 0; i < now.units; i++) {
        if (now.unit[i] == combat->unit[0])
            return true;
    }
    return false;
}

static CombatResult result_of(const Look *look, const Combat *combat)
{
    CombatResult settled;
    int overkill[MOST_SEATS] = { 0 };
    if (is_fought_now(look, combat) && combat_settled(look, &settled))
        return settled;
    for (SeatId seat = 0; seat < look->battle->seats; seat++)
        overkill[seat] = tally_of(look->battle, OWNER_SEAT, seat, ST_OVERKILL);
    return combat_result(look, combat, overkill);
}

void rungs_of(const Look *look, UnitId unit, Ladder *ladder)
{
    Post post[MOST_POSTS];
    ladder->rungs = 0;
    ladder->combat = combat_of(look, unit);
    int posts = posts_of(look, &ladder->combat, post, MOST_POSTS);
    for (int i = 0; i < posts; i++) {
        add_weight(look, &post[i], false, ladder);
        for (int s = STRIKER_RIDER; s < STRIKERS; s++)
            add_post(look, post, posts, i, (Striker)s, ladder);
        add_weight(look, &post[i], true, ladder);
    }
}

bool ladder_has_begun(const Look *look, const Ladder *ladder)
{
    for (int i = 0; i < ladder->rungs; i++)
        if (ladder->rung[i].value >= value_now(look))
            return true;
    return false;
}

bool ladder_of(const Look *look, UnitId unit, Ladder *ladder)
{
    ladder->rungs = 0;
    if (!is_engaged(look, unit))
        return false;
    rungs_of(look, unit, ladder);
    if (is_fought_now(look, &ladder->combat))
        struck_add(look, struck_last(look), ladder);
    ladder->result = result_of(look, &ladder->combat);
    return true;
}

/* ---- On the table ------------------------------------------------------------------------------------------------------------------ */

static DrawingTone tone_of(PostRole role)
{
    return role == POST_CONTACT ? TONE_LIT : role == POST_BESIDE ? TONE_PLAIN : TONE_OWN;
}

static void draw_base(const Look *look, ModelId model, PostRole role, DrawingList *list)
{
    Point corner[4];
    Drawing *d = drawing_add(list, DRAW_POLYGON, tone_of(role));
    if (!d)
        return;
    base_corners(model_base(look->game, look->battle, model), corner);
    d->corners = 4;
    d->dashed = role == POST_SUPPORTS;
    d->seat = look->battle->unit[look->battle->model[model].unit].seat;
    for (int i = 0; i < 4; i++)
        d->corner[i] = corner[i];
}

static void draw_label(Point at, DrawingTone tone, SeatId seat, const char *words,
                       DrawingList *list)
{
    Drawing *d = drawing_add(list, DRAW_LABEL, tone);
    if (!d)
        return;
    d->corners = 1;
    d->corner[0] = at;
    d->seat = seat;
    snprintf(d->words, sizeof d->words, "%s", words);
}

static void say_rung(const Rung *rung, Text *text)
{
    const char *by = rung->striker == STRIKER_MOUNT ? " (mount)" : "";
    if (rung->value == RUNG_IMPACT)
        text_add(text, "Impact Hits");
    else if (rung->value == RUNG_STOMP)
        text_add(text, "Stomp Attacks");
    else if (rung->hit == NEED_NEVER || rung->wound == NEED_NEVER)
        text_format(text, "I%d%s: %d, in vain", rung->value, by, rung->attacks);
    else
        text_format(text, "I%d%s: %d at %d+, %d+", rung->value, by, rung->attacks, rung->hit,
                    rung->wound);
}

/* Who strikes several times is summed up for each Initiative; the ladder beside the table tells the blows apart. */
static void say_rungs(const Rung *const *rung, int rungs, Text *text)
{
    bool counted = false;
    for (int i = 0, next; i < rungs; i = next) {
        int attacks = 0;
        for (next = i; next < rungs && rung[next]->value == rung[i]->value; next++)
            attacks += rung[next]->attacks;
        text_add(text, i ? ", " : "");
        if (rung[i]->value == RUNG_IMPACT)
            text_add(text, "Impact Hits");
        else if (rung[i]->value == RUNG_STOMP)
            text_add(text, "Stomp");
        else
            text_format(text, counted ? "I%d: %d" : "I%d: %d attacks", rung[i]->value, attacks);
        counted = counted || (rung[i]->value != RUNG_IMPACT && rung[i]->value != RUNG_STOMP);
    }
}

static void draw_rungs(const Look *look, const Ladder *ladder, UnitId host, DrawingList *list)
{
    const Rung *rung[MOST_RUNGS];
    char words[DRAWING_WORDS] = "";
    Text text = text_in(words, sizeof words);
    int rungs = 0;
    for (int i = 0; i < ladder->rungs; i++)
        if (host_of(look, ladder->rung[i].unit) == host)
            rung[rungs++] = &ladder->rung[i];
    if (rungs == 1)
        say_rung(rung[0], &text);
    else
        say_rungs(rung, rungs, &text);
    if (rungs)
        draw_label(centre_of(look, host), TONE_PLAIN, look->battle->unit[host].seat, words, list);
}

static void draw_sums(const Look *look, const Ladder *ladder, DrawingList *list)
{
    bool told[MOST_SEATS] = { false };
    for (int i = 0; i < ladder->combat.units; i++) {
        UnitId unit = ladder->combat.unit[i];
        SeatId seat = look->battle->unit[unit].seat;
        char words[DRAWING_WORDS];
        Point at = centre_of(look, unit);
        if (told[seat])
            continue;
        told[seat] = true;
        snprintf(words, sizeof words, "Result so far: %d", ladder->result.side[seat].total);
        at.y -= INCH;
        draw_label(at, TONE_LIT, seat, words, list);
    }
}

static void draw_places(const Look *look, const Combat *combat, DrawingList *list)
{
    Places places;
    for (int i = 0; i < combat->units; i++) {
        if (!is_fielded(look, combat->unit[i]))
            continue;
        fighting_places(look, combat->unit[i], &places);
        for (int k = 0; k < places.count; k++) {
            if (places.place[k].fights && places.place[k].model != NO_MODEL)
                draw_base(look, places.place[k].model, places.place[k].role, list);
        }
    }
}

void draw_fighting(const Look *look, DrawingList *list)
{
    Combat combat = combat_now(look);
    if (combat.units > 0)
        draw_places(look, &combat, list);
}

void draw_combat(const Look *look, UnitId unit, DrawingList *list)
{
    Ladder ladder;
    if (unit == NO_UNIT || !ladder_of(look, unit, &ladder))
        return;
    draw_places(look, &ladder.combat, list);
    for (int i = 0; i < ladder.combat.units; i++)
        if (host_of(look, ladder.combat.unit[i]) == ladder.combat.unit[i])
            draw_rungs(look, &ladder, ladder.combat.unit[i], list);
    draw_sums(look, &ladder, list);
}
