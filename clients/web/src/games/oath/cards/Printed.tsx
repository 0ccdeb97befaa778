/* What is printed on cards as signs: costs, when a power is used, dice, and what sites hold and ask. */
import type { JSX } from 'preact';
import { SuitMark } from '../table/symbols/suits';
import { Token } from '../table/symbols/tokens';
import { t, word } from '../words';
import { costOf, whenOf, type CostSign, type Facts } from './facts';

/* A flame: what is burnt. */
const FLAME = 'M12 1.5Q13 6.5 16.5 10 20 13.6 18.6 18 16.8 22.5 12 22.5 7.2 22.5 5.4 18 4.4 14.6 7 11.4 7.6 14 9.4 14.4 8.4 7.6 12 1.5ZM12.2 14.4Q9.6 16.6 10 18.8 10.6 20.8 12 20.8 13.6 20.8 14.2 18.8 14.4 16.8 12.2 14.4Z';

const saidCost = ({ kind, n }: CostSign): string => t(`printed.${kind}`, { n });

/** Tokens side by side; a flame stands behind those that are burnt. */
export function Cost({ facts, size = 16 }: { facts: Facts; size?: number }): JSX.Element | null {
  const all = costOf(facts);
  if (!all.length) return null;
  return (
    <span class="oc-cost" role="img" aria-label={`${t('printed.cost')}: ${all.map(saidCost).join(', ')}`} title={`${t('printed.cost')}: ${all.map(saidCost).join(', ')}`}>
      {all.map(({ kind, n }) => (
        <span key={kind} class={kind.startsWith('burnt') ? 'burnt' : ''}>
          {Array.from({ length: n }, (_, i) => <Token key={i} name={kind.endsWith('favor') ? 'favor' : 'secret'} size={size} />)}
          {kind.startsWith('burnt') && <svg class="flame" width={size * 0.8} height={size * 0.8} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={FLAME} fill="currentColor" fill-rule="evenodd" /></svg>}
        </span>
      ))}
    </span>
  );
}

export function When({ facts }: { facts: Facts }): JSX.Element {
  return <>{whenOf(facts).map((when) => <span key={when} class={`oc-when ${when}`}>{word('when', when)}</span>)}</>;
}

/** Dice that it adds to the defence when it is a target. */
export function Dice({ n }: { n: number }): JSX.Element | null {
  return n > 0 ? <span class="oc-dice" role="img" aria-label={t('printed.dice', { n })} title={t('printed.dice', { n })}><Token name="shield" size={22} /><b>{n}</b></span> : null;
}

type SiteFacts = NonNullable<Facts['site']>;

const recoverSaid = ({ kind, count, bank }: NonNullable<SiteFacts['recover']>): string =>
  kind === 'bank' ? t('printed.to_bank', { n: count, suit: bank ? word('suit', bank) : '' }) : t(kind === 'burn_favor' ? 'printed.burnt_favor' : 'printed.burnt_secret', { n: count });

const giftsOf = (site: SiteFacts): string[] => [
  ...(site.relics ? [t('printed.relics', { n: site.relics })] : []),
  ...(site.favor ? [t('printed.tokens_favor', { n: site.favor })] : []),
  ...(site.secrets ? [t('printed.tokens_secret', { n: site.secrets })] : []),
];

/** What a site holds and asks, a line each. */
export function SiteLines({ site }: { site: SiteFacts }): JSX.Element {
  const gifts = giftsOf(site);
  return (
    <>
      <span>{site.capacity ? t('printed.capacity', { n: site.capacity }) : t('printed.capacity_none')}{site.coast && <> · {t('printed.coast')}</>}</span>
      {site.homeland && <span class={`suit-${site.homeland.suit}`}><SuitMark suit={site.homeland.suit} size={14} /> {t('printed.homeland', { suit: word('suit', site.homeland.suit) })}</span>}
      {gifts.length > 0 && <span>{t('printed.turned_up')}: {gifts.join(', ')}</span>}
      {site.recover && <span>{t('printed.recover')}: {recoverSaid(site.recover)}</span>}
    </>
  );
}

/** All that is printed besides name and effect, in words, for those who do not see it. */
export function printedWords(facts: Facts): string[] {
  const { site } = facts, costs = costOf(facts).map(saidCost);
  return [
    facts.suit ? word('suit', facts.suit) : word('sort', facts.sort),
    ...whenOf(facts).map((when) => word('when', when)),
    ...(costs.length ? [`${t('printed.cost')}: ${costs.join(', ')}`] : []),
    ...(facts.restriction === 'anywhere' || facts.sort === 'ruin' || facts.sort === 'edifice' ? [] : [word('restriction', facts.restriction)]),
    ...(facts.locked ? [t('printed.locked')] : []),
    ...(facts.dice && !site ? [t('printed.dice', { n: facts.dice })] : []),
    ...(site ? [site.capacity ? t('printed.capacity', { n: site.capacity }) : t('printed.capacity_none'), ...(site.recover ? [`${t('printed.recover')}: ${recoverSaid(site.recover)}`] : [])] : []),
  ];
}
