/* English: what a beginner of Root is told. */
const en = {
  'welcome.title': 'Your first match',
  'welcome.text': 'Several peoples want the same woods, and each plays by rules of its own. Whoever reaches 30 points first wins; the track shows how far everybody is.',
  'start.title': 'A place to begin',
  'start.text': 'Before the first round everybody settles. What can be chosen is lit on the map and listed below it: press either.',
  'question.title': 'What is asked of you',
  'question.text': 'Every decision is asked here, one step at a time. Only what the rules allow is offered, so nothing you press can be against them.',
  'others.title': 'Now the others play',
  'others.text': 'The log tells what they do. Point at a name in it, and you see where it is on the table.',

  'live_builders.title': 'You live by building',
  'live_builders.text': 'Every building that leaves your board for the map brings points, and makes you stronger. Spread out, but guard what stands: others score by tearing it down.',
  'day_builders.title': 'Spend your actions',
  'day_builders.text': 'You have a few actions in Daylight. Build where you rule; recruit while it is cheap; march to clearings that are weakly held.',
  'plan_builders.title': 'What now?',
  'plan_builders.text': 'Look at your tracks: later buildings are worth more points. Keep warriors beside them, and see who is ahead on the score track.',

  'live_planners.title': 'You live by your promises',
  'live_planners.text': 'The cards laid out on your board are orders, to be carried out again every turn. More orders do more, but an order that cannot be carried out hurts.',
  'day_planners.title': 'Carry out your orders',
  'day_planners.text': 'Order by order you are asked where. The suit of its card says in which clearings; a bird stands for any suit.',
  'plan_planners.title': 'What now?',
  'plan_planners.text': 'Add only orders that you can still carry out next turn. Think of where your warriors will be by then.',

  'live_insurgents.title': 'You live by the discontent of others',
  'live_insurgents.text': 'You are few, and should not meet armies in the open. Spread quietly, let others come to you, and strike when they have paid for it.',
  'day_insurgents.title': 'Cards are your strength',
  'day_insurgents.text': 'Much of what you do is paid for with cards, so a full hand is worth more to you than many warriors.',
  'plan_insurgents.title': 'What now?',
  'plan_insurgents.text': 'You begin slowly and end fast. Every place you hold on the map brings more points than the one before it.',

  'live_wanderers.title': 'You live by what you carry',
  'live_wanderers.text': 'You are alone and rule nothing. Each action exhausts an item; new ones lie in ruins, and others give theirs for a card.',
  'day_wanderers.title': 'Go, look, help, fight',
  'day_wanderers.text': 'Boots take you to other clearings, torches into ruins, swords into battle. Helping others makes friends, and friends bring points.',
  'plan_wanderers.title': 'What now?',
  'plan_wanderers.text': 'Get more items first: they are your actions. Then complete quests, or become the ally of somebody.',

  'live_traders.title': 'You live by trade',
  'live_traders.text': 'Your cards lie open for sale. Warriors that others pay you with become funds, and funds are your actions.',
  'day_traders.title': 'Spend your funds',
  'day_traders.text': 'Some actions commit funds until the next turn, some spend them for good. Trade posts bring points, and buyers.',
  'plan_traders.title': 'What now?',
  'plan_traders.text': 'Set prices that others like to pay. A purse nobody fills does nothing; funds kept to the next turn bring points.',

  'live_raiders.title': 'You live by fear',
  'live_raiders.text': 'You score for clearings that you rule while no enemy stands in them. Your warlord leads, and recruits where he is.',
  'day_raiders.title': 'Command, then advance',
  'day_raiders.text': 'First come the commands, then the warlord goes on himself. Items in your Hoard allow more of both.',
  'plan_raiders.title': 'What now?',
  'plan_raiders.text': 'Plunder items while others are weak, and drive them out of whole clearings instead of half of many.',

  'craft.title': 'Cards can be crafted',
  'craft.text': 'A card costs as many of your crafting places as it shows, in clearings of those suits. Items bring points at once; other cards bring an effect that stays.',
  'ambush.title': 'An ambush',
  'ambush.text': 'Whoever is attacked may play an ambush card of the clearing’s suit: two hits before any die is rolled.',
  'hits.title': 'Taking hits',
  'hits.text': 'Each hit removes a piece of yours. Warriors go first; buildings and tokens bring a point to whoever destroys them.',
  'cards_between.title': 'A card may help now',
  'cards_between.text': 'Some crafted cards can be used at such moments. If you do not want to, pass; you can pass ahead for the whole turn.',
  'limit.title': 'Five cards at the end',
  'limit.text': 'Nobody keeps more than five cards. Part with what you could not pay for anyway.',
  'battle.title': 'How a battle goes',
  'battle.text': 'Two dice are rolled: the attacker deals the higher number, the defender the lower. Nobody deals more hits than there are own warriors in the clearing.',
  'move.title': 'Who rules may move',
  'move.text': 'You rule a clearing where you have the most warriors and buildings. A move begins or ends in a clearing that you rule; its rim shows who does.',
  'undo.title': 'Changed your mind?',
  'undo.text': 'As long as nothing new was revealed, you can take your choice back.',

  'end.title': 'You know the way',
  'end.text': 'Two rounds are played: this is how it goes on. Words and pieces explain themselves when you point at them. Have fun!',
};

export type CoachKey = keyof typeof en;
export type CoachCatalogue = Record<CoachKey, string>;
export default en;
