/*
 * Battles (Law 4.3). Their sides are in sides.h, hits and losses in hits.h.
 * Functions marked [ask] may ask and so may leave the beat.
 */
#ifndef WARREN_ROOT_LAW_BATTLE_H
#define WARREN_ROOT_LAW_BATTLE_H

#include "core/root/law/sides.h"
#include "core/session.h"

/* Whether `attacker` may battle `defender` there, as far as others have a say; `chooser` picks the defender.
 */
bool root_may_battle(const struct root *g, uint8_t chooser, uint8_t attacker, int clearing, uint8_t defender);
/* Offers `verb clearing defender` for every battle the owner could start in the clearings of the mask. */
void root_list_battles(const struct root *g, uint8_t owner, struct prompt *p, uint16_t verb, uint16_t mask);
/* The same for battles that `chooser` forces the owner to start. */
void root_list_forced_battles(const struct root *g, uint8_t chooser, uint8_t owner, struct prompt *p,
                              uint16_t verb, uint16_t mask);
/* Whether, for all that everybody can see, the owner could start a battle in one of the clearings: who is
 * asked must not depend on cards in hand that a battle may cost. */
bool root_could_battle(const struct root *g, uint8_t chooser, uint8_t owner, uint16_t mask);
/* As answer_forced after battles were offered, but asked if hidden cards decide how many there are. */
struct choice root_answer_battle(struct root *g);
/* Fights a whole battle. [ask] */
void root_battle(struct root *g, uint8_t attacker, int clearing, uint8_t defender);
/* The same, forced on the attacker by `chooser` (Law 1.5.5). [ask] */
void root_forced_battle(struct root *g, uint8_t chooser, uint8_t attacker, int clearing, uint8_t defender);
/* The same, started by `remover`, who picks and removes the pieces that both sides lose (Law D.4.2). [ask] */
void root_battle_between(struct root *g, uint8_t remover, uint8_t attacker, int clearing, uint8_t defender);

#endif
