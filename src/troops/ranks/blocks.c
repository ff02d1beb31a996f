#include "troops/contact.h"
#include "troops/manoeuvre.h"

static bool preview(const Look *look, const Order *order, OrderPreview *found)
{
    const RankRules *rules = rank_rules(look);
    return rules->preview ? rules->preview(look, order, found) : preview_order(look, order, found);
}

static bool leads(const Look *look, UnitId unit, OrderLead *lead)
{
    const RankRules *rules = rank_rules(look);
    return rules->leads && rules->leads(look, unit, lead);
}

const BlockLeader rank_blocks = { preview, leads, find_route, lit_region, ranks_contradict, NULL };
