#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/scene.h"
#include "hand/pick.h"
#include "panels/ask.h"
#include "panels/choice.h"
#include "panels/rolled_row.h"
#include "table.h"

/* The rows of a question's card, of each shape of answer, and what pressing them marks or gives. */

void ask_send_value(Table *t, Ui *ui, int value)
{
    Answer *a = malloc(sizeof *a);

    if (!a)
        return;
    answer_begin(a, (AnswerKind)table_request(t)->shape, t->asks);
    a->value = value;
    table_send(t, ui, a);
    free(a);
}

static bool row_button(Ui *ui, Rows *rows, const Button *b)
{
    int columns = rows->columns > 1 ? rows->columns : 1, gap = columns > 1 ? rows->pad / 2 : 0;
    int wide = (rows->width - gap * (columns - 1)) / columns;
    SDL_Rect box = { rows->x + rows->column * (wide + gap), rows->y, wide,
                     rows->row - rows->pad / 2 };
    bool pressed = ui_button(ui, box, b);

    rows->column = (rows->column + 1) % columns;
    rows->y += rows->column ? 0 : rows->row;
    return pressed;
}

/* What a number stands for, where the question's word says so. */
static void number_words(const Table *t, int value, char *out, size_t size)
{
    const QuestionDef *q = asked_question(t);

    if (q && q->means == MEANS_ZONE && value >= 0 && value < t->game->zones) {
        const MapZone *z = &t->game->zone[value];
        snprintf(out, size, "%s", z->title.text[0] ? z->title.text : z->id.text);
    } else {
        snprintf(out, size, "%d", value);
    }
}

enum { MOST_NUMBERS = 9 };

bool ask_lists_answers(const Request *r)
{
    return r->shape == SHAPE_CHOICE ||
           (r->shape == SHAPE_NUMBER && r->high - r->low < MOST_NUMBERS);
}

/* A figure is its own key; what stands for something else is counted from 1. 0: none. */
static char number_key(const Table *t, int value)
{
    const QuestionDef *q = asked_question(t);
    int figure = q && q->means != MEANS_ITSELF ? value - table_request(t)->low + 1 : value;

    return figure >= 0 && figure <= 9 ? (char)('0' + figure) : 0;
}

/* So far the number can be raised: not at all by who holds nothing; who holds some may go too far, and reads why not. */
static int most_of(Table *t)
{
    const Request *r = table_request(t);
    Verdict one = t->number == 0 && r->high > 0 ? ask_judge(t, 1) : yes();

    return is_yes(&one) ? r->high : 0;
}

/* ---- answers that are given at once ------------------------------------------------------------------------------ */

typedef struct AnswerRow {
    int value;
    bool open; /* it is offered; pressed, another is refused, as whatever else is tried */
    Button button;
    char name[16], words[NAME_SIZE + 16], says[CHOICE_SAYS], key[4];
} AnswerRow;

static int nth_choice(const Request *r, int n)
{
    for (int i = 0; i < 64; i++)
        if (r->choices >> i & 1 && n-- == 0)
            return i;
    return -1;
}

static int choices_open(const Request *r)
{
    int count = 0;

    for (uint64_t left = r->choices; left; left &= left - 1)
        count++;
    return count;
}

static void barred_answer(const Table *t, const Ui *ui, int n, AnswerRow *row)
{
    const BarredChoice *c = &t->barred[n];
    const ChoiceDef *word = &asked_question(t)->choice[c->choice];

    row->value = c->choice;
    row->open = false;
    row->button = (Button){ .name = word->word,
                            .label = word->title,
                            .icon = word->icon,
                            .below = t->ask_words == WORDS_FEWEST ? NULL : c->why,
                            .tip = c->why,
                            .look = BUTTON_PAPER,
                            .off = true,
                            .wraps = choice_has_lines(t, ui) && t->ask_words == WORDS_WHOLE };
}

/* Words that stand for seats are shown with the seats' names. */
static const char *choice_title(const Table *t, AnswerRow *row)
{
    const QuestionDef *q = asked_question(t);

    if (q->means != MEANS_SEAT || row->value >= t->game->seats)
        return q->choice[row->value].title;
    snprintf(row->words, sizeof row->words, "%s", table_seat_name(t, (SeatId)row->value));
    return row->words;
}

static bool choice_at(Table *t, const Ui *ui, int n, AnswerRow *row)
{
    const QuestionDef *q = asked_question(t);
    int open = choices_open(table_request(t));

    ask_find_barred(t);
    if (n >= open && n - open < t->barreds) {
        barred_answer(t, ui, n - open, row);
        return true;
    }
    row->value = nth_choice(table_request(t), n);
    if (!q || row->value < 0 || row->value >= q->choices)
        return false;
    row->open = true;
    row->key[0] = (char)('1' + n);
    row->button = (Button){ .name = q->choice[row->value].word,
                            .label = choice_title(t, row),
                            .icon = q->choice[row->value].icon };
    return true;
}

static bool number_at(Table *t, int n, AnswerRow *row)
{
    const Request *r = table_request(t);

    row->value = r->low + n;
    if (row->value > r->high)
        return false;
    Verdict may = ask_judge(t, row->value);
    row->open = true;
    row->key[0] = number_key(t, row->value);
    number_words(t, row->value, row->words, sizeof row->words);
    snprintf(row->name, sizeof row->name, "number-%d", row->value);
    row->button = (Button){ .name = row->name, .label = row->words, .off = !is_yes(&may) };
    return true;
}

/* False behind the last. */
static bool answer_at(Table *t, const Ui *ui, int n, AnswerRow *row)
{
    Button *b = &row->button;

    row->key[0] = row->key[1] = 0;
    if (!(table_request(t)->shape == SHAPE_CHOICE ? choice_at(t, ui, n, row)
                                                  : number_at(t, n, row)))
        return false;
    if (!row->open)
        return true;
    b->below = choice_says(t, ui, asked_question(t), row->value, row->says, sizeof row->says);
    b->wraps = b->below != NULL && choice_has_lines(t, ui);
    b->tip = b->wraps ? NULL : b->below; /* it may be cut */
    b->key = row->value == t->number ? "Enter" : row->key[0] ? row->key : NULL;
    b->look = row->value == t->number ? BUTTON_INK : BUTTON_PAPER;
    return true;
}

/* With the gap below it; the words are set closely. */
static int answer_height(const Ui *ui, const Button *b, int width)
{
    if (b->wraps)
        return ui_button_wrapped(ui, b, width) + ui_px(ui, 2);
    return ui_px(ui, b->below ? 62 : 52);
}

static int answers_height(Table *t, const Ui *ui, int width)
{
    AnswerRow row;
    int high = 0;

    for (int n = 0; answer_at(t, ui, n, &row); n++)
        high += answer_height(ui, &row.button, width);
    return high;
}

int ask_answers(Table *t)
{
    const Request *r = table_request(t);

    if (r->shape != SHAPE_CHOICE)
        return r->high - r->low + 1;
    ask_find_barred(t);
    return choices_open(r) + t->barreds;
}

static void count_hidden(const Ui *ui, Rows *rows)
{
    SDL_Rect seen = ui->scroll->area;

    rows->above += rows->y < seen.y;
    rows->below += rows->y + rows->row - rows->pad / 2 > seen.y + seen.h;
}

static void answer_rows(Table *t, Ui *ui, Rows *rows)
{
    AnswerRow row;

    for (int n = 0; answer_at(t, ui, n, &row); n++) {
        bool fresh = !table_guarded(t, ui) && !ui->in.repeated;
        bool named = row.key[0] && ui_key_named(ui, row.key);
        rows->row = answer_height(ui, &row.button, rows->width);
        count_hidden(ui, rows);
        ui_note_below(ui, &row.button, rows->x, rows->y);
        if (table_request(t)->shape == SHAPE_NUMBER)
            row.button.name = NULL; /* it goes by its words */
        if ((row_button(ui, rows, &row.button) || named) && fresh) {
            ask_send_value(t, ui, row.value);
            return; /* another question is asked by now */
        }
    }
}

static void number_rows(Table *t, Ui *ui, Rows *rows)
{
    const Request *r = table_request(t);
    char words[64];

    for (char digit = '0'; digit <= '9'; digit++)
        if (ui_key_named(ui, (char[]){ digit, 0 }))
            t->number = digit - '0';
    int by =
        (ui_key(ui, SDLK_PLUS, 0) || ui_key(ui, SDLK_EQUALS, 0) || ui_key(ui, SDLK_KP_PLUS, 0)) -
        (ui_key(ui, SDLK_MINUS, 0) || ui_key(ui, SDLK_KP_MINUS, 0));
    if (by)
        t->number = SDL_clamp(t->number + by, r->low, by > 0 ? most_of(t) : r->high);
    number_words(t, t->number, words, sizeof words);
    SDL_Rect area = { rows->x, rows->y, rows->width, rows->row - rows->pad / 2 };
    ui_round(ui, area, ui_px(ui, 8), 0xFF3E2E1C, 0xFF2B1F12);
    by += ui_step(ui, area, "number", r->low, most_of(t), 1, &t->number, words);
    ui->busy = ui->busy || by; /* its odds stand above */
    if (purse_is_asked(t))
        purse_row(t, ui,
                  (SDL_Rect){ area.x + area.h + ui_px(ui, 4), area.y,
                              area.w - 2 * (area.h + ui_px(ui, 4)), area.h });
    rows->y += rows->row;
}

/* Whether the models that are asked about belong to one unit: then its name need not stand before each of them. */
static bool of_one_unit(const Table *t)
{
    const Battle *b = session_battle(t->session);
    const IdSet *among = &table_request(t)->among;
    int first = ids_next(among, -1);

    for (int id = first; id >= 0; id = ids_next(among, id))
        if (b->model[id].unit != b->model[first].unit)
            return false;
    return true;
}

/* " · 1 of 2 HP left", in the game's own word where that is one; nothing of who has only one. */
static void wounds_words(const Table *t, ModelId model, char *out, size_t size)
{
    const Battle *b = session_battle(t->session);
    int field = t->rs->wounds_field, most = (int)model_profile(t->game, b, model)->field[field];
    const char *title = t->rs->profile_field[field].title;

    out[0] = 0;
    if (most > 1)
        snprintf(out, size, " · %d of %d %s%s", b->model[model].wounds, most,
                 strlen(title) > 1 ? title : "Wounds", t->at.crowded ? "" : " left");
}

void ask_id_words(const Table *t, int id, bool models, char *out, size_t size)
{
    const Battle *b = session_battle(t->session);
    char left[52] = "";

    if (models)
        wounds_words(t, (ModelId)id, left, sizeof left);

    if (!models)
        snprintf(out, size, "%s", table_name(t, (UnitId)id));
    else if (b->unit[b->model[id].unit].count == 1) /* it needs no number */
        snprintf(out, size, "%s%s", table_name(t, b->model[id].unit), left);
    else if (!t->at.crowded && model_post(t, (ModelId)id))
        snprintf(out, size, "%s of %s%s", model_post(t, (ModelId)id),
                 table_name(t, b->model[id].unit), left);
    else
        snprintf(out, size, "%s %d%s",
                 t->at.crowded && of_one_unit(t) ? "Model" : table_name(t, b->model[id].unit),
                 model_number(b, (ModelId)id), left);
}

static void pick_list(Table *t, const int16_t *list, int count)
{
    memset(&t->picked, 0, sizeof t->picked);
    memcpy(t->list, list, sizeof *list * (size_t)count);
    t->lists = count;
    for (int i = 0; i < count; i++)
        ids_add(&t->picked, list[i]);
}

/* One more, if that is lawful; else it takes the place of the last one that can be spared for it. */
static void pick_or_swap(Table *t, int16_t id)
{
    int16_t list[MOST_MODELS];
    int count = t->lists;
    Verdict v;

    memcpy(list, t->list, sizeof list);
    if (count < table_request(t)->high && count < MOST_MODELS) {
        list[count] = id;
        v = ask_judge_list(t, list, count + 1);
        if (is_yes(&v) || !count) {
            pick_list(t, list, count + 1);
            return;
        }
    }
    for (int i = count - 1; i >= 0; i--) {
        memcpy(list, t->list, sizeof list);
        list[i] = id;
        v = ask_judge_list(t, list, count);
        if (is_yes(&v)) { /* and is itself the last to be spared for another */
            memmove(list + 1, list, sizeof *list * (size_t)i);
            list[0] = id;
            pick_list(t, list, count);
            return;
        }
    }
    memcpy(list, t->list, sizeof list);
    if (count == table_request(t)->high && count)
        count--;
    list[count] = id;
    pick_list(t, list, count + 1);
}

void ask_toggle(Table *t, int id)
{
    const Request *r = table_request(t);
    int16_t list[MOST_MODELS];
    int kept = 0;

    if (!ids_has(&t->picked, id)) {
        pick_or_swap(t, (int16_t)id);
        return;
    }
    if (r->shape == SHAPE_UNITS && r->low == 1 && r->high == 1)
        return;
    for (int i = 0; i < t->lists; i++)
        if (t->list[i] != id)
            list[kept++] = t->list[i];
    pick_list(t, list, kept);
}

/* Which row stands for whom: "of/bowkin-2" is "id-33". */
static void of_note(const Table *t, Ui *ui, int id, bool model, const char *row)
{
    const Battle *b = session_battle(t->session);
    UnitId unit = model ? b->model[id].unit : (UnitId)id;
    char name[NAME_SIZE + 16];

    if (model)
        snprintf(name, sizeof name, "%s-%d", t->game->unit[unit].id.text,
                 model_number(b, (ModelId)id));
    else
        snprintf(name, sizeof name, "%s", t->game->unit[unit].id.text);
    struct Scroll *scroll = ui->scroll; /* it lies on the table, not in the list */
    ui->scroll = NULL;
    ui_push(ui, "of");
    ui_note(ui, name, row, model ? model_area(t, ui, (ModelId)id) : unit_area(t, ui, unit),
            ids_has(&t->picked, id));
    ui_pop(ui);
    ui->scroll = scroll;
}

enum { KEY_SIZE = 12, KEYED_FIGURES = 20 };

/* Models of one unit have the key of their own number, from 10 on with Shift: 3 is "3", 12 is "Shift+2". Others are counted by
 * their rows. Null where there is none. */
static const char *id_key(const Table *t, int id, int row, char key[KEY_SIZE])
{
    bool models = table_request(t)->shape == SHAPE_MODELS && of_one_unit(t);
    int figure = models ? model_number(session_battle(t->session), (ModelId)id) : row + 1;

    if (figure >= KEYED_FIGURES)
        return NULL;
    snprintf(key, KEY_SIZE, "%s%d", figure > 9 ? "Shift+" : "", figure % 10);
    return key;
}

static void id_rows(Table *t, Ui *ui, Rows *rows)
{
    const Request *r = table_request(t);
    bool models = r->shape == SHAPE_MODELS;
    int row = 0;

    for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id), row++) {
        char words[96], name[24], key[KEY_SIZE];
        ask_id_words(t, id, models, words, sizeof words);
        if (models && stays_hurt(t, id))
            snprintf(words + strlen(words), sizeof words - strlen(words), ", stays");
        snprintf(name, sizeof name, "id-%d", id);
        Button b = { .name = name,
                     .label = words,
                     .key = id_key(t, id, row, key),
                     .look = BUTTON_PAPER,
                     .on = ids_has(&t->picked, id) };
        if (row_button(ui, rows, &b))
            ask_toggle(t, id);
        of_note(t, ui, id, models, name);
    }
}

/* A unit that fights stands for its fight: "2. Prima Cohort against Boar Warband". */
static void place_words(const Table *t, int place, char *out, size_t size)
{
    Look look = session_look(t->session);
    UnitId unit = (UnitId)t->list[place];
    MeleeView *melee = t->rs->tell.melee ? calloc(1, sizeof *melee) : NULL;
    UnitId foe = NO_UNIT;

    if (melee && t->rs->tell.melee(&look, unit, melee))
        for (int i = 0; i < melee->blows && foe == NO_UNIT; i++)
            foe = melee->blow[i].unit == unit     ? melee->blow[i].target
                  : melee->blow[i].target == unit ? melee->blow[i].unit
                                                  : NO_UNIT;
    snprintf(out, size, "%d. %s%s%s", place + 1, table_name(t, unit),
             foe == NO_UNIT ? "" : " against ", foe == NO_UNIT ? "" : table_name(t, foe));
    free(melee);
}

static void bring_to(Table *t, int from, int to)
{
    int16_t id = t->list[from];
    int step = to > from ? 1 : -1;

    for (int i = from; i != to; i += step)
        t->list[i] = t->list[i + step];
    t->list[to] = id;
}

/* Held, a row goes with the pointer to the place that it is over; gives whether it was held there, which is no press of it. */
static bool drag_row(Table *t, const Ui *ui, const Rows *rows, WidgetId id, int place, int top)
{
    enum { JOLT_PX = 6 };
    int to = (ui->in.y - top) / rows->row;
    bool held = ui_is_active(ui, id) && abs(ui->in.y - ui->drag_y) > ui_px(ui, JOLT_PX);

    to = SDL_clamp(ui->in.y < top ? 0 : to, 0, t->lists - 1);
    if (held && to != place)
        bring_to(t, place, to);
    return held;
}

static void list_rows(Table *t, Ui *ui, Rows *rows)
{
    int top = rows->y;

    for (int i = 0; i < t->lists; i++) {
        char words[160], name[24], key[4] = { (char)('1' + i), 0 };
        int16_t id = t->list[i];
        place_words(t, i, words, sizeof words);
        snprintf(name, sizeof name, "place-of-%s", t->game->unit[id].id.text);
        Button b = { .name = name,
                     .label = words,
                     .below = i > 0 ? "drag it, or press to bring it forward" : "the first",
                     .key = i < 9 ? key : NULL,
                     .look = BUTTON_PAPER };
        bool pressed = row_button(ui, rows, &b);
        if (!drag_row(t, ui, rows, ui_id(ui, name), i, top) && pressed && i > 0)
            bring_to(t, i, i - 1);
    }
}

static void split_rows(Table *t, Ui *ui, Rows *rows)
{
    const Request *r = table_request(t);

    for (int id = ids_next(&r->among, -1); id >= 0 && id < MOST_UNITS;
         id = ids_next(&r->among, id)) {
        char name[96];
        ask_id_words(t, id, false, name, sizeof name);
        split_row(t, ui, (SDL_Rect){ rows->x, rows->y, rows->width, rows->row - rows->pad / 2 }, id,
                  name);
        rows->y += rows->row;
    }
}

int ask_rows_height(Table *t, const Ui *ui, int width, int columns)
{
    const Request *r = table_request(t);

    if (ask_lists_answers(r))
        return answers_height(t, ui, width);
    switch ((Shape)r->shape) {
    case SHAPE_NUMBER:
        return ui_px(ui, 52);
    case SHAPE_UNITS:
    case SHAPE_MODELS:
    case SHAPE_SPLIT:
    case SHAPE_LIST:
        return (ids_count(&r->among) + columns - 1) / columns * ui_px(ui, 52);
    default:
        return 0;
    }
}

void ask_rows_draw(Table *t, Ui *ui, Rows *rows)
{
    if (ask_lists_answers(table_request(t))) {
        answer_rows(t, ui, rows);
        return;
    }
    switch ((Shape)table_request(t)->shape) {
    case SHAPE_NUMBER:
        number_rows(t, ui, rows);
        break;
    case SHAPE_UNITS:
    case SHAPE_MODELS:
        id_rows(t, ui, rows);
        break;
    case SHAPE_LIST:
        list_rows(t, ui, rows);
        break;
    case SHAPE_SPLIT:
        split_rows(t, ui, rows);
        break;
    default:
        break;
    }
}
