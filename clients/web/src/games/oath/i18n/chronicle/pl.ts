/* Polski: co strony serii mówią o Oath. */
const pl = {
  'chronicle.name': 'Kronika',
  'chronicle.game': 'Rozgrywka kroniki',
  'chronicle.winner': 'Zwycięstwo w poprzedniej rozgrywce',
  'chronicle.citizens': 'Obywatele',
  'chronicle.nobody': 'nikt',
  'chronicle.world': 'Talia świata (karty: {n})',
  'chronicle.visions': 'Wizje: {n}',
  'chronicle.relics': 'Relikty',
  'chronicle.dispossessed': 'Wywłaszczeni',
  'chronicle.in_all': 'razem {n}',
  'chronicle.closed_site': 'Zakryte',
  'chronicle.oath': '{goal}', // below its heading
  'chronicle.in_force': 'Obowiązująca przysięga',
  'chronicle.vowed': 'Przysięga po zwycięstwie',
  'chronicle.edifices': 'Budowle',
  'chronicle.built': 'zbudowano: {card}',
  'chronicle.ruined': 'popadło w ruinę: {card}',
  'chronicle.repaired': 'odbudowano: {card}',
  'chronicle.gone': 'zniknęło z mapy: {card}',
  'chronicle.added': 'Nowe w talii świata',
  'chronicle.newly_dispossessed': 'Nowo wywłaszczeni',
  'chronicle.map_after': 'Mapa po rozgrywce',
};

export default pl;
