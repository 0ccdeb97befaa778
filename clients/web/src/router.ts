/*
 * Routes live behind the '#', so that invite codes and names of matches never leave the browser in a request or a
 * Referer.
 */
import { computed, signal } from '@preact/signals';
import { rewrite, whenArrived } from './ui/over';

export type Route =
  | { page: 'home' }
  | { page: 'new' }
  | { page: 'account' }
  | { page: 'recover'; code: string }
  | { page: 'join'; code: string; by?: string }
  | { page: 'watch'; code: string; by?: string }
  | { page: 'match'; id: string }
  | { page: 'series'; id: string }
  | { page: 'replay'; id: string; move: number | null; eyes: string }
  | { page: 'lost' };

/* As long as names may be. */
const NAME_MAX = 32;
/* More than any match has, and still a number that can be asked for. */
const MOVE_MAX = 999_999_999;

/* As it stands in the address if nothing can be read there: what is cut off in the middle of a sign. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parse(hash: string): Route {
  const [page = '', first, second, third] = hash.replace(/^#?\/?/, '').split('/').map(decoded);
  if (page === '') return { page: 'home' };
  if (page === 'new' || page === 'account') return { page };
  /* Who invites stands in the link as well: whoever follows it may know before being anybody on this server. */
  if ((page === 'join' || page === 'watch') && first) return { page, code: first, ...(second ? { by: second.slice(0, NAME_MAX) } : {}) };
  if (page === 'recover' && first) return { page, code: first };
  if ((page === 'match' || page === 'series') && first) return { page, id: first };
  if (page === 'replay' && first) {
    const move = second && /^\d+$/.test(second) ? Math.min(Number(second), MOVE_MAX) : null;
    return { page: 'replay', id: first, move, eyes: third || 'all' };
  }
  return { page: 'lost' };
}

export function href(route: Route): string {
  switch (route.page) {
    case 'home':
      return '#/';
    case 'new':
    case 'account':
      return `#/${route.page}`;
    case 'join':
    case 'watch':
      return `#/${route.page}/${encodeURIComponent(route.code)}${route.by ? `/${encodeURIComponent(route.by)}` : ''}`;
    case 'recover':
      return `#/recover/${encodeURIComponent(route.code)}`;
    case 'match':
    case 'series':
      return `#/${route.page}/${encodeURIComponent(route.id)}`;
    case 'replay':
      return `#/replay/${encodeURIComponent(route.id)}${route.move === null ? '' : `/${route.move}/${route.eyes}`}`;
    case 'lost':
      return '#/';
  }
}

const hash = signal(location.hash);
addEventListener('hashchange', () => (hash.value = location.hash));

export const route = computed(() => parse(hash.value));

export function go(to: Route): void {
  whenArrived(() => (location.hash = href(to)));
}

/** As `go`, without leaving a way back to here. */
export function replace(to: Route): void {
  whenArrived(() => {
    rewrite(href(to));
    hash.value = location.hash;
  });
}

/** A route as an address to give to others. */
export function address(to: Route): string {
  return location.href.replace(/#.*$/, '') + href(to);
}
