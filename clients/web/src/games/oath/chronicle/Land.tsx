/* The map between two matches, small: its three regions with their sites, what stands there, edifices and ruins before all. */
import type { JSX } from 'preact';
import { list } from '../../../i18n';
import { REGIONS, SLOTS_OF } from '../looks';
import { SuitMark } from '../table/symbols/suits';
import { t, word } from '../words';
import './chronicle.css';
import { EDIFICES, type CardThere, type Place } from './story';

function Built({ card, what }: CardThere): JSX.Element {
  const suit = EDIFICES[card] ?? '';
  return (
    <span class={`o-built ${what}`} style={what === 'edifice' ? { color: `var(--${suit})` } : undefined}>
      <SuitMark suit={suit} size={14} />
      <span>{word('card', card)}{what === 'ruin' && ` (${t('table.ruin')})`}</span>
    </span>
  );
}

function Site({ place }: { place: Place }): JSX.Element {
  const others = place.cards.filter(({ what }) => what === 'denizen').map(({ card }) => word('card', card));
  if (!place.site) return <li class="o-land closed">{t('chronicle.closed_site')}</li>;
  return (
    <li class="o-land">
      <strong>{word('card', place.site)}</strong>
      {place.cards.filter(({ what }) => what !== 'denizen').map((one) => <Built key={one.card} {...one} />)}
      {others.length > 0 && <span class="hint">{list(others)}</span>}
      {place.relics > 0 && <span class="hint">{t('table.relics_here', { n: place.relics })}</span>}
    </li>
  );
}

export function Land({ places }: { places: readonly Place[] }): JSX.Element {
  return (
    <div class="o-lands" role="group" aria-label={t('table.map')}>
      {REGIONS.map((region) => (
        <div key={region} role="group" aria-label={word('region', region)}>
          <p class="o-region" aria-hidden="true">{word('region', region)}</p>
          <ul>{places.filter(({ slot }) => (SLOTS_OF[region] as readonly string[]).includes(slot)).map((place) => <Site key={place.slot} place={place} />)}</ul>
        </div>
      ))}
    </div>
  );
}
