#include "troops/contact.h"
#include "troops/manoeuvre.h"

static bool preview(const Look *look, const Order *order, OrderPreview *found)
{
    const RankRules *rules = rank_rules(look);
    return rules->preview ? rules->preview(look, order, found) : preview_order(look, order, found);
}

const BlockLeader rank_blocks = { preview, find_route, lit_region, ranks_contradict };
