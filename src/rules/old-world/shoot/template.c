#include "geom/template.h"

#include "shoot/shooting.h"

/* ---- Templates, breaths and bounces: MIS-06, WM-10, 12, 16, 17, CHR-13, CMD-02, GEO-15, 19 ------------------------------ */

/* The frame: the template, the unit that is struck now, and where the models hit are kept. The weapon's figure is the
 * weapon, or below 0 a Strength, an AP and whether it is a spell. */
enum { T_X, T_Y, T_SHAPE, T_FACING, T_WEAPON, T_UNIT, T_HOLE, T_AT, T_STAGE };
enum { FLAME_SHAPE = 0, AP_UNIT = 16, SPELL_UNIT = 256 };

typedef enum TemplateStep {
    TEMPLATE_BEGIN,
    TEMPLATE_UNIT,
    TEMPLATE_ROLLED,
    TEMPLATE_LOOKED,
    TEMPLATE_DEAL,
} TemplateStep;

Template template_disc(Point centre, Length radius, WeaponId weapon)
{
    return (Template){ .at = { centre, 0 },
                       .radius = radius,
                       .weapon = weapon,
                       .from = NO_UNIT,
                       .centred = NO_MODEL };
}

Template template_fire(Pose from, WeaponId weapon)
{
    return (Template){ .at = from, .weapon = weapon, .from = NO_UNIT, .centred = NO_MODEL };
}

Frame template_frame(SeatId seat, UnitId actor, const Template *template)
{
    Frame frame = frame_of(PROC_TEMPLATE, seat, actor, NO_UNIT);
    frame.v[T_X] = template->at.at.x;
    frame.v[T_Y] = template->at.at.y;
    frame.v[T_SHAPE] = template->is_line ? -1 - template->bounce : template->radius;
    frame.v[T_FACING] = template->at.facing;
    frame.v[T_WEAPON] = template->weapon;
    if (template->weapon == NO_WEAPON)
        frame.v[T_WEAPON] =
            -2 - template->strength - AP_UNIT * template->ap - SPELL_UNIT * template->spell;
    frame.v[T_HOLE] = template->centred + 1;
    return frame;
}

static Template template_now(const Frame *frame)
{
    Template t = { .at = { { frame->v[T_X], frame->v[T_Y] }, frame->v[T_FACING] },
                   .from = frame->actor,
                   .centred = NO_MODEL,
                   .weapon = NO_WEAPON };
    t.is_line = frame->v[T_SHAPE] < 0;
    t.bounce = t.is_line ? -1 - frame->v[T_SHAPE] : 0;
    t.radius = t.is_line ? 0 : frame->v[T_SHAPE];
    int code = -2 - frame->v[T_WEAPON];
    if (frame->v[T_WEAPON] >= 0) {
        t.weapon = (WeaponId)frame->v[T_WEAPON];
        return t;
    }
    t.strength = code % AP_UNIT;
    t.ap = code % SPELL_UNIT / AP_UNIT;
    t.spell = code >= SPELL_UNIT;
    if (t.spell)
        t.centred = (ModelId)(frame->v[T_HOLE] - 1);
    return t;
}

Blast blast_of(const Template *template)
{
    if (template->radius > 0)
        return blast_disc(template->at.at, template->radius);
    return blast_flame(template->at, FLAME_LENGTH, FLAME_NEAR, FLAME_FAR);
}

/* ---- Who lies under it ------------------------------------------------------------------------------------------------------ */

static bool touches_hole(const Template *template, Base base)
{
    Area hole = template_circle(template->at.at, HOLE_RADIUS);
    return template->radius > 0 && area_overlaps(&hole, base);
}

static bool is_on_line(const Template *template, Base base)
{
    Segment line = { template->at.at, pose_ahead(template->at, template->bounce).at };
    LineHit hit;
    if (template->bounce == 0)
        return base_gap_point(base, line.from) <= REACH_SLACK;
    return line_hits(line, &base, 1, &hit, 1) > 0;
}

static Box box_of_line(const Template *template)
{
    Point from = template->at.at, to = pose_ahead(template->at, template->bounce).at;
    Box box = box_join((Box){ from, from }, (Box){ to, to });
    return box_grown(box, REACH_SLACK);
}

/* How far a model's centre lies from the ball's line. */
static Length off_line(const Look *look, const Template *template, ModelId model)
{
    Point at = look->battle->model[model].pose.at;
    Length off = pose_local(template->at, at).x;
    return off < 0 ? -off : off;
}

/* WM-10: of each rank (from the front or rear) or file (from a flank) only the nearest to the line. */
static int thin_out(const Look *look, const Template *template, UnitId unit, ModelId *hit, int hits)
{
    ModelId best[2 * MOST_UNIT_MODELS];
    int files = block_of(look, unit).files, count = 0;
    bool matters = is_block(look, unit) && template->from != NO_UNIT && applies(look, TOW_WM_10);
    if (!matters)
        return hits;
    Side arc = arc_of(look, unit, template->from);
    bool by_rank = arc == SIDE_FRONT || arc == SIDE_REAR;
    for (int i = 0; i < 2 * MOST_UNIT_MODELS; i++)
        best[i] = NO_MODEL;
    for (int i = 0; i < hits; i++) {
        int slot = tally_of(look->battle, OWNER_MODEL, hit[i], MT_SLOT);
        int line = by_rank ? slot / files : slot % files;
        if (best[line] == NO_MODEL ||
            off_line(look, template, hit[i]) < off_line(look, template, best[line]))
            best[line] = hit[i];
    }
    for (int i = 0; i < 2 * MOST_UNIT_MODELS; i++) {
        if (best[i] != NO_MODEL)
            hit[count++] = best[i];
    }
    return count;
}

int template_models(const Look *look, const Template *template, UnitId unit, ModelId *whole,
                    int *wholes, ModelId *part)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS), parts = 0;
    FootprintRoom room;
    Footprint f = unit_footprint(look, unit, &room);
    Blast blast = blast_of(template);
    Area area = blast_area(&blast);
    Box box = template->is_line ? box_of_line(template) : area_box(&area);
    *wholes = 0;
    for (int i = 0; i < count && box_meets(box, f.around); i++) {
        Base base = f.base[i];
        if (!box_meets(box, f.box[i]))
            continue;
        if (template->is_line) {
            if (is_on_line(template, base))
                whole[(*wholes)++] = model[i];
            continue;
        }
        bool counts = (blast_touches(&blast, base) || model[i] == template->centred) &&
                      applies(look, TOW_GEO_15);
        if (!counts)
            continue;
        bool all = model[i] == template->centred || touches_hole(template, base) ||
                   blast_holds(&blast, base);
        bool matters = !all && applies(look, TOW_MIS_06);
        if (!matters)
            whole[(*wholes)++] = model[i];
        else
            part[parts++] = model[i];
    }
    if (template->is_line)
        *wholes = thin_out(look, template, unit, whole, *wholes);
    return *wholes + parts;
}

ModelId template_centre(const Look *look, const Template *template)
{
    const Battle *b = look->battle;
    ModelId best = NO_MODEL;
    for (ModelId m = 0; m < b->models; m++) {
        if (!is_standing(b, m) || !touches_hole(template, model_base(look->game, b, m)))
            continue;
        if (best == NO_MODEL || point_distance(b->model[m].pose.at, template->at.at) <
                                    point_distance(b->model[best].pose.at, template->at.at))
            best = m;
    }
    return best;
}

/* ---- Unit by unit --------------------------------------------------------------------------------------------------------------- */

static bool is_off_table(const Look *look, Point p)
{
    return p.x < 0 || p.y < 0 || p.x > look->game->width || p.y > look->game->height;
}

static Flow begin_template(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Template template = template_now(frame);
    bool bombards = template.weapon != NO_WEAPON &&
                    look->game->weapon[template.weapon].field[WF_CENTRE_S] != NO_FIELD;
    if (template.radius > 0 && is_off_table(look, template.at.at) && applies(look, TOW_WM_17))
        return DONE;
    if (bombards)
        frame->v[T_HOLE] = applies(look, TOW_WM_12) ? template_centre(look, &template) + 1 : 0;
    frame->v[T_UNIT] = 0;
    return go(frame, TEMPLATE_UNIT);
}

enum { UNDER_NEED = 4, LOOK_OUT_NEED = 2 };

static Flow next_unit(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    ModelId whole[MOST_UNIT_MODELS], part[MOST_UNIT_MODELS];
    Template template = template_now(frame);
    forget_dice(play, frame);
    for (; frame->v[T_UNIT] < look->battle->units; frame->v[T_UNIT]++) {
        UnitId unit = (UnitId)frame->v[T_UNIT];
        int wholes = 0;
        bool own =
            frame->actor != NO_UNIT && !template.spell && !is_enemy(look, frame->actor, unit);
        bool struck = is_fielded(look, unit) && host_of(look, unit) == unit &&
                      (!own || applies(look, TOW_WM_17));
        if (!struck)
            continue;
        int count = template_models(look, &template, unit, whole, &wholes, part);
        if (count == 0)
            continue;
        frame->target = unit;
        return throw_for(play, frame, TEMPLATE_ROLLED, frame->seat,
                         template.spell ? WHY_MISCAST_UNDER : WHY_TEMPLATE_UNDER, DICE_D6,
                         count - wholes, unhashed(each_at_least(UNDER_NEED)));
    }
    return DONE;
}

/* What is kept of a unit that is struck: how many of the rank and file, whether the one under the hole is among them,
 * and whom else it hits, two bytes each. */
typedef struct Struck {
    int plain, centre, others;
    ModelId other[MOST_UNIT_MODELS];
} Struck;

static void keep_struck(Play *play, Frame *frame, const Struck *struck)
{
    uint8_t byte[3 + 2 * MOST_UNIT_MODELS];
    int count = 0;
    byte[count++] = (uint8_t)struck->plain;
    byte[count++] = (uint8_t)struck->centre;
    byte[count++] = (uint8_t)struck->others;
    for (int i = 0; i < struck->others; i++) {
        byte[count++] = (uint8_t)(struck->other[i] & 255);
        byte[count++] = (uint8_t)(struck->other[i] >> 8);
    }
    frame->v[T_AT] = keep_bytes(play, frame, byte, count);
}

static Struck struck_now(const Play *play, const Frame *frame)
{
    const uint8_t *byte = kept_bytes(play->look.battle, frame->v[T_AT]);
    Struck struck = { .plain = byte[0], .centre = byte[1], .others = byte[2] };
    for (int i = 0; i < struck.others; i++)
        struck.other[i] = (ModelId)(byte[3 + 2 * i] | byte[4 + 2 * i] << 8);
    return struck;
}

/* Characters are hit themselves; so are champions, but not by a ball (CMD-02). */
static bool is_hit_himself(const Look *look, const Template *template, ModelId model)
{
    const Battle *b = look->battle;
    const Profile *p = model_profile(look->game, b, model);
    UnitId own = b->model[model].unit;
    bool champion = p->field[PF_CHAMPION] == 1 && model == b->unit[own].first;
    if (p->field[PF_CHARACTER] == 1)
        return host_of(look, own) != own;
    return champion && !template->is_line && rank_and_file(look, own) > 1 &&
           applies(look, TOW_CMD_02);
}

/* "Look Out, Sir!": not for the Wizard whose miscast it is, nor against a ball. */
static bool may_look_out(const Look *look, const Template *template, ModelId model)
{
    UnitId own = look->battle->model[model].unit;
    return model != template->centred && !template->is_line && host_of(look, own) != own &&
           is_shielded(look, own);
}

static void strike(const Look *look, const Template *template, const Frame *frame, ModelId model,
                   Struck *struck)
{
    if (is_hit_himself(look, template, model))
        struck->other[struck->others++] = model;
    else if (model == frame->v[T_HOLE] - 1 && !template->spell)
        struck->centre = 1;
    else
        struck->plain++;
}

static Flow read_under(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    ModelId whole[MOST_UNIT_MODELS], part[MOST_UNIT_MODELS];
    Template template = template_now(frame);
    Struck struck = { .plain = 0 };
    int wholes = 0, look_outs = 0;
    int count = template_models(look, &template, frame->target, whole, &wholes, part);
    for (int i = 0; i < wholes; i++)
        strike(look, &template, frame, whole[i], &struck);
    for (int i = 0; i < count - wholes; i++) {
        if (die_at(play, frame, i) >= UNDER_NEED)
            strike(look, &template, frame, part[i], &struck);
    }
    for (int i = 0; i < struck.others; i++)
        look_outs += may_look_out(look, &template, struck.other[i]);
    tell_tale(play, TALE_TEMPLATE_HITS, frame->seat, frame->actor, frame->target,
              struck.plain + struck.centre + struck.others, 0, 0);
    keep_struck(play, frame, &struck);
    thrown_by(play, frame->target);
    return throw_for(play, frame, TEMPLATE_LOOKED, look->battle->unit[frame->target].seat,
                     WHY_LOOK_OUT, DICE_D6, look_outs, unhashed(each_at_least(LOOK_OUT_NEED)));
}

/* CHR-13: on 2+ somebody of the rank and file takes it. */
static Flow read_look_out(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Template template = template_now(frame);
    Struck struck = struck_now(play, frame), left = struck;
    int thrown = 0;
    left.others = 0;
    for (int i = 0; i < struck.others; i++) {
        bool saved = may_look_out(look, &template, struck.other[i]) &&
                     die_at(play, frame, thrown++) >= LOOK_OUT_NEED;
        if (saved)
            left.plain++;
        else
            left.other[left.others++] = struck.other[i];
    }
    keep_struck(play, frame, &left);
    frame->v[T_STAGE] = 0;
    return go(frame, TEMPLATE_DEAL);
}

static Hits hits_of_template(const Look *look, const Template *template, const Frame *frame,
                             bool centre)
{
    if (template->weapon == NO_WEAPON)
        return (Hits){ .strength = template->strength,
                       .ap = template->ap,
                       .flags = HIT_TEMPLATE | (template->spell ? HIT_SPELL | HIT_MAGICAL : 0),
                       .directed = NO_MODEL };
    const Weapon *weapon = &look->game->weapon[template->weapon];
    Hits hits = hits_of_weapon(look, template->weapon, look->battle->unit[frame->actor].first);
    hits.flags |= HIT_TEMPLATE;
    bool bombards = weapon->field[WF_CENTRE_S] != NO_FIELD;
    if (bombards && centre) {
        hits.strength = weapon->field[WF_CENTRE_S];
        hits.ap = weapon->field[WF_CENTRE_AP];
    } else if (bombards && applies(look, TOW_WM_12)) {
        hits.multiple = 0;
    }
    return hits;
}

/* One batch after the other: the model under the hole, the rank and file, then everybody who is hit himself. */
static Flow deal_template(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Template template = template_now(frame);
    Struck struck = struck_now(play, frame);
    int stage = frame->v[T_STAGE]++, other = stage - 2;
    if (other >= struck.others || !is_fielded(look, frame->target)) {
        frame->v[T_UNIT]++;
        return go(frame, TEMPLATE_UNIT);
    }
    ModelId model = other >= 0 ? struck.other[other] : NO_MODEL;
    if (model != NO_MODEL && !is_standing(look->battle, model))
        return go(frame, TEMPLATE_DEAL);
    Hits hits =
        hits_of_template(look, &template, frame, stage == 0 || model == frame->v[T_HOLE] - 1);
    hits.count = stage == 0 ? struck.centre : stage == 1 ? struck.plain : 1;
    hits.directed = model;
    return resolve(
        play, frame, TEMPLATE_DEAL,
        hits_frame(frame->seat, template.spell ? NO_UNIT : frame->actor, frame->target, &hits));
}

Flow run_template(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((TemplateStep)frame->step) {
    case TEMPLATE_BEGIN:
        return begin_template(play, frame);
    case TEMPLATE_UNIT:
        return next_unit(play, frame);
    case TEMPLATE_ROLLED:
        return read_under(play, frame);
    case TEMPLATE_LOOKED:
        return read_look_out(play, frame);
    case TEMPLATE_DEAL:
        return deal_template(play, frame);
    }
    return DONE;
}
