/* The cards of the standard deck and the quests of Root, with what they do in our own words. */
#include "clients/terminal/cards.h"

#include <string.h>

/* Costs: one letter per icon, * is any suit. */
static const struct card_text cards[] = {
    {"ambush_bird", "Ambush!", "bird", "",
     "Defender in a battle in a matching clearing: 2 hits before the roll. Spoils another's ambush too."},
    {"ambush_fox", "Ambush!", "fox", "",
     "Defender in a battle in a matching clearing: 2 hits before the roll. Spoils another's ambush too."},
    {"ambush_rabbit", "Ambush!", "rabbit", "",
     "Defender in a battle in a matching clearing: 2 hits before the roll. Spoils another's ambush too."},
    {"ambush_mouse", "Ambush!", "mouse", "",
     "Defender in a battle in a matching clearing: 2 hits before the roll. Spoils another's ambush too."},
    {"dominance_bird", "Bird Dominance", "bird", "",
     "Daylight, from 10 points: no more points; win by ruling two opposite corners at your Birdsong."},
    {"dominance_fox", "Fox Dominance", "fox", "",
     "Daylight, from 10 points: no more points; win by ruling three fox clearings at your Birdsong."},
    {"dominance_rabbit", "Rabbit Dominance", "rabbit", "",
     "Daylight, from 10 points: no more points; win by ruling three rabbit clearings at your Birdsong."},
    {"dominance_mouse", "Mouse Dominance", "mouse", "",
     "Daylight, from 10 points: no more points; win by ruling three mouse clearings at your Birdsong."},
    {"birdy_bindle", "Birdy Bindle", "bird", "m", "Item: bag, 1 point."},
    {"woodland_runners", "Woodland Runners", "bird", "r", "Item: boot, 1 point."},
    {"arms_trader", "Arms Trader", "bird", "ff", "Item: sword, 2 points."},
    {"crossbow_bird", "Crossbow", "bird", "f", "Item: crossbow, 1 point."},
    {"gently_used_knapsack", "Gently Used Knapsack", "fox", "m", "Item: bag, 1 point."},
    {"root_tea_fox", "Root Tea", "fox", "m", "Item: tea, 2 points."},
    {"travel_gear_fox", "Travel Gear", "fox", "r", "Item: boot, 1 point."},
    {"protection_racket", "Protection Racket", "fox", "rr", "Item: coin, 3 points."},
    {"foxfolk_steel", "Foxfolk Steel", "fox", "ff", "Item: sword, 2 points."},
    {"anvil", "Anvil", "fox", "f", "Item: hammer, 2 points."},
    {"smugglers_trail", "Smuggler's Trail", "rabbit", "m", "Item: bag, 1 point."},
    {"root_tea_rabbit", "Root Tea", "rabbit", "m", "Item: tea, 2 points."},
    {"a_visit_to_friends", "A Visit to Friends", "rabbit", "r", "Item: boot, 1 point."},
    {"bake_sale", "Bake Sale", "rabbit", "rr", "Item: coin, 3 points."},
    {"mouse_in_a_sack", "Mouse-in-a-Sack", "mouse", "m", "Item: bag, 1 point."},
    {"root_tea_mouse", "Root Tea", "mouse", "m", "Item: tea, 2 points."},
    {"travel_gear_mouse", "Travel Gear", "mouse", "r", "Item: boot, 1 point."},
    {"investments", "Investments", "mouse", "rr", "Item: coin, 3 points."},
    {"sword_mouse", "Sword", "mouse", "ff", "Item: sword, 2 points."},
    {"crossbow_mouse", "Crossbow", "mouse", "f", "Item: crossbow, 1 point."},
    {"armorers", "Armorers", "bird", "f", "In battle: discard to ignore all rolled hits against you."},
    {"sappers", "Sappers", "bird", "m", "As defender: discard to deal one extra hit."},
    {"brutal_tactics", "Brutal Tactics", "bird", "ff",
     "As attacker: one extra hit, but the defender scores a point."},
    {"royal_claim", "Royal Claim", "bird", "****",
     "Birdsong: discard to score a point for every clearing you rule."},
    {"stand_and_deliver", "Stand and Deliver!", "fox", "mmm",
     "Birdsong: take a random card from someone, who scores a point."},
    {"tax_collector", "Tax Collector", "fox", "frm",
     "Once in Daylight: remove one of your warriors to draw a card."},
    {"favor_of_the_foxes", "Favor of the Foxes", "fox", "fff", "Removes all enemy pieces in fox clearings."},
    {"favor_of_the_rabbits", "Favor of the Rabbits", "rabbit", "rrr",
     "Removes all enemy pieces in rabbit clearings."},
    {"favor_of_the_mice", "Favor of the Mice", "mouse", "mmm",
     "Removes all enemy pieces in mouse clearings."},
    {"command_warren", "Command Warren", "rabbit", "rr", "At the start of Daylight: a battle."},
    {"better_burrow_bank", "Better Burrow Bank", "rabbit", "rr",
     "Birdsong: you and another player draw a card."},
    {"cobbler", "Cobbler", "rabbit", "rr", "At the start of Evening: a move."},
    {"scouting_party", "Scouting Party", "mouse", "mm", "As attacker: ambushes do nothing to you."},
    {"codebreakers", "Codebreakers", "mouse", "m", "Once in Daylight: look at another hand."},
    /* Quests: what they take is in place of the effect. */
    {"fundraising_fox", "Fundraising", "fox", "", "tea and coin"},
    {"errand_fox", "Errand", "fox", "", "tea and boot"},
    {"logistics_help_fox", "Logistics Help", "fox", "", "boot and bag"},
    {"repair_a_shed_fox", "Repair a Shed", "fox", "", "torch and hammer"},
    {"give_a_speech_fox", "Give a Speech", "fox", "", "torch and tea"},
    {"guard_duty_rabbit", "Guard Duty", "rabbit", "", "torch and sword"},
    {"errand_rabbit", "Errand", "rabbit", "", "tea and boot"},
    {"give_a_speech_rabbit", "Give a Speech", "rabbit", "", "torch and tea"},
    {"fend_off_a_bear_rabbit", "Fend off a Bear", "rabbit", "", "torch and crossbow"},
    {"expel_bandits_rabbit", "Expel Bandits", "rabbit", "", "sword and sword"},
    {"expel_bandits_mouse", "Expel Bandits", "mouse", "", "sword and sword"},
    {"guard_duty_mouse", "Guard Duty", "mouse", "", "torch and sword"},
    {"fend_off_a_bear_mouse", "Fend off a Bear", "mouse", "", "torch and crossbow"},
    {"escort_mouse", "Escort", "mouse", "", "boot and boot"},
    {"logistics_help_mouse", "Logistics Help", "mouse", "", "boot and bag"},
};

const struct card_text *card_find(const char *name)
{
    /* Exact names tell equal copies apart behind a "#". */
    size_t length = strcspn(name, "#");
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++)
        if (strncmp(cards[i].name, name, length) == 0 && cards[i].name[length] == '\0')
            return &cards[i];
    return NULL;
}
