/* What things of Oath are and do, in words. */
import { keyOfAbout } from './aboutKey';
import { maybe } from './words';

export function about(kind: string, name: string): string | undefined {
  const key = keyOfAbout(kind, name, (one) => maybe(one) !== undefined);
  return key === null ? undefined : maybe(key);
}
