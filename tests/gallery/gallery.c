/* Pictures of what the geometry room does, to be looked at: is what is drawn what the words below it say? */
#include <stdio.h>

#include "draw/picture.h"
#include "draw/text.h"
#include "panels/sheets.h"
#include "tile.h"

enum { COLUMNS = 3 };

typedef struct Sheet {
    const char *name;
    const Exhibit *exhibit;
} Sheet;

static const Sheet sheets[] = {
    { "measures", measures },   { "moves", moves },       { "ways", ways },
    { "templates", templates }, { "sights", sights },     { "pushes", pushes },
    { "regions", regions },     { "contacts", contacts },
};

static bool draw_sheet(const Sheet *sheet, Fonts *fonts, const char *folder)
{
    Canvas *canvas = canvas_new(COLUMNS * TILE_WIDTH, TILES_A_SHEET / COLUMNS * TILE_HEIGHT);
    char path[1000];
    bool saved;

    if (!canvas)
        return false;
    canvas_clear(canvas, UINT32_C(0xFFE0D6BE));
    for (int i = 0; i < TILES_A_SHEET; i++)
        tile_draw(canvas, fonts, i % COLUMNS * TILE_WIDTH, i / COLUMNS * TILE_HEIGHT,
                  &sheet->exhibit[i]);
    snprintf(path, sizeof path, "%s/%s.png", folder, sheet->name);
    saved = picture_save(canvas, path);
    canvas_free(canvas);
    return saved;
}

int main(int argc, char **argv)
{
    char problem[200];
    Fonts *fonts;

    if (argc != 2) {
        fprintf(stderr, "Name the folder for the pictures.\n");
        return 2;
    }
    fonts = fonts_open(NULL, problem, sizeof problem);
    if (!fonts) {
        fprintf(stderr, "%s\n", problem);
        return 1;
    }
    for (size_t i = 0; i < sizeof sheets / sizeof sheets[0]; i++)
        if (!draw_sheet(&sheets[i], fonts, argv[1])) {
            fprintf(stderr, "Could not write the picture \"%s\".\n", sheets[i].name);
            return 1;
        }
    fonts_close(fonts);
    return 0;
}
