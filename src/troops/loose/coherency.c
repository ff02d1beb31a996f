#include "geom/coherency.h"
#include "troops/place.h"

/* ---- Coherency -------------------------------------------------------------------------- */

/* All spreads of a company make a tree of the shortest links (geom/coherency.h). The company holds together when no link of it is
 * too wide. A link has two limits, apart and above; they become one figure by counting a difference in height as if it were
 * so much less that both limits fall together: with 2" apart and 6" above, 7" up is worth a gap of 3". Whoever is blamed stands
 * outside the greatest group; the line that is drawn is the one that would have to become shorter first. */

typedef struct Chain {
    const Look *look;
    const Company *company;
    Cited apart, above; /* the limits of a link */
} Chain;

static Chain chain_of(const Look *look, const Company *company)
{
    const WalkRules *rules = walk_rules(look);
    bool has = !rules->has || rules->has(look->game, COHERENT);
    Chain chain = { look, company, { 0 }, *walk_cited(look, COHERENT_ABOVE) };
    if (has)
        chain.apart = *walk_cited(look, COHERENT);
    return chain;
}

static Length apart_of(const Stand *a, const Stand *b)
{
    Length gap = stand_gap(a, b);
    return gap > 0 ? gap : 0;
}

static Length above_of(const Stand *a, const Stand *b)
{
    return a->z > b->z ? a->z - b->z : b->z - a->z;
}

/* The greater of the gap and what the difference in height is worth: so much up that is just allowed counts like so much apart. */
static Length spread_of(const void *chain, int a, int b)
{
    const Chain *c = chain;
    const Stand *one = &c->company->stand[a], *other = &c->company->stand[b];
    Length apart = apart_of(one, other);
    Length above = above_of(one, other) - (c->above.limit - c->apart.limit);
    return above > apart && is_played(c->look, &c->above) ? above : apart;
}

int main_group(const int16_t *group, int count, int groups, int *size)
{
    int sizes[COHERENCY_MOST] = { 0 }, best = 0;
    for (int i = 0; i < count; i++)
        sizes[group[i]]++;
    for (int i = 1; i < groups; i++)
        best = sizes[i] > sizes[best] ? i : best;
    *size = sizes[best];
    return best;
}

static Verdict no_link(const Chain *chain, int stray, int linked)
{
    const Company *company = chain->company;
    const Stand *a = &company->stand[stray], *b = &company->stand[linked];
    Length apart = apart_of(a, b), above = above_of(a, b);
    bool level = !within(apart, chain->apart.limit);
    Verdict verdict = level ? no_reach(chain->apart.refusal, apart, chain->apart.limit,
                                       base_nearest(a->base, b->base))
                            : no_reach(chain->above.refusal, above, chain->above.limit,
                                       (Segment){ a->base.pose.at, b->base.pose.at });
    verdict.line_measures = level;
    verdict.who = company->unit;
    verdict.model = a->model;
    verdict.other_model = b->model;
    return verdict;
}

static void blame_outside(const Company *company, const int16_t *group, int whole, Verdict *verdict)
{
    for (int i = 0; i < company->count; i++) {
        if (group[i] != whole)
            verdict_fault(verdict, company->stand[i].model);
    }
}

/* Of the models outside the main group the one nearest to it, which a player has to bring back first. */
static Verdict no_chain(const Chain *chain, const int16_t *group, int groups)
{
    const Company *company = chain->company;
    int size, whole = main_group(group, company->count, groups, &size), stray = -1, linked = -1;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < company->count; i++) {
        for (int j = 0; group[i] != whole && j < company->count; j++) {
            Length spread = group[j] == whole ? spread_of(chain, i, j) : LENGTH_NEVER;
            if (spread < least) {
                least = spread;
                stray = i;
                linked = j;
            }
        }
    }
    Verdict verdict = no_link(chain, stray, linked);
    blame_outside(company, group, whole, &verdict);
    return verdict;
}

static Verdict judge_chain(const Look *look, const Company *company)
{
    Chain chain = chain_of(look, company);
    Coherency tree;
    int16_t group[COHERENCY_MOST];
    coherency_of(&tree, company->count, spread_of, &chain);
    bool holds = coherency_holds(&tree, chain.apart.limit);
    bool forbidden = !holds && is_played(look, &chain.apart);
    if (!forbidden)
        return yes();
    int groups = coherency_groups(&tree, chain.apart.limit, group);
    return groups > 1 ? no_chain(&chain, group, groups) : no_link(&chain, 0, company->count - 1);
}

/* ---- Everybody near to somebody, nobody far from anybody ------------------------------------------------------------------- */

/* Two of a company and how far they are apart. */
typedef struct Pair {
    int a, b;
    Length apart;
} Pair;

/* Who is farthest from his nearest comrade. */
static Pair loneliest(const Company *company)
{
    Pair worst = { 0, 0, -1 };
    for (int i = 0; i < company->count; i++) {
        Pair near = { i, i, LENGTH_NEVER };
        for (int k = 0; k < company->count; k++) {
            Length apart = k == i ? LENGTH_NEVER : apart_of(&company->stand[i], &company->stand[k]);
            if (apart < near.apart)
                near = (Pair){ i, k, apart };
        }
        worst = near.apart > worst.apart ? near : worst;
    }
    return worst;
}

static Length apart_in(const void *company, int a, int b)
{
    const Company *c = company;
    return apart_of(&c->stand[a], &c->stand[b]);
}

static Pair farthest(const Company *company)
{
    Pair pair = { 0, 0, 0 };
    pair.apart = coherency_widest_pair(company->count, apart_in, company, &pair.a, &pair.b);
    return pair;
}

static Verdict judge_pair(const Look *look, const Company *company, WalkClause clause, Pair pair)
{
    const Cited *cited = walk_cited(look, clause);
    bool forbidden = !within(pair.apart, cited->limit) && walk_holds(look, clause);
    if (!forbidden)
        return yes();
    const Stand *a = &company->stand[pair.a], *b = &company->stand[pair.b];
    Verdict verdict =
        no_reach_of(a, cited->refusal, pair.apart, cited->limit, base_nearest(a->base, b->base));
    verdict.other_model = b->model;
    return verdict;
}

Verdict judge_company(const Look *look, const Company *company)
{
    if (company->count < 2)
        return yes();
    Verdict verdict = judge_chain(look, company);
    if (is_yes(&verdict) && walk_cited(look, COHERENT_COMRADE)->rule)
        verdict = judge_pair(look, company, COHERENT_COMRADE, loneliest(company));
    if (is_yes(&verdict) && walk_cited(look, COHERENT_SPREAD)->rule)
        verdict = judge_pair(look, company, COHERENT_SPREAD, farthest(company));
    return verdict;
}

/* ---- After a move ------------------------------------------------------------------------------------------------------------ */

Length widest_spread(const Look *look, const Company *company)
{
    Chain chain = chain_of(look, company);
    Coherency tree;
    coherency_of(&tree, company->count, spread_of, &chain);
    return coherency_widest(&tree);
}

/* The sentence that is broken most, and by how much. */
typedef struct Excess {
    WalkClause clause;
    Length most;
} Excess;

static Excess too_far_apart(const Look *look, const Company *company)
{
    static const WalkClause clauses[] = { COHERENT, COHERENT_COMRADE, COHERENT_SPREAD };
    Excess worst = { .most = -1 };
    for (int i = 0; i < 3; i++) {
        const Cited *cited = walk_cited(look, clauses[i]);
        if (!cited->rule)
            continue;
        Length apart = i == 0   ? widest_spread(look, company)
                       : i == 1 ? loneliest(company).apart
                                : farthest(company).apart;
        bool worse = worst.most < 0 || apart - cited->limit > worst.most;
        if (worse && walk_holds(look, clauses[i]))
            worst = (Excess){ clauses[i], apart - cited->limit };
    }
    return worst;
}

/* The link that has to become shorter: who is on its end outside the greatest group, and who on the other. */
static Verdict no_widest_link(const Look *look, const Company *company)
{
    Chain chain = chain_of(look, company);
    Coherency tree;
    int16_t group[COHERENCY_MOST];
    coherency_of(&tree, company->count, spread_of, &chain);
    int size, groups = coherency_groups(&tree, chain.apart.limit, group);
    int whole = main_group(group, company->count, groups, &size);
    int stray = coherency_widest_at(&tree), linked = tree.parent[stray];
    Verdict verdict =
        group[stray] == whole ? no_link(&chain, linked, stray) : no_link(&chain, stray, linked);
    blame_outside(company, group, whole, &verdict);
    return verdict;
}

/* Whom the sentence blames that is broken most. */
static Verdict judge_excess(const Look *look, const Company *company, const Excess *excess)
{
    if (excess->clause == COHERENT)
        return no_widest_link(look, company);
    Pair pair = excess->clause == COHERENT_COMRADE ? loneliest(company) : farthest(company);
    return judge_pair(look, company, excess->clause, pair);
}

Verdict judge_company_moved(const Look *look, const Company *before, const Company *after)
{
    Verdict verdict = judge_company(look, after);
    if (is_yes(&verdict))
        return verdict;
    Verdict was_so = judge_company(look, before);
    bool may_mend = !is_yes(&was_so) && walk_holds(look, COHERENT_LESSENS);
    if (!may_mend)
        return verdict;
    Excess is = too_far_apart(look, after), was = too_far_apart(look, before);
    if (is.most < was.most - REACH_SLACK)
        return yes();
    Verdict improve = judge_excess(look, after, &is);
    improve.refusal = walk_cited(look, COHERENT_LESSENS)->refusal;
    improve.third = was.most;
    return improve;
}

Verdict judge_coherency(const Look *look, UnitId unit, ModelSet present, const Pose *pose,
                        const Length *z)
{
    const Unit *u = &look->battle->unit[unit];
    Company company = { .unit = unit };
    for (int i = 0; i < u->count; i++) {
        if (present >> i & 1)
            company.stand[company.count++] = stand_at(look, (ModelId)(u->first + i), pose[i], z[i]);
    }
    return judge_company(look, &company);
}
