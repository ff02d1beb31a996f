#include "ui/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Settings settings_usual(void)
{
    Settings s = { .percent = 100,
                   .speed = 1,
                   .show_log = true,
                   .show_card = true,
                   .show_map = true,
                   .camera = CAMERA_USUAL,
                   .thinking = THINKING_USUAL,
                   .greeted = true };

    for (int i = 0; i < MOST_SEATS; i++) {
        s.own[i] = set_colour(COLOURS_OWN, i);
        s.pattern[i] = (uint8_t)(i % PALETTE_SIDES);
    }
    return s;
}

static int held(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* ---- colours ---- */

static Colour colour_of(const Settings *s, int seat)
{
    return s->colours == COLOURS_OWN ? s->own[seat] : set_colour((ColourSet)s->colours, seat);
}

Palette settings_palette(const Settings *s)
{
    Palette p = { .strong = s->strong_patterns };

    for (int i = 0; i < PALETTE_SIDES && i < MOST_SEATS; i++)
        p.side[i] = side_look_of(colour_of(s, i), (SidePattern)s->pattern[i]);
    return p;
}

void settings_set_colour(Settings *s, int seat, Colour colour)
{
    for (int i = 0; i < MOST_SEATS; i++)
        s->own[i] = colour_of(s, i);
    s->own[seat] = colour;
    s->colours = COLOURS_OWN;
}

int settings_pace(const Settings *s)
{
    static const int percent[SPEEDS] = { 200, 100, 50, 0, 100 };

    return percent[s->speed % SPEEDS];
}

int settings_time(const Settings *s)
{
    return s->still ? 0 : settings_pace(s);
}

int settings_thinking(const Settings *s)
{
    static const int percent[THINKINGS] = { 33, 100, 300 };
    return percent[s->thinking];
}

float settings_camera(const Settings *s)
{
    static const float by[CAMERA_SPEEDS] = { 0.5F, 1.0F, 2.0F };

    return by[s->camera % CAMERA_SPEEDS];
}

/* ---- when to ask ---- */

static int window_at(const Settings *s, const char *game, const char *question, int seat)
{
    for (int i = 0; i < s->windows; i++)
        if (s->window[i].seat == seat && strcmp(s->window[i].game, game) == 0 &&
            strcmp(s->window[i].question, question) == 0)
            return i;
    return -1;
}

int settings_window(const Settings *s, const char *game, const char *question, int seat)
{
    int at = window_at(s, game, question, seat);

    return at < 0 ? 0 : s->window[at].standing;
}

void settings_set_window(Settings *s, const char *game, const char *question, int seat,
                         int standing)
{
    int at = window_at(s, game, question, seat);

    if (at < 0 && s->windows < MOST_WINDOWS)
        at = s->windows++;
    if (at < 0 || seat < 0 || seat >= MOST_SEATS)
        return;
    memset(&s->window[at], 0, sizeof s->window[at]);
    snprintf(s->window[at].game, sizeof s->window[at].game, "%s", game);
    snprintf(s->window[at].question, sizeof s->window[at].question, "%s", question);
    s->window[at].seat = (uint8_t)seat;
    s->window[at].standing = (uint8_t)standing;
    if (!standing) {
        s->window[at] = s->window[--s->windows];
        memset(&s->window[s->windows], 0, sizeof s->window[0]);
    }
}

/* ---- where instruments stand ---- */

static int layout_at(const Settings *s, int width, int height)
{
    for (int i = 0; i < s->layouts; i++)
        if (s->layout[i].width == width && s->layout[i].height == height)
            return i;
    return -1;
}

const uint8_t *settings_layout(const Settings *s, int width, int height)
{
    int at = layout_at(s, width, height);

    return at < 0 ? NULL : s->layout[at].corner;
}

static void forget_layout(Settings *s, int at)
{
    for (int i = at; i + 1 < s->layouts; i++)
        s->layout[i] = s->layout[i + 1];
    memset(&s->layout[--s->layouts], 0, sizeof s->layout[0]);
}

void settings_set_layout(Settings *s, int width, int height, const uint8_t corner[LAYOUT_PANELS])
{
    int at = layout_at(s, width, height);

    if (at >= 0)
        forget_layout(s, at);
    if (!corner)
        return;
    if (s->layouts == MOST_LAYOUTS)
        forget_layout(s, 0);
    s->layout[s->layouts] = (Layout){ .width = width, .height = height };
    memcpy(s->layout[s->layouts++].corner, corner, LAYOUT_PANELS);
}

/* "layout 1920x1080 1 0 2" */
static void take_layout(Settings *s, const char *value)
{
    int width, height, corner[LAYOUT_PANELS];
    uint8_t taken[LAYOUT_PANELS];

    if (sscanf(value, "%dx%d %d %d %d", &width, &height, &corner[0], &corner[1], &corner[2]) != 5)
        return;
    for (int i = 0; i < LAYOUT_PANELS; i++)
        taken[i] = (uint8_t)held(corner[i], 0, 3);
    if (taken[0] != taken[1] && taken[1] != taken[2] && taken[0] != taken[2])
        settings_set_layout(s, width, height, taken);
}

/* "ask-2 warsurge loss 2" */
static void take_window(Settings *s, int seat, const char *value)
{
    char game[NAME_SIZE], question[NAME_SIZE];
    int standing;

    if (sscanf(value, "%39s %39s %d", game, question, &standing) == 3 && standing > 0 &&
        standing < 3)
        settings_set_window(s, game, question, seat, standing);
}

/* "key F7 T": F7 does what T did. */
static void take_key(Settings *s, const char *value)
{
    char pressed[KEYSTROKE_NAME], means[KEYSTROKE_NAME];
    KeyStroke a, b;

    if (sscanf(value, "%31s %31s", pressed, means) == 2 && keystroke_read(pressed, &a) &&
        keystroke_read(means, &b))
        keymap_bind(&s->keys, b, a);
}

/* "confirm-2" is the second seat's; -1 when the key is another one. */
static int seat_in(const char *key, const char *begin)
{
    size_t length = strlen(begin);
    bool fits = strncmp(key, begin, length) == 0 && key[length] >= '1' &&
                key[length] < '1' + MOST_SEATS && !key[length + 1];

    return fits ? key[length] - '1' : -1;
}

static void take_look(Settings *s, const char *key, const char *value)
{
    int figure = (int)strtol(value, NULL, 10), seat;
    Colour colour;

    if (strcmp(key, "colours") == 0)
        s->colours = (uint8_t)held(figure, 0, COLOUR_SETS - 1);
    else if (strcmp(key, "strong-patterns") == 0)
        s->strong_patterns = figure != 0;
    else if (strcmp(key, "centimetres") == 0)
        s->centimetres = figure != 0;
    else if (strcmp(key, "clock") == 0)
        s->clock_minutes = held(figure, 0, 600);
    else if (strcmp(key, "clock-extra") == 0)
        s->clock_extra = held(figure, 0, 600);
    else if (strcmp(key, "camera") == 0)
        s->camera = (uint8_t)held(figure, 0, CAMERA_SPEEDS - 1);
    else if (strcmp(key, "thinking") == 0)
        s->thinking = (uint8_t)held(figure, 0, THINKINGS - 1);
    else if ((seat = seat_in(key, "colour-")) >= 0 && dye_read(value, &colour))
        s->own[seat] = colour;
    else if ((seat = seat_in(key, "pattern-")) >= 0)
        s->pattern[seat] = (uint8_t)held(figure, PATTERN_PLAIN, PATTERN_SAW);
}

/* "window 1600x900 at 40 -20 maximised 0"; 0x0: it has never been anything else than maximised. */
static void take_place(Settings *s, const char *value)
{
    enum { FAR = 100000, LEAST = 320, MOST = 16384 };
    int x, y, width, height, maximised;

    if (sscanf(value, "%dx%d at %d %d maximised %d", &width, &height, &x, &y, &maximised) != 5)
        return;
    s->place = (WindowPlace){ .known = width > 0,
                              .maximised = maximised != 0,
                              .x = held(x, -FAR, FAR),
                              .y = held(y, -FAR, FAR),
                              .width = held(width, LEAST, MOST),
                              .height = held(height, LEAST, MOST) };
}

static void take_manners(Settings *s, const char *key, const char *value)
{
    int figure = (int)strtol(value, NULL, 10), seat;

    if ((seat = seat_in(key, "referee-")) >= 0)
        s->manners[seat].referee = (uint8_t)held(figure, 0, REFEREES - 1);
    else if ((seat = seat_in(key, "confirm-")) >= 0)
        s->manners[seat].confirm = figure != 0;
    else if ((seat = seat_in(key, "letters-")) >= 0)
        s->manners[seat].percent = figure ? held(figure, 100, 300) : 0;
    else if ((seat = seat_in(key, "ask-")) >= 0)
        take_window(s, seat, value);
    else if (strcmp(key, "key") == 0)
        take_key(s, value);
    else if (strcmp(key, "layout") == 0)
        take_layout(s, value);
    else if (strcmp(key, "window") == 0)
        take_place(s, value);
    else
        take_look(s, key, value);
}

static void take(Settings *s, const char *key, const char *value)
{
    int figure = (int)strtol(value, NULL, 10);

    if (strcmp(key, "text-size") == 0)
        s->percent = held(figure, 100, 300);
    else if (strcmp(key, "confirm-moves") == 0)
        s->confirm_moves = figure != 0;
    else if (strcmp(key, "guide") == 0)
        s->guide = figure != 0;
    else if (strcmp(key, "real-dice") == 0)
        s->real_dice = figure != 0;
    else if (strcmp(key, "speed") == 0)
        s->speed = held(figure, 0, SPEEDS - 1);
    else if (strcmp(key, "still") == 0)
        s->still = figure != 0;
    else if (strcmp(key, "greeted") == 0)
        s->greeted = figure != 0;
    else if (strcmp(key, "full-screen") == 0)
        s->full_screen = figure != 0;
    else if (strcmp(key, "show-log") == 0)
        s->show_log = figure != 0;
    else if (strcmp(key, "show-card") == 0)
        s->show_card = figure != 0;
    else if (strcmp(key, "show-map") == 0)
        s->show_map = figure != 0;
    else if (strcmp(key, "hand-over") == 0)
        s->hand_over = figure != 0;
    else if (strncmp(key, "name-", 5) == 0 && key[5] >= '1' && key[5] < '1' + MOST_SEATS)
        snprintf(s->name[key[5] - '1'], PLAYER_NAME, "%s", value);
    else
        take_manners(s, key, value);
}

void settings_read(Settings *settings, const char *path)
{
    char line[256];
    FILE *file = fopen(path, "r");

    *settings = settings_usual();
    settings->greeted = file != NULL;
    if (!file)
        return;
    while (fgets(line, sizeof line, file)) {
        char *value = strchr(line, ' ');
        line[strcspn(line, "\r\n")] = 0;
        if (!value)
            continue;
        *value++ = 0;
        take(settings, line, value);
    }
    fclose(file);
}

static void write_look(const Settings *s, FILE *file)
{
    fprintf(file, "clock %d\nclock-extra %d\n", s->clock_minutes, s->clock_extra);
    fprintf(file, "colours %d\nstrong-patterns %d\ncentimetres %d\ncamera %d\nthinking %d\n",
            s->colours, s->strong_patterns, s->centimetres, s->camera, s->thinking);
    for (int i = 0; i < MOST_SEATS; i++)
        fprintf(file, "colour-%d %06X\npattern-%d %d\n", i + 1, (unsigned)(s->own[i] & 0xFFFFFFu),
                i + 1, s->pattern[i]);
}

static void write_manners(const Settings *s, FILE *file)
{
    for (int i = 0; i < MOST_SEATS; i++)
        fprintf(file, "referee-%d %d\nconfirm-%d %d\nletters-%d %d\n", i + 1, s->manners[i].referee,
                i + 1, s->manners[i].confirm, i + 1, s->manners[i].percent);
    for (int i = 0; i < s->windows; i++)
        fprintf(file, "ask-%d %s %s %d\n", s->window[i].seat + 1, s->window[i].game,
                s->window[i].question, s->window[i].standing);
    if (s->place.known || s->place.maximised)
        fprintf(file, "window %dx%d at %d %d maximised %d\n", s->place.width, s->place.height,
                s->place.x, s->place.y, s->place.maximised);
    for (int i = 0; i < s->layouts; i++)
        fprintf(file, "layout %dx%d %d %d %d\n", s->layout[i].width, s->layout[i].height,
                s->layout[i].corner[0], s->layout[i].corner[1], s->layout[i].corner[2]);
    for (int i = 0; i < s->keys.count; i++) {
        char pressed[KEYSTROKE_NAME], means[KEYSTROKE_NAME];
        keystroke_name(s->keys.bound[i].pressed, pressed, sizeof pressed);
        keystroke_name(s->keys.bound[i].means, means, sizeof means);
        if (pressed[0] && means[0])
            fprintf(file, "key %s %s\n", pressed, means);
    }
}

bool settings_write(const Settings *s, const char *path)
{
    char beside[1024];
    FILE *file;
    bool good;

    snprintf(beside, sizeof beside, "%s.new", path);
    file = fopen(beside, "w");
    if (!file)
        return false;
    fprintf(file, "text-size %d\nconfirm-moves %d\nguide %d\nreal-dice %d\nspeed %d\nstill %d\n",
            s->percent, s->confirm_moves, s->guide, s->real_dice, s->speed, s->still);
    fprintf(file, "full-screen %d\nshow-log %d\nshow-card %d\nshow-map %d\n", s->full_screen,
            s->show_log, s->show_card, s->show_map);
    for (int i = 0; i < MOST_SEATS; i++)
        if (s->name[i][0])
            fprintf(file, "name-%d %s\n", i + 1, s->name[i]);
    fprintf(file, "greeted %d\nhand-over %d\n", s->greeted, s->hand_over);
    write_look(s, file);
    write_manners(s, file);
    good = !ferror(file);
    if (fclose(file) || !good)
        return false;
    return rename(beside, path) == 0;
}
