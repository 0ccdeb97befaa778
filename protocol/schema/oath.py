"""Oath: what its tables do not know. Read by protocol/schema/generate.py."""
from parts import COUNT, FLAG, NUMBER, SEATS, STRING, by_name, listed, maybe, obj, one_of, words_of

# Arguments that are left out when they have no value (nobody, nowhere).
MAY_LACK = {"reason.draw": ["seat"], "event.banner_taken": ["from"], "event.relic_taken": ["from"]}

# When a power is used; those in the middle are modifiers of that action.
MOMENTS = ("wake", "action", "played", "rest", "search", "muster", "trade", "recover", "campaign", "travel", "attack", "defence",
           "always")


def view():
    w = words_of
    recover = obj({"kind": one_of("bank", "burn_favor", "burn_secrets"), "count": COUNT, "bank": maybe(w("suit"))})
    homeland = obj({"suit": w("suit"), "gives": one_of("favor", "secret", "warbands", "relic")})
    site = obj({"capacity": COUNT, "relics": COUNT, "favor": COUNT, "secrets": COUNT, "coast": FLAG,
                "recover": maybe(recover), "homeland": maybe(homeland)})
    backed = {"card": maybe(w("card")), "vision": FLAG}
    laid = listed(obj({**backed, "faceup": FLAG, "ruined": FLAG, "favor": COUNT, "secrets": COUNT}))
    side = obj({name: FLAG if name == "rolled" else COUNT for name in
                ("dice", "rolled", "hollow", "swords", "skulls", "shields", "doubling", "strength", "force", "warbands")})
    faces = listed(COUNT)
    ahead = obj({"attack": NUMBER, "defence": NUMBER, "halved": FLAG, "killed": COUNT, "sacrifice": COUNT, "plans": listed(w("card")),
                 "attack_die": obj({"hollow": faces, "swords": faces, "skulls": faces}),
                 "defence_die": obj({"shields": faces, "doubling": faces}), "uncounted": listed(w("card")),
                 "may_join": listed(SEATS)})
    terms = obj({"favor": COUNT, "secrets": COUNT, "relics": listed(w("relic")), "banners": listed(w("banner")),
                 "sites": listed(w("slot")), "advisers": listed(COUNT)})
    return {
        "cards": by_name(obj({"sort": one_of("denizen", "vision", "relic", "site", "edifice", "ruin", "banner"),
                              "suit": maybe(w("suit")), "restriction": one_of("anywhere", "site_only", "adviser_only"),
                              "locked": FLAG, "dice": COUNT,
                              "cost": obj({"favor": COUNT, "secret": COUNT, "burnt_favor": COUNT,
                                           "burnt_secret": COUNT}),
                              "when": listed(one_of(*MOMENTS)), "ruin": maybe(STRING), "site": maybe(site)}), STRING),
        "turn": obj({"round": COUNT, "seat": maybe(SEATS), "phase": w("phase"), "goal": w("goal"), "order": listed(SEATS),
                     "leaders": listed(SEATS), "winners": listed(SEATS), "ways": listed(w("way")), "visions_drawn": COUNT}),
        "slots": by_name(obj({"region": w("region"), "site": maybe(w("site")), "faceup": FLAG, "capacity": COUNT,
                              "favor": COUNT, "secrets": COUNT, "ruler": maybe(w("owner")), "owner": maybe(SEATS),
                              "warbands": COUNT, "cards": laid,
                              "relics": listed(obj({"place": COUNT, "relic": maybe(w("relic"))}))}), w("slot")),
        "seats": by_name(obj({"role": maybe(w("role")), "colour": maybe(w("colour")), "pawn": maybe(w("slot")), "supply": COUNT,
                              "refresh": COUNT, "standing": COUNT, "vision_met": FLAG, "favor": COUNT, "secrets": COUNT, "secrets_down": COUNT, "warbands": COUNT, "bank": COUNT,
                              "cage": COUNT, "revealed": maybe(w("card")), "prophet": maybe(w("card")), "advisers": laid,
                              "relics": listed(obj({"relic": w("relic"), "favor": COUNT, "secrets": COUNT})),
                              "hand": listed(obj(backed))}), SEATS),
        "banks": obj({**{suit: COUNT for suit in ("discord", "arcane", "order", "hearth", "beast", "nomad")},
                      "shared": COUNT}),
        "banners": by_name(obj({"holder": maybe(SEATS), "tokens": COUNT, "mob": FLAG}), w("banner")),
        "title": obj({"holder": maybe(SEATS), "usurper": FLAG}),
        "deck": obj({"world": maybe(one_of("denizen", "vision")), "supply": COUNT, "relics": COUNT, "dispossessed": COUNT}),
        "piles": by_name(obj({"count": COUNT, "cards": listed(obj(backed))}), w("region")),
        "reliquary": by_name(obj({"open": FLAG, "relic": maybe(w("relic"))}), w("trait")),
        "search": maybe(obj({"seat": SEATS, "source": w("source")})),
        "campaign": maybe(obj({"attacker": SEATS, "defender": maybe(w("owner")), "at": maybe(w("slot")), "step": COUNT,
                               "allies": listed(SEATS), "sites": listed(w("slot")), "relics": listed(w("relic")),
                               "banners": listed(w("banner")), "pawn": FLAG, "lying": COUNT, "attack": side,
                               "defence": side, "ahead": ahead, "victor": maybe(w("owner")), "plans": listed(obj({"card": w("card"), "user": maybe(w("owner")),
                                                                     "attacker": FLAG}))})),
        "deal": maybe(obj({"card": maybe(w("card")), "seat": maybe(SEATS), "with": maybe(SEATS), "pen": maybe(SEATS),
                           "proposed": FLAG, "counters": COUNT, "space": maybe(w("trait")), "gives": terms,
                           "wants": terms})),
        "chronicle": obj({"game": COUNT, "citizens": listed(w("colour")), "turned": listed(w("colour"))}),
    }
