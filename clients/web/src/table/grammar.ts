/* The names of players and things in sentences: whether a verb is plural after one, and its cases where a language has them. */
import type { Forms } from './game';

/** Whether an argument is left out of sentences: it is not there, hidden from us, or says that chance gave something. */
export const isUnsaid = (key: string, value: unknown): boolean => value === undefined || value === null || (key === 'from' && value === 'chance');

/** `name`: as the game's catalogue has it, such as a faction or the colour of a board; `base`: as it is shown by itself. Of names that no catalogue knows forms of, it is all of them. */
export function formsOf(maybe: (key: string) => string | undefined, name: string, base: string): Forms {
  const plural = maybe('grammar.many')?.split(' ').includes(name) ?? false;
  const [acc, dat, gen] = maybe(`cases.${name}`)?.split('|') ?? [];
  return { n: plural ? 'many' : 'one', acc: acc || base, dat: dat || base, gen: gen || base };
}
