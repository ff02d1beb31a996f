#include "table.h"

/* What can be done with several models in the hand at once, as buttons above the hint: whoever does not know the keys finds them
 * here. */

static void hold_still(Table *t, Ui *ui)
{
    t->hand.dragged = false;
    t->still_at = ui->in.now_ms;
}

void hand_pull_together(Table *t, Ui *ui)
{
    if (!hand_gather(&t->hand, t->session))
        table_say(t, ui,
                  is_yes(&t->hand.verdict) ? "They stand together already"
                                           : "They cannot all come together from here");
    hold_still(t, ui);
}

void hand_line_up(Table *t, Ui *ui)
{
    if (!hand_line_edge(&t->hand, t->session))
        table_say(t, ui, "There is no edge near");
    hold_still(t, ui);
}

void hand_tools(Table *t, Ui *ui)
{
    static const struct {
        const char *name, *label, *icon, *key, *tip;
        void (*press)(Table *t, Ui *ui);
    } tool[] = {
        { "gather", "Together", "ui-coherency", "G", "Pulls those who stand apart to the others",
          hand_pull_together },
        { "line", "Along the edge", "ui-reform", "Shift+E",
          "Strings them along the nearest wall, zone edge or enemy", hand_line_up },
    };
    int gap = ui_px(ui, 8), pad = ui_px(ui, 8), wide = 2 * pad - gap, high = ui_button_height(ui);

    if (!t->hand.full || t->hand.count < 2 || t->hand.dragged || t->hand.paths_answer ||
        t->sheet != SHEET_NONE || t->at.crowded)
        return;
    Button b[2];
    for (int i = 0; i < 2; i++) {
        b[i] = (Button){ .name = tool[i].name,
                         .label = tool[i].label,
                         .icon = tool[i].icon,
                         .key = tool[i].key,
                         .tip = tool[i].tip };
        wide += ui_button_width(ui, &b[i]) + gap;
    }
    SDL_Rect area = { ui->width - wide - ui_px(ui, 12), t->at.hint.y - high - 2 * pad - gap, wide,
                      high + 2 * pad };
    area = layout_place(t, ui, LAY_HAND, layout_of(t->question, (uint64_t)t->selected, 0), area,
                        area.h);
    ui_push(ui, "hand");
    ui_walnut(ui, "panel", area);
    int x = area.x + pad;
    for (int i = 0; i < 2; i++) {
        int own = ui_button_width(ui, &b[i]);
        if (ui_button(ui, (SDL_Rect){ x, area.y + pad, own, high }, &b[i]))
            tool[i].press(t, ui);
        x += own + gap;
    }
    ui_pop(ui);
}
