/* See kit.h. */
#include "protocol/kit.h"

#include <string.h>

#include "protocol/config.h"

static void text_section(struct text *t, const struct view_section *section, const struct game_config *config,
                         const void *view)
{
    text_key(t, section->name);
    if (!section->count) {
        section->encode(t, config, view, 0);
        return;
    }
    text_object(t);
    int count = section->count(config, view);
    for (int i = 0; i < count; i++) {
        text_key(t, section->key(config, view, i));
        section->encode(t, config, view, i);
    }
    text_object_end(t);
}

void text_view(struct text *t, const struct game_kit *kit, const struct game_config *config, const void *view)
{
    text_object(t);
    for (int i = 0; i < kit->sections_count; i++)
        text_section(t, &kit->sections[i], config, view);
    text_object_end(t);
}

static bool differs(const struct view_section *section, const void *before, const void *after, int element)
{
    for (int i = 0; i < VIEW_RANGES_MAX && section->ranges[i].size; i++) {
        const struct view_range *range = &section->ranges[i];
        size_t at = range->offset + (size_t)element * range->stride;
        if (memcmp((const char *)before + at, (const char *)after + at, range->size) != 0)
            return true;
    }
    return false;
}

static void text_changed_elements(struct text *t, const struct view_section *section,
                                  const struct game_config *config, const void *before, const void *after)
{
    bool open = false;
    int count = section->count(config, after);
    for (int i = 0; i < count; i++) {
        if (!differs(section, before, after, i))
            continue;
        if (!open) {
            text_key(t, section->name);
            text_object(t);
            open = true;
        }
        text_key(t, section->key(config, after, i));
        section->encode(t, config, after, i);
    }
    if (open)
        text_object_end(t);
}

void text_changes(struct text *t, const struct game_kit *kit, const struct game_config *config,
                  const void *before, const void *after)
{
    text_object(t);
    for (int i = 0; i < kit->sections_count; i++) {
        const struct view_section *section = &kit->sections[i];
        if (section->count)
            text_changed_elements(t, section, config, before, after);
        else if (differs(section, before, after, 0))
            text_section(t, section, config, after);
    }
    text_object_end(t);
}

int kit_legacy_read(const struct game_kit *kit, const char *text, struct legacy *legacy, struct fault *fault)
{
    struct legacy read = {0};
    struct obstacle obstacle;
    struct game_config config = {.seats = SEATS_MAX};
    if (text[0] == '\0') {
        *legacy = read;
        return 0;
    }
    if (!kit->legacy.read)
        return fault_set(fault, FAULT_BAD_CONFIG, "legacy", "matches of %s leave nothing", kit->game->name);
    if (kit->legacy.read(text, &read, &obstacle) == 0 && kit->game->legacy_check(&read, &obstacle) == 0) {
        *legacy = read;
        return 0;
    }
    config_fault(kit->game, &config, &obstacle, fault);
    return fault_inside(fault, "legacy");
}

void text_legacy_view(struct text *t, const struct game_kit *kit, const struct legacy *legacy)
{
    if (legacy->size == 0 || !kit->legacy.view)
        text_null(t);
    else
        kit->legacy.view(legacy, t);
}

void text_legacy_counts(struct text *t, const struct game_kit *kit, const struct legacy *legacy)
{
    if (legacy->size == 0 || !kit->legacy.count)
        text_null(t);
    else
        kit->legacy.count(legacy, t);
}

void text_legacy(struct text *t, const struct game_kit *kit, const struct legacy *legacy)
{
    struct text words = {0};
    if (legacy->size == 0 || !kit->legacy.text) {
        text_null(t);
        return;
    }
    kit->legacy.text(legacy, &words);
    text_mark(&words, '\0');
    t->broken |= !text_ok(&words);
    text_string(t, text_ok(&words) ? words.data : "");
    text_free(&words);
}

const struct game_kit *kit_find(const struct game_kit *const *kits, const char *game)
{
    for (; *kits; kits++)
        if (strcmp((*kits)->game->name, game) == 0)
            return *kits;
    return NULL;
}
