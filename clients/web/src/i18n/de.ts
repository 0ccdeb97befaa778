/* Deutsch. */
import type { Catalogue } from './en';

const de: Catalogue = {
  'app.name': 'Warren',
  'app.loading': 'Einen Moment …',

  'table.your_choice': 'Deine Wahl',
  'table.waiting': 'Warten auf {name}',
  'table.undo': 'Zurücknehmen',
};

export default de;
