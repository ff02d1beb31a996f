#include "engine/verdict.h"

#include "engine/look.h"
#include "engine/ruleset.h"
#include "fill.h"

static const char *const engine_words[] = {
    [NO_REFUSAL] = "allowed",
    [NO_BATTLE_OVER] = "the battle is over",
    [NO_NOT_ASKED] = "{seat} is not asked now",
    [NO_WRONG_SHAPE] = "another kind of answer is wanted",
    [NO_NOT_OFFERED] = "that is not offered now",
    [NO_OUT_OF_BOUNDS] = "{a} is out of bounds (limit {b})",
    [NO_NAMED_TWICE] = "the same is named twice",
    [NO_NO_SUCH] = "there is no such unit, model, weapon or piece",
    [NO_BAD_DIE] = "a die cannot show {a} (highest {b})",
    [NO_WRONG_DICE] = "{a} dice given, {b} are thrown",
    [NO_OFF_THE_MAP] = "a place lies outside the world",
    [NO_ALREADY_BID] = "{seat} has answered already",
    [NO_NO_CONSENT] = "the other seats have to agree",
    [NO_BATTLE_FULL] = "the battle cannot hold more ({a} of {b})",
};

int32_t verdict_slack(const Verdict *verdict)
{
    return verdict->allowed - verdict->measured;
}

Verdict no(Refusal refusal)
{
    return (Verdict){ .refusal = refusal,
                      .who = NO_UNIT,
                      .other = NO_UNIT,
                      .model = NO_MODEL,
                      .other_model = NO_MODEL,
                      .weapon = NO_WEAPON,
                      .piece = NO_PIECE,
                      .seat = NO_SEAT };
}

Verdict yes(void)
{
    return no(NO_REFUSAL);
}

Verdict about(Verdict verdict, UnitId who)
{
    verdict.who = who;
    return verdict;
}

Verdict about_both(Verdict verdict, UnitId who, UnitId other)
{
    verdict.who = who;
    verdict.other = other;
    return verdict;
}

Verdict verdict_of(Refusal refusal, FigureKind figure, int32_t measured, int32_t allowed)
{
    Verdict verdict = no(refusal);
    verdict.figure = (uint8_t)figure;
    verdict.measured = measured;
    verdict.allowed = allowed;
    return verdict;
}

Verdict no_in_phase(const Look *look, int verb, UnitId who)
{
    const Ruleset *rules = look->game->ruleset;
    const VerbDef *own = &rules->verb[verb];
    Verdict verdict = no(NO_NOT_OFFERED);

    verdict.who = who;
    if (!own->doing || rules->wrong_phase == NO_REFUSAL || own->phase == look->battle->phase)
        return verdict;
    verdict.refusal = rules->wrong_phase;
    verdict.rule = rules->refusal[rules->wrong_phase - NO_OF_RULESET].rule;
    verdict.third = verb;
    return verdict;
}

Verdict no_reach(Refusal refusal, Length measured, Length allowed, Segment line)
{
    Verdict verdict = verdict_of(refusal, FIGURE_LENGTH, measured, allowed);
    verdict.has_line = true;
    verdict.line = line;
    Length off = segment_length(line) - measured;
    verdict.line_measures = off <= REACH_SLACK && off >= -REACH_SLACK;
    return verdict;
}

Verdict no_count(Refusal refusal, int32_t measured, int32_t allowed)
{
    return verdict_of(refusal, FIGURE_COUNT, measured, allowed);
}

void verdict_fault(Verdict *verdict, ModelId model)
{
    if (verdict->faults < MOST_AT_FAULT)
        verdict->fault[verdict->faults++] = model;
}

void verdict_words(const Look *look, const Verdict *verdict, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    Filling with = {
        verdict->who,      verdict->other,   verdict->model, verdict->other_model,
        verdict->weapon,   verdict->piece,   verdict->seat,  (FigureKind)verdict->figure,
        verdict->measured, verdict->allowed, verdict->third
    };
    const char *words = "refused";
    if (verdict->refusal < sizeof engine_words / sizeof engine_words[0] &&
        engine_words[verdict->refusal])
        words = engine_words[verdict->refusal];
    else if (verdict->refusal >= NO_OF_RULESET &&
             verdict->refusal - NO_OF_RULESET < rules->refusals)
        words = rules->refusal[verdict->refusal - NO_OF_RULESET].words;
    fill_words(look, words, &with, text);
}

/* Millionths of an inch, rounded to nearest, halves away from zero. */
static int64_t millionths(Length length)
{
    int64_t scaled = (int64_t)length * 1000000;
    return (scaled + (length < 0 ? -INCH / 2 : INCH / 2)) / INCH;
}

static int64_t rounded(int64_t value, int64_t unit)
{
    return (value + (value < 0 ? -unit / 2 : unit / 2)) / unit;
}

void text_inches(Text *text, Length length, Length other)
{
    int decimals = 2;
    int64_t unit = 10000;
    int64_t mine = millionths(length), its = millionths(other);
    while (unit > 1 && length != other && rounded(mine, unit) == rounded(its, unit)) {
        unit /= 10;
        decimals++;
    }
    int64_t value = rounded(mine, unit);
    int64_t whole = 1000000 / unit;
    int64_t size = value < 0 ? -value : value;
    text_format(text, "%s%lld.%0*lld", value < 0 ? "-" : "", (long long)(size / whole), decimals,
                (long long)(size % whole));
}
