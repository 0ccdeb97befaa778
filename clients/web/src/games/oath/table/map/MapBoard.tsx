/* The map: three regions as columns with their discard piles, their sites as cards, and the decks beside the Cradle. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { useMore } from '../../../../ui/Scrolled';
import { REGIONS, SLOTS_OF } from '../../looks';
import { t, word } from '../../words';
import { useTable } from '../context';
import { Banks, Banners } from '../court/Banks';
import { Decks } from './Decks';
import { Pile } from './Pile';
import { Site } from './Site';
import { useStops } from './useStops';

export function MapBoard(): JSX.Element {
  const { view, seat } = useTable();
  const regions = useRef<HTMLDivElement>(null);
  useMore(regions);
  const stops = useStops(view.seats[seat]?.pawn ?? 'c1');
  return (
    <div class="o-map stage-clear">
      <div class="o-strip"><Banks /><Banners /></div>
      <div ref={regions} class="regions scrolled" role="group" aria-label={t('table.map')} onKeyDown={stops.onKeyDown} onFocusIn={stops.onFocusIn}>
        {REGIONS.map((region) => (
          <section key={region} class={`region ${region}`} aria-label={word('region', region)}>
            <header><h2>{word('region', region)}</h2><Pile region={region} stops={stops} /></header>
            <ul class="sites">
              {SLOTS_OF[region].map((slot) => <Site key={slot} slot={slot} stops={stops} />)}
              {region === 'cradle' && <Decks stops={stops} />}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
