/* Cards drawn just now, as cards: where each may go, and in which order the others were put away. Law 5.1 */
import type { JSX } from 'preact';
import type { MatchEvent } from '../../../protocol';
import type { Step } from '../../../table/props';
import { Say } from '../../../table/say';
import { CardBack, CardFace } from '../cards/Card';
import { DISCARDS, drawer, drawnBy, type Drawn, type Way } from '../model/search';
import { isRegion } from '../looks';
import { looksAt, useTable } from '../table/context';
import { nameOf, placeName, seatName } from '../table/names';
import type { OathChoice } from '../types';
import { t, word } from '../words';
import { Moment } from './Moment';
import { toldSince } from './useTold';

/** Questions whose answers lie on the map: which card makes room, which adviser goes. */
const OF_MAP: ReadonlySet<string> = new Set(['clear_room', 'homeland_relic', 'pawn', 'place_favor']);

function Ways({ card, way }: { card: string; way: Way }): JSX.Element {
  const { view, answer } = useTable(), said = word('group', way.verb), only = way.choices.length === 1;
  const press = (choice: OathChoice) => answer(choice as never);
  const slotOf = (choice: OathChoice) => (choice as { slot?: string }).slot;
  if (only && !slotOf(way.choices[0]!)) return <button type="button" aria-label={`${said}: ${word('card', card)}`} onClick={() => press(way.choices[0]!)}>{said}</button>;
  return (
    <span class="ways-at" role="group" aria-label={`${said}: ${word('card', card)}`}>
      <small class="quiet">{said}</small>
      {way.choices.map((choice, i) => {
        const slot = slotOf(choice);
        const label = slot ? placeName(view, slot) : Object.entries(choice).filter(([key, value]) => key !== 'verb' && key !== 'card' && typeof value !== 'object').map(([key, value]) => nameOf({ view }, key, value)).join(', ');
        return <button key={i} type="button" {...(slot ? looksAt(slot) : {})} onClick={() => press(choice)}>{label}</button>;
      })}
    </span>
  );
}

function One({ drawn }: { drawn: Drawn }): JSX.Element {
  const { card, vision, ways } = drawn;
  return (
    <li class={ways.length ? 'open' : ''}>
      {card ? <div data-whole={`card:${card}`}><CardFace name={card} /></div> : <span class="drawn-back"><CardBack vision={vision} label={t(vision ? 'table.back_vision' : 'table.unknown_card')} /></span>}
      {card && ways.length > 0 && <div class="drawn-ways">{ways.map((way) => <Ways key={way.verb} card={card} way={way} />)}</div>}
    </li>
  );
}

const begins = (event: MatchEvent): boolean => event.event === 'action' && event['action'] === 'search';
const ends = (event: MatchEvent): boolean => event.event === 'phase' || (event.event === 'action' && event['action'] !== 'search');

export function Search({ history }: { history: readonly Step[] }): JSX.Element | null {
  const { view, step, reason } = useTable(), who = drawer(view);
  const drawn = who ? drawnBy(view, who, step.left as unknown as readonly OathChoice[]) : [];
  if (!who || drawn.length === 0) return null;
  const source = view.search?.source, told = view.search ? (toldSince(history, begins, ends)?.events ?? []) : [];
  const away = drawn.every(({ card }) => card === null), ofMap = OF_MAP.has(reason ?? '') && step.left.length > 0;
  return (
    <Moment name="search" away={away || ofMap} title={<>{t(source ? 'search.title' : 'search.drawn')}{source && <small> {word(isRegion(source) ? 'region' : 'source', source)}</small>}</>} sum={<small>{t('search.who', { name: seatName(view, who), n: drawn.length })}</small>}>
      <ul class="drawn-large">{drawn.map((one, i) => <One key={one.card ?? i} drawn={one} />)}</ul>
      {reason === 'discard_drawn' && <p class="quiet"><small>{t('search.order')}</small></p>}
      <ol class="moment-told">{told.filter(({ event }) => DISCARDS.has(event) || event === 'vision_found' || event === 'vision_drawn').map((event, i) => <li key={i}><Say kind="event" term={event} /></li>)}</ol>
    </Moment>
  );
}
