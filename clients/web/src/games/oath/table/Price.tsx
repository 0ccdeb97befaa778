/* What a choice costs, and what a bank has that it takes from: small signs with numbers, in its button and at places on the map. */
import type { JSX } from 'preact';
import { pricesOf, type Amount } from '../model/price';
import type { OathView } from '../types';
import { t, word } from '../words';
import { useTable } from './context';
import { SuitMark } from './symbols/suits';
import { Token, type TokenName } from './symbols/tokens';

const SIGN: Readonly<Record<Amount, TokenName>> = {
  supply: 'supply', favor: 'favor', secrets: 'secret', burnt_favor: 'favor', burnt_secrets: 'secret', flipped_secrets: 'secret',
};

/** The bank that a trade takes from (Law 5.3.2), which may have less than one would get, or nothing. */
function bankOf(view: OathView, choice: object): keyof OathView['banks'] | null {
  const { verb, card } = choice as { verb?: string; card?: string };
  const suit = verb === 'trade_favor' && card ? (view.cards as Record<string, OathView['cards'][string]>)[card]?.suit : null;
  return suit && suit in view.banks ? suit as keyof OathView['banks'] : null;
}

function Bank({ suit, n }: { suit: string; n: number }): JSX.Element {
  return (
    <span class={`choice-bank suit-${suit}${n === 0 ? ' empty' : ''}`} title={t('table.bank', { suit: word('suit', suit), n })}>
      <span class="unseen"> {t('table.bank', { suit: word('suit', suit), n })}</span>
      <span aria-hidden="true"><SuitMark suit={suit} size={12} /><b>{n}</b><Token name="favor" size={12} /></span>
    </span>
  );
}

/** Nothing where nothing is said, or nothing is paid. */
export function Price({ choice }: { choice: object }): JSX.Element | null {
  const { view } = useTable(), prices = pricesOf(choice), bank = bankOf(view, choice);
  if (!prices.length) return null;
  return (
    <span class="choice-price">
      <span class="unseen"> {t('price.costs', { amounts: prices.map(({ amount, count }) => t(`price.${amount}`, { n: count })).join(', ') })}</span>
      {prices.map(({ amount, count }) => (
        <span key={amount} class={`o-count ${amount}`} aria-hidden="true"><Token name={SIGN[amount]} size={13} down={amount === 'flipped_secrets'} /><b>{count}</b>{amount.startsWith('burnt') && <i>×</i>}</span>
      ))}
      {bank && <Bank suit={bank} n={Number(view.banks[bank])} />}
    </span>
  );
}
