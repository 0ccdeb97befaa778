/* Marks on a line that keep clear of each other. */

/**
 * Where marks are drawn that belong at `at`, in the same order: as near to their places as `apart` between neighbours
 * and the ends of the line allow. Equal ones stay in the order given. All in the same unit, such as pixels.
 */
export function spread(at: readonly number[], apart: number, length: number): number[] {
  const order = at.map((_, i) => i).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b);
  /* Neighbours that are too near become one group around the middle of their places, and groups join likewise. */
  const groups: { sum: number; members: number[] }[] = [];
  const middle = (group: { sum: number; members: number[] }): number => {
    const half = ((group.members.length - 1) * apart) / 2;
    return Math.max(half, Math.min(length - half, group.sum / group.members.length));
  };
  for (const i of order) {
    groups.push({ sum: at[i] ?? 0, members: [i] });
    for (;;) {
      const last = groups[groups.length - 1], before = groups[groups.length - 2];
      if (!last || !before) break;
      const room = ((last.members.length + before.members.length) / 2) * apart;
      if (middle(last) - middle(before) >= room) break;
      groups.splice(-2, 2, { sum: before.sum + last.sum, members: [...before.members, ...last.members] });
    }
  }
  const drawn = at.map(() => 0);
  for (const group of groups) {
    group.members.forEach((i, k) => (drawn[i] = middle(group) + (k - (group.members.length - 1) / 2) * apart));
  }
  return drawn;
}
