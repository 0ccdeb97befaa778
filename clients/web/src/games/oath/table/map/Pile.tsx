/* A discard pile: a fan of its backs from the top, the cards one knows among them, and how many there are. */
import type { JSX } from 'preact';
import { CardBack } from '../../cards/Card';
import { fanOf } from '../../model/sites';
import { t, word } from '../../words';
import { isLit, useTable } from '../context';
import { SuitMark } from '../symbols/suits';
import type { Stops } from './useStops';

const SHOWN = 4;

export function Pile({ region, stops }: { region: string; stops: Stops }): JSX.Element {
  const table = useTable(), { view, step, point } = table;
  const pile = (view.piles as Record<string, { count: number; cards: { card: string | null; vision: boolean }[] }>)[region];
  const count = pile?.count ?? 0, open = step.targets.has(region);
  const visions = (pile?.cards ?? []).filter((one) => one.vision).length;
  const known = (pile?.cards ?? []).flatMap((one) => (one.card ? [word('card', one.card)] : []));
  const said = [t('table.pile', { region: word('region', region), n: count }), visions ? t('table.pile_visions', { n: visions }) : '', known.length ? t('table.pile_known', { names: known.join(', ') }) : ''].filter(Boolean).join('. ');
  return (
    <button type="button" class={`pile${open ? ' open' : ''}${open && !isLit(region) ? ' unlit' : ''}`} data-place={region} data-stop={region} data-tip={`region:${region}`} tabIndex={stops.tabIndex(region)}
      aria-disabled={!open} aria-label={said} onClick={(event) => point(region, 'pile', event.currentTarget)}>
      <span class="pile-fan" aria-hidden="true">
        {fanOf(view, region, SHOWN).reverse().map((one, i) => (one.card
          ? <span key={i} class={`oc-known suit-${view.cards[one.card as keyof typeof view.cards]?.suit ?? 'none'}`}><SuitMark suit={view.cards[one.card as keyof typeof view.cards]?.suit ?? ''} size={12} /></span>
          : <CardBack key={i} vision={one.vision} />))}
      </span>
      <b aria-hidden="true">{count}</b>
    </button>
  );
}
