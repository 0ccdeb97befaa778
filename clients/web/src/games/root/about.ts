/* What things of Root are and do, in words. */
import { keyOfAbout } from './aboutKey';
import { maybe } from './words';

export function about(kind: string, name: string): string | undefined {
  const key = keyOfAbout(kind, name, (one) => maybe(one) !== undefined);
  return key === null ? undefined : maybe(key);
}
