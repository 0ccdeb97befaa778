/* A site in words, for those who do not see it and for tips. */
import { garrisonOf, pawnsAt, recoverCost, slotOf } from '../../model/sites';
import type { OathView } from '../../types';
import { t, word } from '../../words';
import { placeName, seatName } from '../names';

export function recoverWords(view: OathView, slot: string): string | null {
  const site = slotOf(view, slot)?.site, cost = site ? recoverCost(view, site) : null;
  if (!cost) return null;
  return t(`table.recover_${cost.kind}`, { n: cost.count, bank: cost.bank ? word('suit', cost.bank) : '' });
}

export function describe(view: OathView, slot: string): string {
  const site = slotOf(view, slot);
  if (!site) return '';
  const said = [`${placeName(view, slot)} (${word('region', site.region)})`];
  const garrison = garrisonOf(view, slot), pawns = pawnsAt(view, slot);
  if (!site.faceup) said.push(t('table.facedown'));
  if (garrison) said.push(garrison.seat ? t('table.garrison', { name: seatName(view, garrison.seat), n: garrison.count }) : t('table.bandits'));
  if (pawns.length) said.push(t('table.pawns', { names: pawns.map((seat) => seatName(view, seat)).join(', ') }));
  if (site.cards.length) said.push(t('table.cards_here', { names: site.cards.map((one) => (one.card ? word('card', one.card) : t('table.unknown_card')) + (one.ruined ? ` (${t('table.ruin')})` : '')).join(', ') }));
  const free = site.capacity - site.cards.length;
  if (free > 0) said.push(t('table.free', { n: free }));
  if (site.relics.length) said.push(t('table.relics_here', { n: site.relics.length }));
  const cost = site.relics.length ? recoverWords(view, slot) : null;
  if (cost) said.push(cost);
  if (site.favor) said.push(t('table.favor', { n: site.favor }));
  if (site.secrets) said.push(t('table.secrets', { n: site.secrets }));
  return `${said.join('. ')}.`;
}
