/* What nobody can guess goes into the match's chance (docs/protocol.md, 12). */
export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
