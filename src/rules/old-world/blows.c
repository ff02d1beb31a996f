#include "engine/call.h"
#include "fight.h"
#include "figures.h"
#include "magic.h"

/* ---- One Initiative value: who strikes at whom, then the blows: CBT-02, 11, 16, GEN-09 ------------------------------ */

/* A batch is kept in the battle's dice: blows of one kind of one unit at one target. */
typedef struct Batch {
    UnitId host, unit;
    ModelId model; /* NO_MODEL: rank and file */
    Striker striker;
    int attacks;
    UnitId target;
    ModelId directed;
    int post; /* while it is not yet decided at whom: its place among the posts, or NO_POST */
} Batch;

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

Frame strikes_frame(SeatId active, int value, int posts_at, int posts)
{
    Frame frame = frame_of(PROC_STRIKES, active, NO_UNIT, NO_UNIT);
    frame.v[S_VALUE] = value;
    frame.v[S_POSTS_AT] = posts_at;
    frame.v[S_POSTS] = posts;
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
    return unpack(&look->battle->die[frame->v[S_BATCH_AT] + n * BATCH_BYTES]);
}

static void keep_batches(Play *play, Frame *frame, const Batch *batch, int count)
{
    uint8_t byte[MOST_BATCHES * BATCH_BYTES];
    for (int i = 0; i < count; i++)
        pack(&batch[i], &byte[i * BATCH_BYTES]);
    forget_dice(play, frame);
    frame->v[S_BATCHES] = count;
    frame->v[S_BATCH_AT] = keep_dice(play, frame, byte, count * BATCH_BYTES);
}

static int posts_kept(const Look *look, const Frame *frame, Post *post)
{
    for (int i = 0; i < frame->v[S_POSTS]; i++)
        post[i] = post_unpack(&look->battle->die[frame->v[S_POSTS_AT] + i * POST_BYTES]);
    return frame->v[S_POSTS];
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
    return !has_retired(look, post->model) || !applies(look, TOW_CHL_02);
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

static int add_batch(const Look *look, const Frame *frame, const Post *all, int which,
                     Striker striker, Batch *batch, int count)
{
    const Post *post = &all[which];
    UnitId foe[MOST_FOES];
    int each = attacks_at_post(look, post, striker), foes = foes_left(look, post, foe);
    if (count == MOST_BATCHES || each <= 0 || foes == 0 || !strikes_at_all(look, post))
        return count;
    if (initiative_at(look, post, striker, foe[0]) != frame->v[S_VALUE])
        return count;
    int models = post_strikers(look, post, all, frame->v[S_POSTS]);
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

/* CBT-02: the active side's dice come first; nobody's blows are cut by what falls at the same value. */
static Flow plan(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Post post[MOST_POSTS];
    Batch batch[MOST_BATCHES];
    int posts = posts_kept(look, frame, post), count = 0;
    for (int side = 0; side < look->battle->seats; side++) {
        SeatId seat = (SeatId)((frame->seat + side) % look->battle->seats);
        for (int i = 0; i < posts; i++) {
            if (look->battle->unit[post[i].host].seat != seat)
                continue;
            for (int s = STRIKER_RIDER; s < STRIKERS; s++)
                count = add_batch(look, frame, post, i, (Striker)s, batch, count);
        }
    }
    keep_batches(play, frame, batch, count);
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
        if (!is_wizard(look, unit) || (look->battle->unit[unit].seat == frame->seat) != first ||
            !fights_here(look, unit) || has_mark(look->battle, OWNER_UNIT, unit, UM_RETIRED) ||
            initiative_of(look, unit, false, NO_WEAPON, NO_UNIT) != frame->v[S_VALUE] ||
            !can_assail(look, unit) || !applies(look, TOW_MAG_11))
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
        if (batch.post == NO_POST || batch.attacks == 0 || !applies(look, TOW_CBT_11))
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

Verdict judge_strikes(const Look *look, const Frame *frame, const Answer *answer)
{
    Post post[MOST_POSTS];
    if (answer->kind == ANSWER_ORDER)
        return is_done_order(&answer->order) ? yes()
                                             : judge_assailment(look, frame->actor, &answer->order);
    if (answer->kind != ANSWER_SPLIT)
        return yes();
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

/* ---- One batch: CBT-10, SR-23, SR-38 ------------------------------------------------------------------------------------------- */

enum {
    K_UNIT,
    K_MODEL,
    K_STRIKER,
    K_ATTACKS,
    K_DIRECTED,
    K_HITS,
    K_VALUE,
    K_POISON,
    K_POISON_HIGH
};
enum { POISON_HALF = 31 };
typedef enum StrikeStep {
    STRIKE_ROLL,
    STRIKE_READ,
    STRIKE_AGAIN,
    STRIKE_WOUND,
    STRIKE_END
} StrikeStep;

static ModelId directed_at(const Frame *frame)
{
    return (ModelId)frame->v[K_DIRECTED];
}

static Blow blow_now(const Look *look, const Frame *frame)
{
    return blow_of(look, (UnitId)frame->v[K_UNIT], (ModelId)frame->v[K_MODEL],
                   (Striker)frame->v[K_STRIKER], frame->target, directed_at(frame));
}

static int need_now(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    Blow blow = blow_now(look, frame);
    int skill = skill_of_target(look, frame->target, directed_at(frame));
    int need = need_to_strike(look, (UnitId)frame->v[K_UNIT], blow.ws, frame->target, skill);
    return settle(play, WHY_STRIKE, FIG_NEED, frame->actor, need);
}

/* The throw says what each die needs, for the tray and the log. */
static Flow throw_blows(Play *play, Frame *frame, int next, int why, int count, int need)
{
    Flow flow = throw_dice(play, frame, next, frame->seat, why, DICE_D6, count);
    if (flow == FLOW_THROW)
        play->battle->request.low = need;
    return flow;
}

static Flow roll_to_hit(Play *play, Frame *frame)
{
    int need = need_now(play, frame);
    play->battle->returned[0] = 0;
    if (!is_fielded(&play->look, frame->target) || need == NEED_NEVER)
        return DONE;
    if (need == 0) {
        frame->v[K_HITS] = frame->v[K_ATTACKS];
        return go(frame, STRIKE_WOUND);
    }
    return throw_blows(play, frame, STRIKE_READ, WHY_STRIKE, frame->v[K_ATTACKS], need);
}

/* SR-38: which hits are poisoned, by their place among the hits. */
static void note_hit(Frame *frame, int die)
{
    int hit = frame->v[K_HITS]++;
    if (die == 6 && hit < POISON_HALF)
        frame->v[K_POISON] |= (int32_t)1 << hit;
    else if (die == 6 && hit < 2 * POISON_HALF)
        frame->v[K_POISON_HIGH] |= (int32_t)1 << (hit - POISON_HALF);
}

static int read_hits(Play *play, Frame *frame)
{
    int need = need_now(play, frame), misses = 0;
    for (int i = 0; i < frame->dice_count; i++) {
        int die = die_at(play, frame, i);
        bool hits = die == 6 || (die >= need && die != 1);
        if (!applies(&play->look, TOW_CBT_10))
            hits = die >= need;
        if (hits)
            note_hit(frame, die);
        else
            misses++;
    }
    return misses;
}

/* SR-23: in the first round of a combat against whom it hates. */
static bool hates(const Look *look, const Frame *frame)
{
    const Battle *b = look->battle;
    UnitId unit = (UnitId)frame->v[K_UNIT], host = frame->actor;
    const Profile *p = unit_profile(look->game, b, unit);
    bool regular = profile_has(p, TR_HATRED_REGULAR, NULL) &&
                   type_of(look, frame->target) == TYPE_REGULAR_INFANTRY;
    bool marked = link_find(b, LK_HATES, host, frame->target) >= 0 ||
                  link_find(b, LK_HATES, unit, frame->target) >= 0;
    return (regular || marked || profile_has(p, TR_HATRED, NULL)) &&
           !has_mark(b, OWNER_UNIT, host, UM_LOCKED) && applies(look, TOW_SR_23);
}

static Flow wound(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Blow blow = blow_now(look, frame);
    tell_tale(play, TALE_STRIKES, frame->seat, frame->actor, frame->target, frame->v[K_ATTACKS],
              frame->v[K_HITS], frame->v[K_VALUE]);
    if (!applies(look, TOW_CBT_16))
        return DONE;
    Hits hits = { .count = frame->v[K_HITS],
                  .strength = blow.strength,
                  .ap = blow.ap,
                  .flags = blow.flags,
                  .directed = directed_at(frame),
                  .bane = blow.bane,
                  .multiple = blow.multiple };
    hits.poisoned = (uint64_t)(uint32_t)frame->v[K_POISON] |
                    (uint64_t)(uint32_t)frame->v[K_POISON_HIGH] << POISON_HALF;
    return resolve(play, frame, STRIKE_END,
                   hits_frame(frame->seat, frame->actor, frame->target, &hits));
}

/* CR-08, CHL-04: what is beyond the loser's Wounds in a challenge. */
static void count_overkill(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    ModelId model = (ModelId)frame->v[K_MODEL];
    int excess = play->battle->returned[2];
    if (model == NO_MODEL || !duels(look, model) || excess <= 0 || !applies(look, TOW_CHL_04))
        return;
    set_tally(play, OWNER_SEAT, frame->seat, ST_OVERKILL,
              tally_of(look->battle, OWNER_SEAT, frame->seat, ST_OVERKILL) + excess, TOW_CHL_04);
}

Flow run_strike(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((StrikeStep)frame->step) {
    case STRIKE_ROLL:
        return roll_to_hit(play, frame);
    case STRIKE_READ: {
        int misses = read_hits(play, frame);
        if (misses == 0 || !hates(&play->look, frame))
            return go(frame, STRIKE_WOUND);
        return throw_blows(play, frame, STRIKE_AGAIN, WHY_STRIKE_AGAIN, misses,
                           need_now(play, frame));
    }
    case STRIKE_AGAIN:
        read_hits(play, frame);
        return go(frame, STRIKE_WOUND);
    case STRIKE_WOUND:
        return wound(play, frame);
    case STRIKE_END:
        count_overkill(play, frame);
        return DONE;
    }
    return DONE;
}

static Frame strike_frame(const Look *look, const Batch *batch, int value)
{
    Frame frame =
        frame_of(PROC_STRIKE, look->battle->unit[batch->host].seat, batch->host, batch->target);
    frame.v[K_UNIT] = batch->unit;
    frame.v[K_MODEL] = batch->model;
    frame.v[K_STRIKER] = (int32_t)batch->striker;
    frame.v[K_ATTACKS] = batch->attacks;
    frame.v[K_DIRECTED] = batch->directed;
    frame.v[K_VALUE] = value;
    return frame;
}

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
