/* The title of the browser's tab. */

/** "● Your turn – Root – Warren", "(2) A new match – Warren". `page`: empty where the place itself is shown. */
export function tabTitle(asked: boolean, elsewhere: number, words: { turn: string; page: string; name: string }): string {
  const count = elsewhere ? `(${elsewhere}) ` : '';
  return (asked ? '● ' : '') + count + [asked && words.turn, words.page, words.name].filter(Boolean).join(' – ');
}
