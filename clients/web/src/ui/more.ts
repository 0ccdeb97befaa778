/* Whether a part that scrolls has more to show than what is seen. */

/** Less than this is no more than rounding. */
const SLACK = 2; /* pixels */

/** In which directions something is left: any of "up", "down", "left", "right". */
export function moreOf(part: Pick<HTMLElement, 'scrollTop' | 'scrollLeft' | 'scrollHeight' | 'scrollWidth' | 'clientHeight' | 'clientWidth'>): string {
  const more: string[] = [];
  if (part.scrollTop > SLACK) more.push('up');
  if (part.scrollHeight - part.clientHeight - part.scrollTop > SLACK) more.push('down');
  if (part.scrollLeft > SLACK) more.push('left');
  if (part.scrollWidth - part.clientWidth - part.scrollLeft > SLACK) more.push('right');
  return more.join(' ');
}
