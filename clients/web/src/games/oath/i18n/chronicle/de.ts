/* Deutsch: was die Seiten einer Serie über Oath sagen. */
const de = {
  'chronicle.name': 'Chronik',
  'chronicle.game': 'Partie der Chronik',
  'chronicle.winner': 'Sieg in der vorigen Partie',
  'chronicle.citizens': 'Bürger',
  'chronicle.nobody': 'niemand',
  'chronicle.world': 'Weltstapel ({n, plural, one {# Karte} other {# Karten}})',
  'chronicle.visions': '{n, plural, one {# Vision} other {# Visionen}}',
  'chronicle.relics': 'Reliquien',
  'chronicle.dispossessed': 'Vertriebene',
  'chronicle.in_all': 'zusammen {n}',
  'chronicle.closed_site': 'Verdeckt',
  'chronicle.oath': '{goal}', // below its heading
  'chronicle.in_force': 'Geltender Eid',
  'chronicle.vowed': 'Nach dem Sieg geschworen',
  'chronicle.edifices': 'Bauwerke',
  'chronicle.built': '{card} wurde gebaut',
  'chronicle.ruined': '{card} ist zur Ruine geworden',
  'chronicle.repaired': '{card} wurde instand gesetzt',
  'chronicle.gone': '{card} ist vom Spielplan verschwunden',
  'chronicle.added': 'Neu im Weltstapel',
  'chronicle.newly_dispossessed': 'Neu vertrieben',
  'chronicle.map_after': 'Der Spielplan nach der Partie',
};

export default de;
