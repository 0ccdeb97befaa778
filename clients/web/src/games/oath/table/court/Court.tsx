/* What belongs to nobody, or to all: the oath, banks, banners, the Reliquary, and the piles as far as one knows them. */
import type { JSX } from 'preact';
import { CardBack, CardButton } from '../../cards/Card';
import { REGIONS } from '../../looks';
import { t, word } from '../../words';
import { useTable } from '../context';
import { Banks, Banners } from './Banks';
import { Oath } from './Oath';
import { Reliquary } from './Reliquary';

export function Court(): JSX.Element {
  const { view } = useTable();
  const piles = view.piles as Record<string, { count: number; cards: { card: string | null; vision: boolean }[] }>;
  return (
    <div class="court">
      <section><h2>{t('table.oath')}</h2><Oath /></section>
      <section><h2>{t('table.banners')}</h2><Banners /></section>
      <section><h2>{t('table.banks')}</h2><Banks /></section>
      <section><h2>{t('table.reliquary')}</h2><Reliquary /></section>
      <section>
        <h2>{t('table.piles')}</h2>
        {REGIONS.map((region) => {
          const pile = piles[region];
          return (
            <div key={region} class="court-pile">
              <b>{t('table.pile', { region: word('region', region), n: pile?.count ?? 0 })}</b>
              <ul>
                {[...(pile?.cards ?? [])].reverse().map((one, i) => (
                  <li key={i}>{one.card ? <CardButton name={one.card} /> : <CardBack vision={one.vision} label={one.vision ? t('table.back_vision') : t('table.unknown_card')} />}</li>
                ))}
              </ul>
            </div>
          );
        })}
        {view.deck.dispossessed > 0 && <p class="quiet">{t('table.dispossessed', { n: view.deck.dispossessed })}</p>}
      </section>
    </div>
  );
}
