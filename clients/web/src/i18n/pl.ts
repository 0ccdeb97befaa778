/* Polski. */
import type { Catalogue } from './en';

const pl: Catalogue = {
  'app.name': 'Warren',
  'app.loading': 'Chwileczkę…',

  'table.your_choice': 'Twój wybór',
  'table.waiting': 'Czekamy na gracza {name}',
  'table.undo': 'Cofnij',
};

export default pl;
