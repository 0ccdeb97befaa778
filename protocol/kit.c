/* See kit.h. */
#include "protocol/kit.h"

#include <string.h>

#include "core/session.h"
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

/* ---- Changes ---- */

enum { STEP = 64, BLOCKS = 64 };

/* Which blocks of two views differ, a bit for each. Few do, so that most ranges need not be compared. */
struct difference {
    const char *a, *b;
    uint64_t blocks;
    int shift; /* a block is so many bits of an offset */
};

static inline uint64_t word_at(const char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static bool step_differs(const char *a, const char *b)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < STEP; i += sizeof bits)
        bits |= word_at(a + i) ^ word_at(b + i);
    return bits != 0;
}

static struct difference difference_of(size_t size, const void *a, const void *b)
{
    struct difference d = {.a = a, .b = b, .shift = 6};
    size_t at = 0;
    while (size >> d.shift >= BLOCKS)
        d.shift++;
    for (; at + STEP <= size; at += STEP)
        d.blocks |= (uint64_t)step_differs(d.a + at, d.b + at) << (at >> d.shift);
    if (at < size && memcmp(d.a + at, d.b + at, size - at) != 0)
        d.blocks |= UINT64_C(1) << (at >> d.shift);
    return d;
}

/* Whether any of the blocks that hold these bytes differs. */
static inline bool may_differ(const struct difference *d, size_t at, size_t size)
{
    uint64_t from = d->blocks >> (at >> d->shift);
    return from != 0 && from << (BLOCKS - 1 - ((at + size - 1) >> d->shift) + (at >> d->shift)) != 0;
}

/* The ranges of a section with so many elements that may differ in any of them; returns how many. */
static int ranges_that_may(const struct view_range **found, const struct view_section *section,
                           const struct difference *d, int elements)
{
    int n = 0;
    for (int i = 0; i < VIEW_RANGES_MAX && section->ranges[i].size; i++) {
        const struct view_range *range = &section->ranges[i];
        if (may_differ(d, range->offset, (size_t)(elements - 1) * range->stride + range->size))
            found[n++] = range;
    }
    return n;
}

static bool differs(const struct view_range *const *ranges, int count, const struct difference *d,
                    int element)
{
    for (int i = 0; i < count; i++) {
        size_t at = ranges[i]->offset + (size_t)element * ranges[i]->stride;
        if (memcmp(d->a + at, d->b + at, ranges[i]->size) != 0)
            return true;
    }
    return false;
}

static void note_change(struct changes *changes, int section, int element)
{
    GAME_ASSERT(changes->count < CHANGES_MAX);
    changes->list[changes->count].section = (uint8_t)section;
    changes->list[changes->count++].element = (uint8_t)element;
}

void changes_find(struct changes *changes, const struct game_kit *kit, const struct game_config *config,
                  const void *before, const void *after)
{
    struct difference d = difference_of(kit->game->view_size, before, after);
    changes->before = before;
    changes->after = after;
    changes->count = 0;
    for (int i = 0; i < kit->sections_count; i++) {
        const struct view_section *section = &kit->sections[i];
        const struct view_range *ranges[VIEW_RANGES_MAX];
        int elements = section->count ? section->count(config, after) : 1;
        int count = elements > 0 ? ranges_that_may(ranges, section, &d, elements) : 0;
        for (int element = 0; count > 0 && element < elements; element++)
            if (differs(ranges, count, &d, element))
                note_change(changes, i, element);
    }
}

/* Whether a and b differ by the same bits as c and d. */
static bool step_differs_alike(const char *a, const char *b, const char *c, const char *d)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < STEP; i += sizeof bits)
        bits |= word_at(a + i) ^ word_at(b + i) ^ word_at(c + i) ^ word_at(d + i);
    return bits == 0;
}

static bool differ_alike(size_t size, const char *a, const char *b, const char *c, const char *d)
{
    size_t at = 0;
    for (; at + STEP <= size; at += STEP)
        if (!step_differs_alike(a + at, b + at, c + at, d + at))
            return false;
    for (; at < size; at++)
        if ((a[at] ^ b[at]) != (c[at] ^ d[at]))
            return false;
    return true;
}

void changes_find_like(struct changes *changes, const struct changes *other, const struct game_kit *kit,
                       const struct game_config *config, const void *before, const void *after)
{
    if (!differ_alike(kit->game->view_size, before, after, other->before, other->after)) {
        changes_find(changes, kit, config, before, after);
        return;
    }
    changes->before = before;
    changes->after = after;
    changes->count = other->count;
    memcpy(changes->list, other->list, (size_t)other->count * sizeof *other->list);
}

/* Whether an element of two views is made from equal bytes. */
static bool reads_alike(const struct view_section *section, int element, const char *a, const char *b)
{
    for (int i = 0; i < VIEW_RANGES_MAX && section->ranges[i].size; i++) {
        const struct view_range *range = &section->ranges[i];
        size_t at = range->offset + (size_t)element * range->stride;
        if (memcmp(a + at, b + at, range->size) != 0)
            return false;
    }
    return true;
}

bool changes_alike(const struct game_kit *kit, const struct changes *a, const struct changes *b)
{
    if (a->count != b->count || memcmp(a->list, b->list, (size_t)a->count * sizeof *a->list) != 0)
        return false;
    for (int i = 0; i < a->count; i++)
        if (!reads_alike(&kit->sections[a->list[i].section], a->list[i].element, a->after, b->after))
            return false;
    return true;
}

void text_changes(struct text *t, const struct game_kit *kit, const struct game_config *config,
                  const struct changes *changes)
{
    text_object(t);
    for (int i = 0; i < changes->count;) {
        uint8_t index = changes->list[i].section;
        const struct view_section *section = &kit->sections[index];
        if (!section->count) {
            text_section(t, section, config, changes->after);
            i++;
            continue;
        }
        text_key(t, section->name);
        text_object(t);
        for (; i < changes->count && changes->list[i].section == index; i++) {
            text_key(t, section->key(config, changes->after, changes->list[i].element));
            section->encode(t, config, changes->after, changes->list[i].element);
        }
        text_object_end(t);
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
