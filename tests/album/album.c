#define _XOPEN_SOURCE 700

#include "album.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "draw/picture.h"

static const char usage[] =
    "album SCENES FOLDER [--size WIDTHxHEIGHT]... [--text PERCENT]... [SCENE]...\n"
    "                        writes the pictures, in a folder for each format\n"
    "album SCENES --golden FOLDER [--renew] [--text PERCENT]... [SCENE]...\n"
    "                        compares them with what is stored (of these letters), or stores them\n"
    "album SCENES --play [--size WIDTHxHEIGHT] [--text PERCENT] [SCENE]...\n"
    "                        plays them and keeps no picture: what they expect has to be there\n";

/* Stored pictures show the first games of games.inc alone: one that is listed behind them changes none. They are raised, and the
 * pictures stored anew, when another belongs to them. */
enum { GAMES_IN_STORED_PICTURES = 4 };

static bool is_stored; /* what is compared or stored; in the gallery all games are seen */

int __real_ruleset_count(void);
int __wrap_ruleset_count(void);
int __wrap_ruleset_count(void)
{
    int all = __real_ruleset_count();

    return is_stored && all > GAMES_IN_STORED_PICTURES ? GAMES_IN_STORED_PICTURES : all;
}

typedef struct Wish {
    const char *folder;
    bool golden, renew, play;
    int sizes, texts, names;
    Format size[8];
    int text[8];
    const char *name[MOST_SCENES];
} Wish;

static bool read_wish(int argc, char **argv, Wish *w)
{
    for (int i = 2; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--golden") == 0)
            w->golden = true;
        else if (strcmp(argv[i], "--renew") == 0)
            w->renew = true;
        else if (strcmp(argv[i], "--play") == 0)
            w->play = true;
        else if (strcmp(argv[i], "--size") == 0 && more && w->sizes < 8) {
            Format *f = &w->size[w->sizes++];
            if (sscanf(argv[++i], "%dx%d", &f->width, &f->height) != 2)
                return false;
        } else if (strcmp(argv[i], "--text") == 0 && more && w->texts < 8)
            w->text[w->texts++] = atoi(argv[++i]);
        else if (!w->folder)
            w->folder = argv[i];
        else if (w->names < MOST_SCENES)
            w->name[w->names++] = argv[i];
    }
    return w->folder != NULL || w->play;
}

static bool wanted(const Wish *w, const Scene *s)
{
    for (int i = 0; i < w->names; i++)
        if (strcmp(w->name[i], s->name) == 0)
            return true;
    return w->names == 0;
}

static bool shoot_one(const Album *a, const Scene *s, Format f, const char *folder)
{
    char path[DATA_PATH + 120], dump[DATA_PATH + 120];

    snprintf(path, sizeof path, "%s/%dx%d-%d", folder, f.width, f.height, f.percent);
    mkdir(path, 0777);
    snprintf(dump, sizeof dump, "%s/%dx%d-%d/%s.txt", folder, f.width, f.height, f.percent,
             s->name);
    snprintf(path, sizeof path, "%s/%dx%d-%d/%s.png", folder, f.width, f.height, f.percent,
             s->name);
    bool good = false;
    Canvas *canvas = scene_shoot(a, s, f, dump, &good);
    good = canvas && picture_save(canvas, path) && good;
    canvas_free(canvas);
    return good;
}

static bool shoot_all(const Album *a, const Wish *w)
{
    static const Format sizes[] = { { 1280, 720, 0 }, { 1920, 1080, 0 }, { 3840, 2160, 0 } };
    static const int texts[] = { 100, 200, 300 };
    int count = w->sizes ? w->sizes : 3, letters = w->texts ? w->texts : 3;
    bool good = true;

    mkdir(w->folder, 0777);
    for (int i = 0; i < a->scenes; i++)
        for (int n = 0; wanted(w, &a->scene[i]) && n < count * letters; n++) {
            Format f = w->sizes ? w->size[n / letters] : sizes[n / letters];
            f.percent = w->texts ? w->text[n % letters] : texts[n % letters];
            good = shoot_one(a, &a->scene[i], f, w->folder) && good; /* on the same board */
        }
    return good;
}

static bool wanted_letters(const Wish *w, const Format *f)
{
    for (int i = 0; i < w->texts; i++)
        if (w->text[i] == f->percent)
            return true;
    return w->texts == 0;
}

static bool compare_all(const Album *a, const Wish *w)
{
    int right = 0, all = 0;

    mkdir("build", 0777);
    mkdir("build/album", 0777);
    for (int i = 0; i < a->scenes; i++)
        for (int n = 0; wanted(w, &a->scene[i]) && n < a->scene[i].goldens; n++) {
            const Scene *s = &a->scene[i];
            if (!wanted_letters(w, &s->golden[n]))
                continue;
            char name[120];
            snprintf(name, sizeof name, "%s-%dx%d-%d", s->name, s->golden[n].width,
                     s->golden[n].height, s->golden[n].percent);
            bool good = false;
            Canvas *canvas = scene_shoot(a, s, s->golden[n], NULL, &good);
            all++;
            right += good && (w->renew ? golden_store(canvas, w->folder, name)
                                       : golden_matches(canvas, w->folder, "build/album", name));
            canvas_free(canvas);
        }
    printf("%d of %d pictures are %s\n", right, all, w->renew ? "stored" : "as stored");
    return right == all;
}

static bool play_all(const Album *a, const Wish *w)
{
    Format format = { 1280, 720, 100 };
    int right = 0, all = 0;

    mkdir("build", 0777);
    mkdir("build/album", 0777);
    if (w->sizes)
        format = w->size[0];
    format.percent = w->texts ? w->text[0] : 100;
    for (int i = 0; i < a->scenes; i++) {
        const Format *own = &a->scene[i].format;
        if (!wanted(w, &a->scene[i]))
            continue;
        bool good = false;
        Canvas *canvas = scene_shoot(a, &a->scene[i], own->width ? *own : format, NULL, &good);
        char path[120];
        snprintf(path, sizeof path, "build/album/%s.png", a->scene[i].name);
        if (canvas && !good)
            picture_save(canvas, path); /* what was there instead */
        all++;
        right += good;
        canvas_free(canvas);
    }
    printf("%d of %d scenes come to their end\n", right, all);
    return right == all && all > 0;
}

/* What a person has saved and set does not show: the folder for it is a fresh one. */
static bool fresh_home(char *folder)
{
    return mkdtemp(folder) && setenv("XDG_DATA_HOME", folder, 1) == 0 &&
           setenv("SIXBYFOUR_DATA", PROJECT_DIR, 1) == 0 && setenv("TZ", "UTC", 1) == 0 &&
           setenv("SIXBYFOUR_SEED", "1", 1) == 0;
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    (void)info;
    (void)kind;
    (void)where;
    return remove(path);
}

int main(int argc, char **argv)
{
    char home[] = "/tmp/sixbyfour-album-XXXXXX";
    Album *album = malloc(sizeof *album);
    Wish wish = { .folder = NULL };
    bool good = false;

    if (argc < 3 || !album || !read_wish(argc, argv, &wish)) {
        fputs(usage, stderr);
        free(album);
        return 2;
    }
    is_stored = wish.golden;
    if (fresh_home(home) && album_read(album, argv[1]))
        good = wish.golden ? compare_all(album, &wish)
               : wish.play ? play_all(album, &wish)
                           : shoot_all(album, &wish);
    album_end();
    album_free(album);
    free(album);
    nftw(home, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    return good ? 0 : 1;
}
