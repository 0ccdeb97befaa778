/* Who this browser is. The token is the identity (docs/protocol.md, 3): it stays here and goes nowhere but to the server. */
import { signal } from '@preact/signals';

const KEY = 'warren.identity';

export interface Identity {
  name: string;
  token: string | null;
  /** The name of the account, if there is one: to come back by a password when the token has ended. */
  account: string | null;
  /** Tokens of before that the server did not know: it may have been started on the wrong data, and know them again. Newest first. */
  former?: string[];
}

const FORMER_MAX = 4;

function read(): Identity | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Identity> | null;
    if (!kept || typeof kept.name !== 'string') return null;
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const former = Array.isArray(kept.former) ? kept.former.filter((one): one is string => typeof one === 'string') : [];
    return { name: kept.name, token: text(kept.token), account: text(kept.account), ...(former.length ? { former } : {}) };
  } catch {
    return null;
  }
}

/** Null until a name was given. */
export const identity = signal<Identity | null>(read());

/** The account whose token the server ended: somebody else logged it out, or changed its password. */
export const loggedOut = signal<string | null>(null);

/** From now on this is who we are; null: nobody. */
export function keepIdentity(next: Identity | null): void {
  identity.value = next;
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch {
    /* A browser that keeps nothing: the identity lasts as long as the page. */
  }
}

/** Sets a token aside that the server does not know. In its place comes one of before, unless it is among `refused`, too. */
export function setAside(who: Identity, refused: ReadonlySet<string>): void {
  const known = [who.token, ...(who.former ?? [])].filter((one): one is string => one !== null);
  const token = known.find((one) => !refused.has(one)) ?? null;
  keepIdentity({ ...who, token, former: known.filter((one) => one !== token).slice(0, FORMER_MAX) });
}

/*
 * Another tab may have become somebody, or changed the name. If it has become somebody else, this one begins anew. Until
 * that tab has a token it is still asking to become somebody: this one waits for it, or there would be two of them.
 */
addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  const before = identity.value, now = read();
  if (before?.token && before.token !== now?.token) location.reload();
  else if (now?.token) identity.value = now;
});
