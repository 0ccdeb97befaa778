/* The title of the browser's tab. */

/** "● Your turn – Warren", "(2) Warren". */
export function tabTitle(asked: boolean, elsewhere: number, words: { turn: string; name: string }): string {
  const count = elsewhere ? `(${elsewhere}) ` : '';
  return asked ? `● ${count}${words.turn} – ${words.name}` : `${count}${words.name}`;
}
