#include "panels/sheets.h"
#include "table.h"

/* Settings over the table: they take effect at once. */

void settings_sheet(Table *t, Ui *ui)
{
    int pad = ui_px(ui, 22), foot = ui_button_height(ui) + 2 * pad;
    int width = ui_px(ui, 1240) < ui->width - 24 ? ui_px(ui, 1240) : ui->width - 24;
    int wanted = ui_px(ui, 820), most = ui->height - 24;
    SDL_Rect area = { 0, 0, width, wanted < most ? wanted : most };
    UiLayer old = ui_set_layer(ui, LAYER_MODAL);
    Button close = { .name = "close", .label = "Back", .key = "Esc", .look = BUTTON_GOLD };

    area.x = (ui->width - area.w) / 2;
    area.y = (ui->height - area.h) / 2;
    ui_modal(ui);
    ui_widget(ui, "veil", "", (SDL_Rect){ 0, 0, ui->width, ui->height }, WIDGET_BLOCKS);
    ui_push(ui, "settings");
    ui_walnut(ui, "panel", area);
    SDL_Rect inner = { area.x + pad, area.y + pad, area.w - 2 * pad, area.h - foot - pad };
    if (settings_page(&t->settings_page, t->settings, ui, inner))
        t->sheet = SHEET_KEYS;
    SDL_Rect at = { area.x + area.w - pad - ui_button_width(ui, &close),
                    area.y + area.h - pad - ui_button_height(ui), ui_button_width(ui, &close),
                    ui_button_height(ui) };
    if (ui_button(ui, at, &close) || ui_key(ui, SDLK_F10, 0))
        t->sheet = SHEET_NONE;
    ui_pop(ui);
    ui_set_layer(ui, old);
}
