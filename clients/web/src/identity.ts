/* Who this browser is. The token is the identity (docs/protocol.md, 3): it stays here and goes nowhere but to the server. */
import { signal } from '@preact/signals';

const KEY = 'warren.identity';

export interface Identity {
  name: string;
  token: string | null;
}

function read(): Identity | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Identity> | null;
    if (!kept || typeof kept.name !== 'string') return null;
    return { name: kept.name, token: typeof kept.token === 'string' ? kept.token : null };
  } catch {
    return null;
  }
}

/** Null until a name was given. */
export const identity = signal<Identity | null>(read());

export function keepIdentity(next: Identity): void {
  identity.value = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    /* A browser that keeps nothing: the identity lasts as long as the page. */
  }
}

/* Another tab may have become somebody, or changed the name. */
addEventListener('storage', (event) => {
  if (event.key === KEY) identity.value = read() ?? identity.value;
});
