/* See value_deal.h. Law 6.6.1, 7.6.3 */
#include "core/oath/value_deal.h"

#include "core/oath/value_campaign.h"

enum { IN_VAIN = 6 }; /* what it costs the patience of all to ask for nothing */

/* ---- What a deal brings ---- */

static void take_adviser(struct oath_view *v, uint8_t from, uint8_t to, int place)
{
    struct seat_view *f = &v->seat[from], *t = &v->seat[to];
    if (place >= f->advisers_count || t->advisers_count >= ADVISERS_MAX)
        return;
    t->adviser[t->advisers_count] = f->adviser[place];
    if (f->faceup >> place & 1)
        t->faceup |= UINT64_C(1) << t->advisers_count;
    t->advisers_count++;
}

/* Those that were given leave no gap. */
static void drop_advisers(struct seat_view *s, uint64_t places)
{
    int kept = 0;
    uint64_t faceup = 0;
    for (int i = 0; i < s->advisers_count; i++) {
        if (places >> i & 1)
            continue;
        faceup |= (s->faceup >> i & 1) << kept;
        s->adviser[kept++] = s->adviser[i];
    }
    s->advisers_count = (uint8_t)kept;
    s->faceup = faceup;
}

static void give(struct oath_view *v, const struct terms *t, uint8_t from, uint8_t to)
{
    struct seat_view *f = &v->seat[from], *g = &v->seat[to];
    f->favor = (uint8_t)(f->favor - t->favor);
    g->favor = (uint8_t)(g->favor + t->favor);
    f->secrets = (uint8_t)(f->secrets - t->secrets);
    g->secrets = (uint8_t)(g->secrets + t->secrets);
    f->relics &= ~t->relics;
    g->relics |= t->relics;
    for (int i = 0; i < BANNERS; i++)
        if (t->banners >> i & 1)
            v->banner[i].holder = to;
    for (int place = 0; place < f->advisers_count; place++)
        if (t->advisers >> place & 1)
            take_adviser(v, from, to, place);
    drop_advisers(f, t->advisers);
    for (int slot = 0; slot < SLOTS; slot++)
        if (t->sites >> slot & 1)
            oath_view_take_slot(v, to, slot);
}

/* Law 6.6.2: all warbands turn purple, and a Vision goes. */
static void become_citizen(struct oath_view *v, uint8_t seat)
{
    struct seat_view *s = &v->seat[seat];
    for (int slot = 0; slot < SLOTS; slot++)
        if (v->slot[slot].ruler == seat) {
            v->slot[slot].ruler = OWNER_EMPIRE;
            v->slot[slot].owner = v->order[0];
        }
    s->role = CITIZEN;
    s->revealed = NO_CARD;
    s->supply = SUPPLY_MAX;
    if (v->title.holder == seat)
        v->title.usurper = 0;
    int space = v->deal.space - 1;
    if (space < 0)
        return;
    /* One that is not known yet stands for any. */
    int relic = is_relic(v->reliquary[space]) ? v->reliquary[space] : CIRCLET_OF_COMMAND;
    s->relics |= relic_bit(relic);
    v->reliquary[space] = NO_CARD;
}

/* The view with the terms kept as far as they are written. */
static void keep_deal(struct oath_view *v)
{
    struct deal d = v->deal;
    if (d.about & DEAL_CITIZENSHIP)
        become_citizen(v, d.with);
    give(v, &d.terms[GIVES], d.seat, d.with);
    give(v, &d.terms[WANTS], d.with, d.seat);
    oath_view_pass_title(v);
    v->deal = (struct deal){0};
}

static int judge_kept(const struct oath_view *v, uint8_t seat, judge_view *judge)
{
    struct oath_view kept = *v;
    keep_deal(&kept);
    return judge(&kept, seat);
}

/* ---- What could still be written ---- */

enum { FAVOR_NAMED = 2, ITEMS_MAX = 2 + FAVOR_NAMED + RELICS + BANNERS };

/* What one thing more in the terms would change for who writes them, and for the other one. */
struct item {
    struct terms terms; /* of its side, with it */
    int own, other;
};

struct bargain {
    const struct oath_view *v;
    judge_view *judge;
    uint8_t pen, other;
    struct item kept; /* the terms as they are written so far */
};

static void note_item(const struct bargain *b, const struct oath_view *with, int side, struct item *items,
                      int *n)
{
    items[(*n)++] = (struct item){with->deal.terms[side], judge_kept(with, b->pen, b->judge) - b->kept.own,
                                  judge_kept(with, b->other, b->judge) - b->kept.other};
}

/* Everything that can be added on one side; the first is nothing. Returns how many. */
static int list_items(const struct bargain *b, int side, struct item items[ITEMS_MAX])
{
    struct oath_view with = *b->v;
    struct terms *t = &with.deal.terms[side], before = *t;
    uint8_t about = with.deal.about, from = side == GIVES ? with.deal.seat : with.deal.with;
    const struct seat_view *s = &b->v->seat[from];
    int n = 1;
    items[0] = (struct item){before, 0, 0};
    for (int favor = 1; (about & DEAL_FAVOR) && !before.favor && favor <= FAVOR_NAMED && favor <= s->favor;
         favor++) {
        t->favor = (uint8_t)favor;
        note_item(b, &with, side, items, &n);
    }
    *t = before;
    if ((about & DEAL_SECRETS) && !before.secrets && s->secrets > 0) {
        t->secrets = 1;
        note_item(b, &with, side, items, &n);
    }
    for (uint32_t left = about & DEAL_RELICS ? s->relics & ~before.relics : 0; left; left &= left - 1) {
        *t = before;
        t->relics |= left & -left;
        note_item(b, &with, side, items, &n);
    }
    for (int i = 0; i < BANNERS; i++)
        if ((about & DEAL_BANNERS) && b->v->banner[i].holder == from && !(before.banners >> i & 1)) {
            *t = before;
            t->banners = (uint8_t)(t->banners | 1u << i);
            note_item(b, &with, side, items, &n);
        }
    return n;
}

static bool is_empty(const struct terms *t)
{
    return !t->favor && !t->secrets && !t->banners && !t->sites && !t->relics && !t->advisers;
}

/* What terms with these on its sides bring who has the pen if the other one is content, else what it has
 * without a deal: together two things may be worth less than each. */
static int judge_both(const struct bargain *b, const struct item *give, const struct item *want,
                      const struct item *without)
{
    struct oath_view with = *b->v;
    with.deal.terms[GIVES] = give->terms;
    with.deal.terms[WANTS] = want->terms;
    if (judge_kept(&with, b->other, b->judge) <= without->other)
        return without->own;
    return judge_kept(&with, b->pen, b->judge);
}

/* The most that who has the pen can come to with one thing more on each side and the other one content; or
 * what it has without a deal. An exchange goes both ways. */
static int best_bargain(const struct bargain *b, const struct item *without)
{
    struct item gives[ITEMS_MAX], wants[ITEMS_MAX];
    const struct deal *d = &b->v->deal;
    const struct item *give = NULL, *want = NULL;
    int given = list_items(b, GIVES, gives), wanted = list_items(b, WANTS, wants), best = without->own;
    bool alone = d->about & DEAL_CITIZENSHIP;
    for (int g = !alone && is_empty(&d->terms[GIVES]); g < given; g++)
        for (int w = !alone && is_empty(&d->terms[WANTS]); w < wanted; w++) {
            int other = b->kept.other + gives[g].other + wants[w].other;
            int own = b->kept.own + gives[g].own + wants[w].own;
            if (other > without->other && own > best) {
                best = own;
                give = &gives[g];
                want = &wants[w];
            }
        }
    return give ? judge_both(b, give, want, without) : without->own;
}

/* ---- The worth ---- */

static int count_of(const struct terms *t)
{
    return (t->favor > 0) + (t->secrets > 0) + __builtin_popcount(t->banners) +
           __builtin_popcount(t->relics) + __builtin_popcountll(t->advisers) + __builtin_popcount(t->sites);
}

/* While somebody writes: a part of what can come of it, if that is worth the words. */
static int judge_writing(const struct bargain *b, const struct item *without)
{
    enum { PART = 1, OF = 2, LEAST = 20, WORD = 8 };
    const struct deal *d = &b->v->deal;
    int words = WORD * (count_of(&d->terms[GIVES]) + count_of(&d->terms[WANTS]));
    int gain = best_bargain(b, without) - without->own;
    return without->own + (gain > LEAST ? gain / OF * PART : -IN_VAIN) - words;
}

int oath_deal_worth(const struct oath_view *v, uint8_t seat, judge_view *judge)
{
    struct oath_view refused = *v;
    struct bargain b = {.v = v, .judge = judge, .pen = v->deal.pen};
    b.other = b.pen == v->deal.seat ? v->deal.with : v->deal.seat;
    refused.deal = (struct deal){0};
    struct item without = {.own = judge(&refused, b.pen), .other = judge(&refused, b.other)};
    if (!v->deal.proposed && seat != b.pen)
        return judge(&refused, seat);
    b.kept = (struct item){.own = judge_kept(v, b.pen, judge), .other = judge_kept(v, b.other, judge)};
    if (!v->deal.proposed)
        return judge_writing(&b, &without);
    if (b.kept.other > without.other)
        return judge_kept(v, seat, judge);
    return judge(&refused, seat) - (seat == b.pen ? IN_VAIN : 0);
}

void oath_deal_foresee(struct oath_view *v, judge_view *judge)
{
    struct oath_view kept = *v;
    uint8_t asked = v->deal.pen == v->deal.seat ? v->deal.with : v->deal.seat;
    bool proposed = v->deal.proposed;
    v->deal = (struct deal){0};
    if (!proposed)
        return;
    keep_deal(&kept);
    if (judge(&kept, asked) > judge(v, asked))
        *v = kept;
}
