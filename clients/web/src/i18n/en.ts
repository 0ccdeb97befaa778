/* English. The other catalogues have the same keys; docs/web.md tells how to add a language. */
const en = {
  'app.name': 'Warren',
  'app.loading': 'One moment …',

  'table.your_choice': 'Your choice',
  'table.waiting': 'Waiting for {name}',
  'table.undo': 'Undo',
};

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export default en;
