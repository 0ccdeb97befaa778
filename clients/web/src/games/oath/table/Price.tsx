/* What a choice costs: small signs with numbers, in its button and at places on the map. */
import type { JSX } from 'preact';
import { pricesOf, type Amount } from '../model/price';
import { t } from '../words';
import { Token, type TokenName } from './symbols/tokens';

const SIGN: Readonly<Record<Amount, TokenName>> = {
  supply: 'supply', favor: 'favor', secrets: 'secret', burnt_favor: 'favor', burnt_secrets: 'secret', flipped_secrets: 'secret',
};

/** Nothing where nothing is said, or nothing is paid. */
export function Price({ choice }: { choice: object }): JSX.Element | null {
  const prices = pricesOf(choice);
  if (!prices.length) return null;
  return (
    <span class="choice-price">
      <span class="unseen"> {t('price.costs', { amounts: prices.map(({ amount, count }) => t(`price.${amount}`, { n: count })).join(', ') })}</span>
      {prices.map(({ amount, count }) => (
        <span key={amount} class={`o-count ${amount}`} aria-hidden="true"><Token name={SIGN[amount]} size={13} down={amount === 'flipped_secrets'} /><b>{count}</b>{amount.startsWith('burnt') && <i>×</i>}</span>
      ))}
    </span>
  );
}
