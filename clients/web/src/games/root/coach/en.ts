/* English: what a beginner of Root is told. */
const en = {
  'welcome.title': 'Your first match',
  'welcome.text': 'Several peoples want the same woods, and each plays by its own rules. The first to reach 30 points wins; the track shows how far everyone is.',
  'start.title': 'A place to begin',
  'start.text': 'Before the first round, everyone settles in. Your choices light up on the map and are listed below it: click either.',
  'question.title': 'What you are asked',
  'question.text': 'Every decision is asked here, one step at a time. Only what the rules allow is offered, so you cannot go wrong.',
  'others.title': 'Now the others play',
  'others.text': 'The log tells you what they do. Point at a name in it to see where it is on the table.',

  'live_builders.title': 'You live by building',
  'live_builders.text': 'Every building you move from your board to the map scores points and makes you stronger. Spread out, but guard what stands: others score by tearing it down.',
  'day_builders.title': 'Spend your actions',
  'day_builders.text': 'You have a few actions in Daylight. Build where you rule, recruit while it is cheap, and march to weakly held clearings.',
  'plan_builders.title': 'What now?',
  'plan_builders.text': 'Look at your tracks: later buildings score more points. Keep warriors beside them, and watch who is ahead on the score track.',

  'live_planners.title': 'You live by your promises',
  'live_planners.text': 'The cards in your decree are orders, carried out again every turn. More orders do more, but an order you cannot carry out hurts.',
  'day_planners.title': 'Carry out your orders',
  'day_planners.text': 'Order by order you are asked where. The suit of the card says in which clearings; a bird stands for any suit.',
  'plan_planners.title': 'What now?',
  'plan_planners.text': 'Add only orders that you can still carry out next turn. Think about where your warriors will be by then.',

  'live_insurgents.title': 'You live by the discontent of others',
  'live_insurgents.text': 'You are few, so avoid armies in the open. Spread quietly, let others come to you, and strike once they have paid for it.',
  'day_insurgents.title': 'Cards are your strength',
  'day_insurgents.text': 'You pay for much of what you do with cards, so a full hand is worth more to you than many warriors.',
  'plan_insurgents.title': 'What now?',
  'plan_insurgents.text': 'You start slowly and finish fast. Every place you hold on the map scores more points than the one before.',

  'live_wanderers.title': 'You live by what you carry',
  'live_wanderers.text': 'You are alone and rule nothing. Each action exhausts an item; new ones lie in ruins, and others give theirs for a card.',
  'day_wanderers.title': 'Move, explore, aid, fight',
  'day_wanderers.text': 'Boots take you to other clearings, torches into ruins, swords into battle. Aiding others makes friends, and friends bring points.',
  'plan_wanderers.title': 'What now?',
  'plan_wanderers.text': 'Get more items first: they are your actions. Then complete quests, or become somebody’s ally.',

  'live_traders.title': 'You live by trade',
  'live_traders.text': 'Your cards lie open for sale. The warriors that others pay you with become funds, and funds are your actions.',
  'day_traders.title': 'Spend your funds',
  'day_traders.text': 'Some actions commit funds until the next turn, some spend them for good. Trade posts bring points, and buyers.',
  'plan_traders.title': 'What now?',
  'plan_traders.text': 'Set prices that others are happy to pay. An empty purse does nothing; funds kept until the next turn score points.',

  'live_raiders.title': 'You live by fear',
  'live_raiders.text': 'You score for clearings that you rule with no enemy in them. Your warlord leads, and recruits where he is.',
  'day_raiders.title': 'Command, then advance',
  'day_raiders.text': 'First come the commands, then the warlord himself advances. Items in your Hoard allow more of both.',
  'plan_raiders.title': 'What now?',
  'plan_raiders.text': 'Loot items while others are weak, and drive them out of one whole clearing rather than half of many.',

  'craft.title': 'Cards can be crafted',
  'craft.text': 'A card needs as many of your crafting pieces as it shows, in clearings of those suits. Items score points at once; other cards have a lasting effect.',
  'ambush.title': 'An ambush',
  'ambush.text': 'When attacked, you may play an ambush card of the clearing’s suit: two hits before any die is rolled.',
  'hits.title': 'Taking hits',
  'hits.text': 'Each hit removes one of your pieces. Warriors go first; buildings and tokens score a point for whoever removes them.',
  'cards_between.title': 'A card may help now',
  'cards_between.text': 'Some crafted cards can be used at moments like this. If you do not want to, pass; you can also pass in advance for the whole turn.',
  'limit.title': 'Five cards at the end',
  'limit.text': 'Nobody keeps more than five cards. Part with those you could not pay for anyway.',
  'battle.title': 'How a battle goes',
  'battle.text': 'Two dice are rolled: the attacker deals the higher number of hits, the defender the lower. Nobody deals more than they have warriors in the clearing.',
  'move.title': 'Who rules can move',
  'move.text': 'You rule a clearing where you have the most warriors and buildings. You must rule where a move begins or where it ends; a clearing’s rim shows who rules it.',
  'undo.title': 'Changed your mind?',
  'undo.text': 'As long as nothing new has been revealed, you can take your choice back.',

  'end.title': 'You know the ropes',
  'end.text': 'Two rounds are done, and the game goes on like this. Point at words and pieces to have them explained. Have fun!',
};

export type CoachKey = keyof typeof en;
export type CoachCatalogue = Record<CoachKey, string>;
export default en;
