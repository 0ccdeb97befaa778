/* English: what the pages of a series say of Oath. */
const en = {
  'chronicle.name': 'Chronicle',
  'chronicle.game': 'Match of the chronicle',
  'chronicle.winner': 'Won the previous match',
  'chronicle.citizens': 'Citizens',
  'chronicle.nobody': 'nobody',
  'chronicle.world': 'World deck ({n, plural, one {# card} other {# cards}})',
  'chronicle.visions': '{n, plural, one {# Vision} other {# Visions}}',
  'chronicle.relics': 'Relics',
  'chronicle.dispossessed': 'Dispossessed',
  'chronicle.in_all': '{n} in all',
  'chronicle.closed_site': 'Face down',
  'chronicle.oath': 'Oath of {goal}', // below its heading
  'chronicle.in_force': 'Oath in force',
  'chronicle.vowed': 'The winner’s oath',
  'chronicle.edifices': 'Edifices',
  'chronicle.built': '{card} was built',
  'chronicle.ruined': '{card} fell into ruin',
  'chronicle.repaired': '{card} was repaired',
  'chronicle.gone': '{card} is gone from the map',
  'chronicle.added': 'New in the world deck',
  'chronicle.newly_dispossessed': 'Newly dispossessed',
  'chronicle.map_after': 'The map after the match',
} as const;

export default en;
