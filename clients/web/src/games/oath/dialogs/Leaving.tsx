/* Before somebody goes or is sent into exile: what it costs and what it changes. Law 6.7, 6.8 */
import type { JSX } from 'preact';
import { priceOfExiling, priceOfLeaving } from '../model/deal';
import { useTable } from '../table/context';
import { seatName } from '../table/names';
import { t } from '../words';

export function Leaving({ choice }: { choice: { verb: string; seat?: string } }): JSX.Element {
  const { view, seat } = useTable(), whom = choice.seat ?? seat, self = choice.verb === 'exile_self', name = seatName(view, whom);
  return (
    <ul class="leaving">
      <li>{self ? t('exile.price_self', { n: priceOfLeaving(view, seat) }) : t('exile.price', { n: priceOfExiling(view, seat, whom), name })}</li>
      <li>{t('exile.board', { name })}</li>
      <li>{t('exile.warbands', { n: view.seats[whom]?.warbands ?? 0 })}</li>
      <li>{t('exile.sites')}</li>
      <li>{t('citizenship.change_supply')}</li>
      {self && <li>{t('citizenship.change_phase')}</li>}
    </ul>
  );
}
