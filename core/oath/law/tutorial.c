/* See tutorial.h. */
#include "core/oath/law/tutorial.h"

#include "core/oath/law/decks.h"
#include "core/oath/law/places.h"

enum { AT_MOUNTAIN = 2 }; /* the slot of the first game's Mountain, at which a relic lies */

static const struct {
    uint8_t slot, site;
} facedown[] = {{1, LUSH_COAST}, {3, BURIED_GIANT}, {4, SALT_FLATS}, {6, WASTES}, {7, GREAT_SLUM}};

/* From the top. */
static const uint8_t world[] = {
    GARRISON,
    FAITHFUL_FRIEND,
    FIRE_TALKERS,
    ERRAND_BOY,
    THE_OLD_OAK,
    INQUISITOR,
    ALCHEMIST,
    VISION_OF_CONQUEST,
    LONG_LOST_HEIR,
    ROVING_TERROR,
    VISION_OF_SANCTUARY,
    TENTS,
    BEAR_TRAPS,
    TRUE_NAMES,
    WARNING_SIGNALS,
    VISION_OF_FAITH,
    BOOK_BURNING,
    GREAT_HERD,
    WELCOMING_PARTY,
    RANGERS,
    VISION_OF_REBELLION,
    SCOUTS,
    THE_GATHERING,
    CONSPIRACY,
    PRESSGANGS,
    SECOND_WIND,
    DAZZLE,
    MEMORY_OF_HOME,
    DISGRACED_CAPTAIN,
    STORYTELLER,
    MAGICIANS_CODE,
    ARMED_MOB,
    MERCENARIES,
    TAVERN_SONGS,
    SCRYER,
    ACTING_TROUPE,
    EXTRA_PROVISIONS,
    TRAVELING_DOCTOR,
    RAIN_BOOTS,
    MARTIAL_CULTURE,
    WIZARD_SCHOOL,
    TINKERS_FAIR,
    WRESTLERS,
    A_SMALL_FAVOR,
    BATTLE_HONORS,
    KEEP,
    NAYSAYERS,
    SLEIGHT_OF_HAND,
    KEY_TO_THE_CITY,
    ANIMAL_PLAYMATES,
    SPIRIT_SNARE,
    WOLVES,
    FOREST_PATHS,
    HORSE_ARCHERS,
    WAYSIDE_INN,
    ANCIENT_BINDING,
};
static const uint8_t relics[] = {
    CIRCLET_OF_COMMAND, ORACULAR_PIG,     CUP_OF_PLENTY, OBSIDIAN_CAGE,   BRASS_HORSE,
    STICKY_FIRE,        DRAGONSKIN_DRUM,  SKELETON_KEY,  BANDIT_CROWN,    THE_MAP,
    HORNED_MASK,        DOWSING_STICKS,   WHISTLE,       CRACKED_HORN,    CURSED_CAULDRON,
    TRUTHFUL_HARP,      RING_OF_DEVOTION, GRAND_MASK,    BOOK_OF_RECORDS,
};

void oath_tutorial_lay(struct oath *g)
{
    for (size_t i = 0; i < sizeof facedown / sizeof *facedown; i++)
        oath_move(g, facedown[i].site, PLACE_SITE, facedown[i].slot);
    oath_move(g, IVORY_EYE, PLACE_LYING, AT_MOUNTAIN);
    for (size_t i = 0; i < sizeof world; i++) {
        oath_lift(g, world[i]);
        oath_put_tutorial_card(g, world[i]);
    }
    for (size_t i = 0; i < sizeof relics; i++) {
        oath_lift(g, relics[i]);
        oath_relic_under(g, relics[i], 0);
    }
}

void oath_tutorial_boards(struct oath *g)
{
    static const uint8_t colours[COLOURS] = {PURPLE, BLACK, WHITE, BLUE, RED, YELLOW};
    uint16_t taken = 0;
    for (uint8_t seat = 0; seat < g->seats; seat++)
        taken |= (uint16_t)(1u << g->board[seat].colour);
    for (uint8_t seat = 0, next = 0; seat < g->seats; seat++) {
        if (g->board[seat].colour != COLOURS)
            continue;
        while (taken >> colours[next] & 1)
            next++;
        g->board[seat].colour = colours[next++];
        g->board[seat].role = g->board[seat].colour == PURPLE ? CHANCELLOR : EXILE;
    }
}
