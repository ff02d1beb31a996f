#include "playback/banner.h"
#include "board/scene.h"
#include "panels/logs.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/story.h"
#include "table.h"

enum { HOLD_MS = 1500, WIDE_PX = 520, BRIEF_LOOK_BACK = 60, MATTERS = 40, HEAVY = 76 };

/* ---- how long ----------------------------------------------------------------------------------------------------- */

static bool by_steps(const Table *t)
{
    return t->settings->speed == SPEED_STEPS;
}

static uint32_t hold_ms(const Table *t)
{
    return (uint32_t)(HOLD_MS * settings_pace(t->settings) / 100);
}

/* Nobody looks on, or it is read elsewhere. */
static bool is_silent(const Table *t)
{
    return t->lesson || t->projector || study_is_on(t) || session_battle(t->session)->over;
}

static bool any_person(const Table *t)
{
    for (SeatId s = 0; s < t->game->seats; s++)
        if (session_player(t->session, s) == PLAYER_HUMAN)
            return true;
    return false;
}

/* A deed by steps; what the battle is about, where somebody plays and not only looks on, unless nothing is to be seen happening. */
static bool waits_for_press(const Table *t)
{
    BannerKind kind = t->banner.kind;

    return (kind == BANNER_DEED && by_steps(t)) ||
           (kind == BANNER_BRIEF && hold_ms(t) > 0 && any_person(t));
}

static bool is_turned_since(const Table *t, size_t from, size_t to)
{
    const EventLog *log = session_log(t->session);

    for (size_t i = from; i < to && i < log->events; i++)
        if (log->event[i].kind == EV_PHASE)
            return true;
    return false;
}

/* Nothing of it is still to come: an order is next, or what nobody gave an order for, in another phase. */
static bool deed_is_over(const Table *t)
{
    return session_battle(t->session)->request.shape == SHAPE_ORDER ||
           is_turned_since(t, t->banner.page, session_log(t->session)->events);
}

/* Something of it has not been read, or not even been told. */
static bool is_unread(const Table *t)
{
    const Banner *b = &t->banner;

    return b->kind == BANNER_DEED && !b->done && !is_silent(t) &&
           (b->lines > 0 || b->told < session_log(t->session)->events);
}

bool banner_keeps_question(const Table *t)
{
    return by_steps(t) && t->banner.theirs && is_unread(t) && session_asks(t->session) != NO_SEAT &&
           t->question != table_request(t)->number;
}

bool banner_waits(const Table *t)
{
    const Banner *b = &t->banner;

    if (b->done || is_silent(t) || !b->lines || !waits_for_press(t))
        return false;
    if (session_asks(t->session) != NO_SEAT)
        return banner_keeps_question(t);
    return b->kind == BANNER_BRIEF || (deed_is_over(t) && !session_asks_dice(t->session));
}

bool banner_holds(const Table *t, Ui *ui)
{
    const Banner *b = &t->banner;

    if (waits_for_press(t))
        return banner_waits(t);
    if (b->kind == BANNER_NONE || b->done || is_silent(t) || !b->lines ||
        session_asks(t->session) != NO_SEAT || ui->in.now_ms - b->since >= hold_ms(t))
        return false;
    ui_wake(ui, b->since + hold_ms(t));
    return true;
}

bool banner_holds_next(const Table *t, Ui *ui)
{
    return (by_steps(t) || table_request(t)->shape == SHAPE_ORDER) && banner_holds(t, ui);
}

/* ---- what matters ---------------------------------------------------------------------------------------------------- */

/* The weightiest headline of what is seen of those events; false when nothing matters. */
static bool find_headline(const Table *t, size_t from, size_t to, char *out, size_t size)
{
    const EventLog *log = session_log(t->session);
    View view = session_view(t->session, t->eyes);
    Look look = session_look(t->session);
    int most = MATTERS, weight;

    out[0] = 0;
    for (size_t i = from; i < to; i++) {
        char words[NEWS_WORDS] = "";
        Text text = text_in(words, sizeof words);
        if (!view_shows(&view, &log->event[i]) ||
            !story_headline(&look, log, i, i + 1, &text, &weight) || weight < most)
            continue;
        most = weight;
        ui_capital(words);
        snprintf(out, size, "%s", words);
    }
    return out[0] != 0;
}

/* What befalls whoever acts and is heavy is told to him, too: his engine misfires, his wizard miscasts. */
static bool befalls_who_acts(const Table *t, size_t from, size_t to)
{
    const EventLog *log = session_log(t->session);
    const Battle *b = session_battle(t->session);
    Look look = session_look(t->session);
    int weight;

    for (size_t i = from; i < to; i++) {
        char words[BANNER_WORDS] = "";
        Text text = text_in(words, sizeof words);
        const Event *e = &log->event[i];
        if (e->unit != NO_UNIT && b->unit[e->unit].seat == b->active &&
            story_headline(&look, log, i, i + 1, &text, &weight) && weight >= HEAVY)
            return true;
    }
    return false;
}

bool news_is_fresh(const Table *t, const Ui *ui)
{
    const News *n = &t->news;

    return n->words[0] && !n->read && t->banner.kind == BANNER_DEED && !t->banner.done &&
           ui->in.now_ms - n->since < hold_ms(t);
}

bool news_hold(const Table *t, Ui *ui)
{
    if (is_silent(t) || session_asks(t->session) != NO_SEAT || !news_is_fresh(t, ui))
        return false;
    ui_wake(ui, t->news.since + hold_ms(t));
    return true;
}

/* ---- what it says -------------------------------------------------------------------------------------------------- */

/* What one of its lines says already is not said again. */
static void put_line(Banner *b, const char *words)
{
    bool said = !words[0];

    for (int i = 0; i < b->lines; i++)
        said = said || strcmp(b->line[i], words) == 0;
    if (b->lines == BANNER_LINES || said)
        return;
    Text line = text_in(b->line[b->lines++], BANNER_WORDS);
    text_add(&line, words);
}

static bool is_persons_turn(const Table *t)
{
    SeatId active = session_battle(t->session)->active;

    return any_person(t) &&
           (active == NO_SEAT || session_player(t->session, active) == PLAYER_HUMAN);
}

static void begin(Table *t, const Ui *ui, SeatId seat, size_t first)
{
    t->banner = (Banner){ .kind = BANNER_DEED,
                          .seat = seat,
                          .theirs = seat != NO_SEAT || !is_persons_turn(t),
                          .first = first,
                          .page = seat == NO_SEAT ? show_told(t) : first,
                          .read = first,
                          .other = NO_UNIT,
                          .since = ui->in.now_ms,
                          .turn = t->banner.turn };
}

/* One unit is asked for one thing, such as the weapon with which it fights: no deed, what follows is everybody's. */
static bool is_plain_question(const Request *r)
{
    return r->unit != NO_UNIT && !(r->choices & (r->choices - 1));
}

void banner_begin(Table *t, const Ui *ui, SeatId seat)
{
    bool brief = t->banner.kind == BANNER_BRIEF && !t->banner.done;

    if (is_silent(t) || brief || session_player(t->session, seat) == PLAYER_HUMAN)
        return;
    begin(t, ui, seat, session_log(t->session)->events);
    t->banner.done = is_plain_question(&session_battle(t->session)->request);
}

/* What happens from that event on has no banner: nobody gave an order for it, as for a fight. A person's own turn goes without, but
 * for what befalls him heavily. */
static bool needs_banner(const Table *t, size_t from, size_t told)
{
    const Banner *b = &t->banner;

    if (is_silent(t) || (b->kind == BANNER_BRIEF && !b->done) ||
        (is_persons_turn(t) && !befalls_who_acts(t, from, told)))
        return false;
    return b->kind != BANNER_DEED || b->done || is_turned_since(t, b->first, from);
}

void news_pass(Table *t, const Ui *ui)
{
    News *n = &t->news;
    size_t from = n->told, told = show_told(t);

    if (n->begun && told == from)
        return;
    bool anew = !n->begun || told < from; /* resumed, or taken back */
    *n = (News){ .begun = true, .told = told, .since = ui->in.now_ms };
    if (!anew && find_headline(t, from, told, n->words, sizeof n->words) &&
        needs_banner(t, from, told))
        begin(t, ui, NO_SEAT, from);
}

void banner_read(Table *t)
{
    Banner *b = &t->banner;

    if (b->kind != BANNER_DEED)
        return;
    b->read = b->told = show_told(t);
    b->lines = 0;
}

void banner_end(Table *t)
{
    bool goes_on = session_battle(t->session)->request.shape != SHAPE_ORDER;
    bool fresh = t->news.words[0] && !t->news.read && goes_on;

    if (by_steps(t) && t->banner.kind == BANNER_DEED && !deed_is_over(t)) {
        t->news.read = true;
        banner_read(t);
    } else if (fresh) {
        t->news.read = true;
    } else {
        t->banner.done = true;
    }
}

void banner_end_deed(Table *t)
{
    t->banner.done = t->banner.done || t->banner.kind == BANNER_DEED;
}

/* The first unit, of that side if it is one's deed, that something is told of. */
static UnitId doer(const Table *t)
{
    const EventLog *log = session_log(t->session);
    const Battle *battle = session_battle(t->session);

    for (size_t i = t->banner.first; i < log->events; i++) {
        UnitId u = log->event[i].unit;
        if (u >= 0 && u < battle->units &&
            (t->banner.seat == NO_SEAT || battle->unit[u].seat == t->banner.seat))
            return u;
    }
    return NO_UNIT;
}

/* The last of the answers up to the `n`th of which the deed's events are the first; -1: there is none. Some have no events of their own. */
static int answer_of_deed(const Table *t, int n)
{
    while (n >= 0 && session_events_at(t->session, n) > t->banner.first)
        n--;
    return n >= 0 && session_events_at(t->session, n) == t->banner.first ? n : -1;
}

/* Why it was given; empty: nobody thought about it. */
static const char *why_done(const Table *t)
{
    int n = session_answers(t->session);

    while ((n = answer_of_deed(t, n - 1)) >= 0)
        if (session_reason(t->session, n)[0])
            return session_reason(t->session, n);
    return "";
}

/* The phase was handed over: what comes then is nobody's deed. */
static bool has_handed_over(const Table *t)
{
    int n = session_answers(t->session);
    Answer *answer = malloc(sizeof *answer);
    bool over = false, order = false;

    while (answer && !order && (n = answer_of_deed(t, n - 1)) >= 0) {
        order = session_answer_given(t->session, n, answer) && answer->kind == ANSWER_ORDER;
        over = order && answer->order.actor == NO_UNIT;
    }
    free(answer);
    return over;
}

static void put_why(Table *t)
{
    if (!why_done(t)[0])
        return;
    t->banner.why = t->banner.lines;
    put_line(&t->banner, why_done(t));
}

static bool is_of_seat(const Table *t, UnitId unit, SeatId seat)
{
    const Battle *battle = session_battle(t->session);

    return unit >= 0 && unit < battle->units && battle->unit[unit].seat == seat;
}

/* The line of what they do themselves: others may have reacted before. The first where nothing is told of them. */
static int own_line(const Table *t, const LogWords *all)
{
    for (int i = 0; i < all->count; i++)
        if (is_of_seat(t, all->unit[i], t->banner.seat))
            return i;
    return 0;
}

/* The deed, why it is done and what came of it last, below its headline if it has one; only the rest where it has been read in part. */
static void tell_deed(Table *t)
{
    Banner *b = &t->banner;
    bool begins = b->read <= b->first;
    char head[BANNER_WORDS];
    LogWords all;

    log_since(t, b->read, &all);
    b->lines = 0;
    b->why = -1;
    b->other = NO_UNIT;
    b->headed = find_headline(t, b->read, show_told(t), head, sizeof head);
    if (b->seat != NO_SEAT && has_handed_over(t)) {
        b->hands_over = !b->headed;
        if (b->hands_over) {
            put_why(t);
            return;
        }
        b->seat = NO_SEAT;
    }
    put_line(b, head);
    bool ordered = b->seat != NO_SEAT;
    int own = ordered ? own_line(t, &all) : 0;
    if (ordered && !b->headed && all.count && all.unit[own] != NO_UNIT &&
        !is_of_seat(t, all.unit[own], b->seat))
        b->other = all.unit[own];
    if (ordered && begins && all.count) {
        put_line(b, all.line[own]);
        put_why(t);
    }
    for (int i = SDL_max(0, all.count - (ordered ? 2 : 1)); i < all.count; i++)
        put_line(b, all.line[i]);
}

/* What all of it was done with; several in turn, or none at all: NO_WEAPON. */
static WeaponId deed_weapon(const Table *t)
{
    const EventLog *log = session_log(t->session);
    WeaponId with = NO_WEAPON;

    for (size_t i = t->banner.first; i < show_told(t) && i < log->events; i++) {
        const Event *e = &log->event[i];
        bool used = (e->kind == EV_DICE || e->kind == EV_TOLD) && e->weapon != NO_WEAPON;
        if (used && with != NO_WEAPON && with != e->weapon)
            return NO_WEAPON;
        with = used ? e->weapon : with;
    }
    return with;
}

static SeatId seat_named(const Table *t)
{
    const Banner *b = &t->banner;
    bool reacts = b->kind == BANNER_DEED && b->other != NO_UNIT;

    return reacts ? session_battle(t->session)->unit[b->other].seat : b->seat;
}

/* "North · Mother Hesk"; what nobody gave an order for bears the phase's name: "Attack · Satchel Charge", one of the weapons that an
 * attack is made with. */
static void name_deed(Table *t, UnitId unit)
{
    Banner *b = &t->banner;
    int phase = session_battle(t->session)->phase;
    WeaponId with = b->seat == NO_SEAT ? deed_weapon(t) : NO_WEAPON;

    if (b->seat == NO_SEAT)
        snprintf(b->title, sizeof b->title, "%.60s%s%.50s",
                 phase < t->rs->phases ? t->rs->phase[phase].title : "",
                 with == NO_WEAPON ? "" : " · ",
                 with == NO_WEAPON ? "" : t->game->weapon[with].title.text);
    else
        snprintf(b->title, sizeof b->title, "%.40s%s%.70s", table_seat_name(t, seat_named(t)),
                 unit == NO_UNIT ? "" : " · ", unit == NO_UNIT ? "" : table_name(t, unit));
}

static void find_deed(Table *t, const Ui *ui)
{
    Banner *b = &t->banner;
    UnitId unit;

    if (b->told != show_told(t) || !b->lines)
        tell_deed(t);
    unit = b->hands_over ? NO_UNIT : b->other != NO_UNIT ? b->other : doer(t);
    if (b->told != show_told(t))
        b->since = ui->in.now_ms;
    b->told = show_told(t);
    name_deed(t, unit);
    if (b->looked || unit == NO_UNIT || !unit_is_here(t, unit))
        return;
    b->looked = true;
    if (t->asks != NO_SEAT && !table_may_order(t)) /* the question has the view */
        return;
    Spot at = camera_spot(&t->camera, unit_centre(t, unit));
    if (!ui_inside(ui_inset(t->at.free, ui_px(ui, 24)), (int)at.x, (int)at.y))
        glide_to(t, unit_centre(t, unit));
}

/* "Round 2 · Blue's turn", in the game's own words; not before the last of the turn before has been seen. */
static void find_turn(Table *t, const Ui *ui)
{
    const Battle *battle = table_told(t);
    Banner *b = &t->banner;
    SeatId seat = battle->turn ? battle->active : battle->initiative; /* games without turns */
    uint64_t turn = layout_of(battle->round, battle->turn, (uint64_t)seat);

    bool open = !battle->turn && battle->request.shape != SHAPE_ORDER; /* who goes first is asked */
    if (turn == b->turn || open || news_is_fresh(t, ui) || (by_steps(t) && is_unread(t)))
        return;
    bool first = !b->turn;
    b->turn = turn;
    if (first || !battle->round || (b->kind == BANNER_BRIEF && !b->done))
        return;
    *b = (Banner){
        .kind = BANNER_TURN, .seat = seat, .since = ui->in.now_ms, .turn = turn, .lines = 1
    };
    snprintf(b->title, sizeof b->title, "%s %d", round_title(t->rs), battle->round);
    if (seat == NO_SEAT)
        snprintf(b->line[0], BANNER_WORDS, "It begins");
    else if (battle->turn)
        snprintf(b->line[0], BANNER_WORDS, "%s's %s", table_seat_name(t, seat), turn_title(t->rs));
    else
        snprintf(b->line[0], BANNER_WORDS, "%s goes first", table_seat_name(t, seat));
}

/* Who won the roll-off, as far as it was thrown before anybody was asked; of throws that were equal only the one that decided. */
static void add_roll_off(Table *t)
{
    const EventLog *log = session_log(t->session);
    Look look = session_look(t->session);
    const Event *last = NULL;

    for (size_t i = 0; i < log->events && i < BRIEF_LOOK_BACK; i++) {
        const Event *e = &log->event[i];
        bool thrown = e->kind == EV_DICE && e->count > 0 && e->unit == NO_UNIT;
        char words[BANNER_WORDS] = "";
        Text text = text_in(words, sizeof words);
        if (!thrown && e->kind != EV_INITIATIVE)
            continue;
        event_words(&look, log, e, &text);
        if (thrown && last && last->why == e->why && t->banner.lines > 0)
            t->banner.lines--;
        last = thrown ? e : NULL;
        put_line(&t->banner, words);
    }
}

/* Why a score is not 0 when nobody has done anything. */
static void add_head_starts(Table *t)
{
    t->banner.start = t->banner.lines;
    for (SeatId s = 0; s < t->game->seats; s++) {
        char words[BANNER_WORDS];
        long points = t->game->seat[s].head_start;
        if (!points)
            continue;
        snprintf(words, sizeof words, "%s begins with %ld %s: it is the weaker side here",
                 table_seat_name(t, s), points, points == 1 ? "point" : "points");
        put_line(&t->banner, words);
    }
    t->banner.starts = t->banner.lines - t->banner.start;
}

static void find_brief(Table *t, const Ui *ui)
{
    Banner *b = &t->banner;
    char words[BANNER_WORDS];

    uint32_t since = b->lines ? b->since : ui->in.now_ms;

    *b = (Banner){ .kind = BANNER_BRIEF, .seat = NO_SEAT, .since = since, .turn = b->turn };
    snprintf(b->title, sizeof b->title, "%.110s", t->game->scenario_title.text);
    snprintf(words, sizeof words, "%s", t->game->scenario_words);
    put_line(b, words);
    if (t->game->rounds > 0) {
        const char *title = round_title(t->rs);
        snprintf(words, sizeof words, "%d %c%ss", t->game->rounds, tolower(title[0]), title + 1);
        put_line(b, words);
    }
    add_head_starts(t);
    add_roll_off(t);
    SeatId first = session_battle(t->session)->turn ? session_battle(t->session)->active
                                                    : session_battle(t->session)->initiative;
    if (first == NO_SEAT)
        return;
    snprintf(words, sizeof words, "%s goes first", table_seat_name(t, first));
    put_line(b, words);
}

bool battle_begins(const Table *t)
{
    enum { FEW = 8 };
    int answers;

    for (SeatId s = 0; s < t->game->seats; s++)
        if (session_player(t->session, s) == PLAYER_HUMAN &&
            session_undo_price(t->session, s, &answers) != UNDO_NOTHING)
            return false;
    return session_answers(t->session) <= FEW && session_battle(t->session)->round <= 1;
}

void banner_pass(Table *t, Ui *ui)
{
    Banner *b = &t->banner;
    bool pressed = ui->in.pressed[UI_LEFT] || ui->in.key;

    if (is_silent(t)) {
        b->kind = BANNER_NONE;
        return;
    }
    bool over = b->lines && !any_person(t) && ui->in.now_ms - b->since >= HOLD_MS;
    if (b->kind == BANNER_BRIEF && (pressed || over))
        b->done = true;
    if (!b->turn && t->sheet != SHEET_RESUME && battle_begins(t))
        b->kind = BANNER_BRIEF;
    if (b->kind == BANNER_BRIEF && !b->done)
        find_brief(t, ui);
    find_turn(t, ui);
    if (b->kind == BANNER_DEED && !b->done)
        find_deed(t, ui);
    if (b->kind != BANNER_TURN && !shows_nothing(t, ui)) /* a turn is not what is being seen */
        b->since = ui->in.now_ms;
}

/* ---- where it is seen --------------------------------------------------------------------------------------------------- */

bool banner_is_shown(const Table *t, Ui *ui)
{
    const Banner *b = &t->banner;
    uint32_t lasts = SDL_max(hold_ms(t), (uint32_t)HOLD_MS);

    if (b->kind == BANNER_NONE || b->done || !b->lines || t->sheet != SHEET_NONE || is_silent(t) ||
        (t->at.crowded && t->asks != NO_SEAT))
        return false;
    if ((b->kind == BANNER_BRIEF && any_person(t)) || waits_for_press(t))
        return true;
    if (ui->in.now_ms - b->since >= lasts)
        return false;
    ui_wake(ui, b->since + lasts);
    return true;
}

/* Whom the deed is about: who does it, and whoever is told of. */
static void keep_in_sight(Table *t)
{
    const EventLog *log = session_log(t->session);

    layout_subject(t, doer(t), false, LAY_BANNER);
    for (size_t i = t->banner.first; i < show_told(t); i++) {
        const Event *e = &log->event[i];
        if (e->kind != EV_TOLD)
            continue;
        layout_subject(t, e->unit, false, LAY_BANNER);
        layout_subject(t, e->other, true, LAY_BANNER);
    }
}

static UiText letters_of(const Banner *b, int line)
{
    return b->headed && line == 0 ? UT_TITLE : UT_LABEL;
}

/* What came of it is golden: the headline, or the last lines. */
static Colour ink_of(const Banner *b, int line)
{
    if (b->kind == BANNER_DEED && line == b->why)
        return INK_IVORY_DIM;
    return b->headed == (line == 0) ? INK_GOLD : INK_IVORY;
}

/* `lines`: of those that it has. */
static int banner_height(const Table *t, const Ui *ui, int width, int lines, bool waits)
{
    int pad = ui_px(ui, 16), gap = ui_px(ui, 6), high = 2 * pad + ui_line(ui, UT_CARD_BOLD) + gap;

    for (int i = 0; i < lines; i++)
        high += ui_words_height(ui, letters_of(&t->banner, i), width - 2 * pad, t->banner.line[i]) +
                gap;
    return high + (waits ? ui_line(ui, UT_SMALL) + gap : 0);
}

/* Broad below the ribbon; narrower, or with its first line or its title alone, where that finds no room. */
static LayoutSpot banner_place(Table *t, Ui *ui, bool waits, int lines[LAYOUT_FORMS])
{
    const Banner *b = &t->banner;
    int wide = SDL_min(ui_px(ui, WIDE_PX), ui->width / 2), narrow = wide * 3 / 5;
    const int width[LAYOUT_FORMS] = { wide, narrow, narrow, narrow };
    LayoutWish wish = { .of = layout_of(b->kind, b->first, b->turn), .goes = true };

    for (int i = 0; i < LAYOUT_FORMS; i++) {
        lines[i] = i < 2 ? b->lines : LAYOUT_FORMS - 1 - i;
        int high = banner_height(t, ui, width[i], lines[i], waits);
        wish.form[wish.forms++] = (LayoutForm){ width[i], high, high, false };
    }
    wish.home = (SDL_Rect){ (ui->width - wide) / 2, t->at.ribbon.y + t->at.ribbon.h + ui_px(ui, 10),
                            wide, wish.form[0].height };
    return layout_wish(t, ui, LAY_BANNER, &wish);
}

void banner_panel(Table *t, Ui *ui)
{
    const Banner *b = &t->banner;
    int pad = ui_px(ui, 16), gap = ui_px(ui, 6), head = ui_line(ui, UT_CARD_BOLD) + gap;
    int lines[LAYOUT_FORMS];

    if (!banner_is_shown(t, ui))
        return;
    bool waits = banner_waits(t);
    if (b->kind == BANNER_DEED)
        keep_in_sight(t);
    LayoutSpot spot = banner_place(t, ui, waits, lines);
    if (spot.form == LAYOUT_AWAY)
        return;
    SDL_Rect area = spot.area;
    ui_push(ui, "banner");
    ui_walnut(ui, "panel", area);
    layout_about(t, ui, LAY_BANNER);
    int x = area.x + pad, y = area.y + pad, width = area.w - 2 * pad,
        dot = b->seat == NO_SEAT ? 0 : ui_px(ui, 24);
    if (dot)
        ui_round(ui, (SDL_Rect){ x, y + gap / 2, dot - gap, dot - gap }, ui_px(ui, 4),
                 ui_side(ui, seat_named(t))->main, ui_side(ui, seat_named(t))->main);
    ui_text(ui, UT_CARD_BOLD, (SDL_Rect){ x + dot + (dot ? gap : 0), y, width - dot, head - gap },
            TEXT_LEFT, b->title, INK_IVORY);
    ui_note(ui, "title", b->title, area, true);
    y += head;
    for (int i = 0; i < lines[spot.form]; i++) {
        int high = ui_words(ui, letters_of(b, i), x, y, width, b->line[i], ink_of(b, i));
        bool decides = b->kind == BANNER_BRIEF && i == b->lines - 1;
        bool starts = i >= b->start && i < b->start + b->starts;
        ui_note(ui,
                b->headed && !i                         ? "headline"
                : b->kind == BANNER_DEED && i == b->why ? "why"
                : starts                                ? "head-start"
                : decides                               ? "decided"
                                                        : "line",
                b->line[i], (SDL_Rect){ x, y, width, high }, i == 0);
        y += high + gap;
    }
    if (waits)
        ui_text(ui, UT_SMALL, (SDL_Rect){ x, y, width, ui_line(ui, UT_SMALL) }, TEXT_LEFT,
                "Space or a click: on", INK_IVORY_DIM);
    ui_pop(ui);
}
