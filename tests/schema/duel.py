"""Duel, the game of the tests: what its tables do not know. Read by protocol/schema/generate.py."""
from parts import COUNT, NUMBER, SEATS, by_name, listed, obj, one_of, words_of

# Arguments that are left out when they have no value (nobody, nowhere).
MAY_LACK = {}


def view():
    cards = listed(words_of("card"))
    return {
        "turn": obj({"seat": SEATS, "phase": one_of("deal", "draw", "act", "toast"), "actions": COUNT, "round": COUNT,
                     "target": COUNT, "winners": listed(SEATS)}),
        "seats": by_name(obj({"score": NUMBER, "style": one_of("calm", "bold"), "hand": COUNT, "cards": cards}),
                         SEATS),
        "deck": obj({"cards": COUNT, "discards": cards}),
    }
