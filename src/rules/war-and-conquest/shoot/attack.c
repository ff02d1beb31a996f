#include "shoot/attack.h"

#include "engine/call.h"

/* ---- What an attack needs: SHO-07 to 09, 11, 12 ------------------------------------------------------------------------- */

enum { BEST_NEED = 2, WORST_NEED = 6, SEVEN = 7, IMPOSSIBLE = 10 };

static int between(int need, int low, int high)
{
    return need < low ? low : need > high ? high : need;
}

HitNeed hit_need_of_shot(const Look *look, int sa, int modifier)
{
    int plain = applies(look, WAC_SHO_07) ? between(SEVEN - sa, BEST_NEED, WORST_NEED) : 4;
    int need = between(plain - modifier, BEST_NEED, IMPOSSIBLE);
    if (need <= WORST_NEED)
        return (HitNeed){ need, 0 };
    bool twice = need < IMPOSSIBLE && applies(look, WAC_SHO_09);
    return twice ? (HitNeed){ WORST_NEED, need - 3 } : (HitNeed){ NEED_NEVER, 0 };
}

int save_need(const Look *look, int av, int ap)
{
    int worth = av - ap;
    bool saves = worth > 0 && applies(look, WAC_SHO_11);
    return saves ? between(SEVEN - worth, BEST_NEED, WORST_NEED) : NEED_NEVER;
}

bool is_large(const Look *look, UnitId unit)
{
    return is_chariot(look, unit) || class_of(look, unit) == CLASS_ELEPHANT;
}

int kill_need(const Look *look, int ka, bool large)
{
    int worse = large && applies(look, WAC_SHO_12) ? 1 : 0;
    return between(between(SEVEN - ka, BEST_NEED, WORST_NEED) + worse, BEST_NEED, WORST_NEED);
}

bool same_attack(const Attack *a, const Attack *b)
{
    return a->hit.first == b->hit.first && a->hit.second == b->hit.second && a->save == b->save &&
           a->kill == b->kill && a->pierces == b->pierces && a->bursts == b->bursts;
}

/* ---- Its odds ------------------------------------------------------------------------------------------------------------- */

static double chance_of(int need)
{
    return need == NEED_NEVER ? 0 : need <= 1 ? 1 : odds_of_need(6, need);
}

double chance_of_hit(HitNeed need)
{
    double first = chance_of(need.first);
    return need.second ? first * chance_of(need.second) : first;
}

double chance_of_wound(const Attack *attack)
{
    return (1 - chance_of(attack->save)) * chance_of(attack->kill);
}

/* How many a bolt that has hit kills. */
static Odds odds_of_bolt(const Attack *attack)
{
    Odds odds = odds_certain(0);
    for (int rank = attack->pierces; rank >= 0; rank--) {
        Odds one = odds_certain(1), none = odds_certain(0), deeper = odds_sum(&one, &odds);
        int need = between(attack->kill + rank, BEST_NEED, WORST_NEED);
        odds = odds_mixed(chance_of(need), &deeper, &none);
    }
    return odds;
}

/* How many a stone that has hit kills: of 1 to 6 hits. */
static Odds odds_of_burst(const Attack *attack)
{
    Odds odds = odds_of_dice(1, chance_of_wound(attack));
    for (int hits = 2; hits <= 6; hits++) {
        Odds more = odds_of_dice(hits, chance_of_wound(attack));
        odds = odds_mixed((hits - 1.0) / hits, &odds, &more);
    }
    return odds;
}

Odds odds_of_attacks(const Attack *attack, int count)
{
    double hit = chance_of_hit(attack->hit);
    if (!attack->pierces && !attack->bursts)
        return odds_of_dice(count, hit * chance_of_wound(attack));
    Odds sum = odds_certain(0), none = odds_certain(0);
    Odds hurt = attack->bursts ? odds_of_burst(attack) : odds_of_bolt(attack);
    Odds one = odds_mixed(hit, &hurt, &none);
    for (int i = 0; i < count; i++)
        sum = odds_sum(&sum, &one);
    return sum;
}

/* ---- PROC_ATTACKS: hit, save, kill --------------------------------------------------------------------------------------------- */

typedef enum AttackStep {
    ATTACK_HIT,
    ATTACK_HITTING,
    ATTACK_SECOND,
    ATTACK_BURST,
    ATTACK_BURSTS,
    ATTACK_SAVE,
    ATTACK_SAVED,
    ATTACK_KILL,
    ATTACK_KILLED,
    ATTACK_END,
} AttackStep;

Frame attacks_frame(SeatId seat, UnitId actor, UnitId target, const Attack *attack, int count)
{
    Frame frame = frame_of(PROC_ATTACKS, seat, actor, target);
    frame.v[A_COUNT] = count < MOST_THROW ? count : MOST_THROW;
    frame.v[A_FIRST] = attack->hit.first;
    frame.v[A_SECOND] = attack->hit.second;
    frame.v[A_SAVE] = attack->save;
    frame.v[A_KILL] = attack->kill;
    frame.v[A_PIERCES] = attack->pierces;
    frame.v[A_BURSTS] = attack->bursts;
    return frame;
}

static int shown(const Play *play, const Frame *frame, int need)
{
    int good = 0;
    for (int i = 0; i < frame->dice_count; i++)
        good += die_at(play, frame, i) >= need;
    return good;
}

static Flow roll(Play *play, Frame *frame, int next, int why, int count, int need)
{
    need = settle(play, why, FIG_NEED, frame->actor, need);
    return throw_for(play, frame, next, frame->seat, why, DICE_D6, count, each_at_least(need));
}

static int why_to_hit(const Play *play)
{
    return play->look.battle->phase == PHASE_COMBAT ? WHY_TO_STRIKE : WHY_TO_HIT;
}

static Flow roll_to_hit(Play *play, Frame *frame)
{
    if (frame->v[A_FIRST] == NEED_NEVER || frame->v[A_COUNT] <= 0)
        return go(frame, ATTACK_END);
    if (frame->v[A_FIRST] <= 1) {
        frame->v[A_HITS] = frame->v[A_COUNT];
        return go(frame, ATTACK_BURST);
    }
    return roll(play, frame, ATTACK_HITTING, why_to_hit(play), frame->v[A_COUNT],
                frame->v[A_FIRST]);
}

static Flow read_to_hit(Play *play, Frame *frame)
{
    int need = settle(play, why_to_hit(play), FIG_NEED, frame->actor, frame->v[A_FIRST]);
    frame->v[A_HITS] = shown(play, frame, need);
    frame->v[A_ONES] = frame->dice_count - shown(play, frame, BEST_NEED);
    if (frame->v[A_SECOND] == 0)
        return go(frame, ATTACK_BURST);
    return roll(play, frame, ATTACK_SECOND, WHY_TO_HIT_SECOND, frame->v[A_HITS],
                frame->v[A_SECOND]);
}

/* SPC-06: each hit is a D6 of them. */
static Flow roll_burst(Play *play, Frame *frame)
{
    frame->v[A_LEFT] = frame->v[A_HITS];
    if (!frame->v[A_BURSTS])
        return go(frame, ATTACK_SAVE);
    return throw_for(play, frame, ATTACK_BURSTS, frame->seat, WHY_MANY_HITS, DICE_D6,
                     frame->v[A_HITS], sum_of_dice());
}

static Flow roll_saves(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    if (frame->v[A_SAVE] == NEED_NEVER)
        return go(frame, ATTACK_KILL);
    thrown_by(play, frame->target);
    return throw_for(play, frame, ATTACK_SAVED, look->battle->unit[frame->target].seat, WHY_SAVE,
                     DICE_D6, frame->v[A_LEFT], each_at_least(frame->v[A_SAVE]));
}

static Flow roll_kills(Play *play, Frame *frame)
{
    int need = between(frame->v[A_KILL] + frame->v[A_RANK], BEST_NEED, WORST_NEED);
    return throw_for(play, frame, ATTACK_KILLED, frame->seat, WHY_TO_KILL, DICE_D6,
                     frame->v[A_LEFT], each_at_least(need));
}

/* SPC-05: each figure killed lets the bolt go on into the next rank, at one worse. */
static Flow read_kills(Play *play, Frame *frame)
{
    int need = between(frame->v[A_KILL] + frame->v[A_RANK], BEST_NEED, WORST_NEED);
    int killed = shown(play, frame, need);
    frame->v[A_WOUNDS] += killed;
    if (killed == 0 || frame->v[A_RANK] >= frame->v[A_PIERCES])
        return go(frame, ATTACK_END);
    frame->v[A_RANK]++;
    frame->v[A_LEFT] = killed;
    return go(frame, ATTACK_KILL);
}

static Flow end_attacks(Play *play, const Frame *frame)
{
    give_back(play, 0, frame->v[A_WOUNDS]);
    give_back(play, 1, frame->v[A_HITS]);
    give_back(play, 2, frame->v[A_ONES]);
    return DONE;
}

Flow run_attacks(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((AttackStep)frame->step) {
    case ATTACK_HIT:
        return roll_to_hit(play, frame);
    case ATTACK_HITTING:
        return read_to_hit(play, frame);
    case ATTACK_SECOND:
        frame->v[A_HITS] = shown(play, frame, frame->v[A_SECOND]);
        return go(frame, ATTACK_BURST);
    case ATTACK_BURST:
        return roll_burst(play, frame);
    case ATTACK_BURSTS:
        frame->v[A_LEFT] = frame->v[A_HITS] = dice_sum(play, frame);
        return go(frame, ATTACK_SAVE);
    case ATTACK_SAVE:
        return roll_saves(play, frame);
    case ATTACK_SAVED:
        frame->v[A_LEFT] -= shown(play, frame, frame->v[A_SAVE]);
        return go(frame, ATTACK_KILL);
    case ATTACK_KILL:
        return roll_kills(play, frame);
    case ATTACK_KILLED:
        return read_kills(play, frame);
    case ATTACK_END:
        return end_attacks(play, frame);
    }
    return DONE;
}
