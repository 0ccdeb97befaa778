/* The names of Root in sentences: whether a verb is plural after one, and its cases where a language has them. */
import type { Forms } from '../../table/game';

/** `name`: of a faction or hireling; `base`: as it is shown by itself. Of names that no catalogue knows forms of, it is all of them. */
export function formsOf(maybe: (key: string) => string | undefined, name: string, base: string): Forms {
  const plural = maybe('grammar.many')?.split(' ').includes(name) ?? false;
  const [acc, dat, gen] = maybe(`cases.${name}`)?.split('|') ?? [];
  return { n: plural ? 'many' : 'one', acc: acc || base, dat: dat || base, gen: gen || base };
}
