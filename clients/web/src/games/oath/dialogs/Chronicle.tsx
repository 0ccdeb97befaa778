/* The Chronicle while it is written: what is decided step by step, and the map before and after. Law 8 */
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { MatchEvent } from '../../../protocol';
import type { Step } from '../../../table/props';
import { Say } from '../../../table/say';
import { REGIONS, SLOTS_OF } from '../looks';
import { changed, chapterNow, chapterOf, CHAPTERS, mapOf, type Place } from '../model/chronicle';
import { useTable } from '../table/context';
import { Name } from '../table/names';
import type { OathView } from '../types';
import { t, word } from '../words';
import { Moment } from './Moment';
import { toldSince } from './useTold';

const begins = (event: MatchEvent): boolean => event.event === 'won' || (event.event === 'phase' && event['phase'] === 'chronicle');
const never = (): boolean => false;
/** More than these of one chapter are not told one by one. */
const MOST_TOLD = 12;

function MiniMap({ places, title, marked }: { places: readonly Place[]; title: string; marked: ReadonlySet<string> }): JSX.Element {
  const at = new Map(places.map((one) => [one.slot, one]));
  return (
    <figure class="mini-map">
      <figcaption>{title}</figcaption>
      <div class="mini-regions">
        {REGIONS.map((region) => (
          <ul key={region} class={region} aria-label={word('region', region)}>
            {SLOTS_OF[region].map((slot) => {
              const one = at.get(slot);
              return (
                <li key={slot} class={`${one?.site ? '' : 'none'}${marked.has(slot) ? ' new' : ''}`}>
                  <b {...(one?.site ? { 'data-tip': `card:${one.site}` } : {})}>{one?.site ? word('card', one.site) : t('table.facedown')}</b>
                  {one?.edifices.map(({ card, ruined }) => <span key={card} data-tip={`card:${card}`}>{word('card', card)}{ruined && ` (${t('table.ruin')})`}</span>)}
                  {one && one.cards > 0 && <small class="quiet">{t('chronicle.cards', { n: one.cards })}</small>}
                </li>
              );
            })}
          </ul>
        ))}
      </div>
    </figure>
  );
}

/** The map as it was when the match was won, as far as this page saw it. */
function useBefore(view: OathView, history: readonly Step[]): readonly Place[] | null {
  const kept = useRef<{ game: number; places: Place[] } | null>(null), { game } = view.chronicle;
  if (view.turn.phase !== 'chronicle') {
    kept.current = { game, places: mapOf(view) };
    return null;
  }
  if (kept.current?.game === game) return kept.current.places;
  for (let i = history.length - 1; i >= 0; i--) {
    const seen = history[i]!.view as unknown as OathView | undefined;
    if (seen && seen.turn.phase !== 'chronicle') return mapOf(seen);
  }
  return null;
}

export function Chronicle({ history }: { history: readonly Step[] }): JSX.Element | null {
  const { view, reason, step } = useTable(), before = useBefore(view, history);
  const [closed, setClosed] = useState(false);
  if (view.turn.phase !== 'chronicle' || closed) return null;
  const events = toldSince(history, begins, never)?.events ?? [], now = chapterNow(events, reason), after = mapOf(view);
  const at = CHAPTERS.indexOf(now), told = events.filter((event) => chapterOf(event) === now);
  const winner = view.turn.winners[0];
  return (
    <Moment name="chronicle" away={reason === 'edifice' && step.left.length > 0} title={<>{t('chronicle.title')}<small> {t('chronicle.match', { n: view.chronicle.game })}</small></>}
      sum={winner && <small>{t('chronicle.by')} <Name kind="seat" value={winner} /></small>} onClose={step.left.length ? undefined : () => setClosed(true)} again={now}>
      {winner && view.turn.ways.map((way) => <p key={way} class="chronicle-won"><Say kind="event" term={{ event: 'won', seat: winner, way }} /></p>)}
      <ol class="camp-steps" aria-label={t('chronicle.steps')}>
        {CHAPTERS.map((one, i) => <li key={one} class={i < at ? 'past' : ''} aria-current={i === at ? 'step' : undefined}>{t(`chronicle.chapter_${one}`)}</li>)}
      </ol>
      <p>{t(`chronicle.about_${now}`)}</p>
      {told.length > 0 && <ul class="moment-told">{told.slice(-MOST_TOLD).map((event, i) => <li key={i}><Say kind="event" term={event} /></li>)}</ul>}
      <div class="mini-maps">
        {before && <MiniMap places={before} title={t('chronicle.before')} marked={new Set()} />}
        <MiniMap places={after} title={t(before ? 'chronicle.after' : 'chronicle.now')} marked={before ? changed(before, after) : new Set()} />
      </div>
    </Moment>
  );
}
