/* A card: as a face that tells everything, as a line with its name, and as a back where it is not known. */
import type { JSX } from 'preact';
import { about } from '../about';
import { isLit, useTable } from '../table/context';
import { SuitMark } from '../table/symbols/suits';
import { Token } from '../table/symbols/tokens';
import { t, word } from '../words';
import './cards.css';

/** `mini` is a line with its name; `large` tells everything. */
export type CardSize = 'mini' | 'large';

const ONE: Record<string, string> = { favor: 'favor', secret: 'secret', burnt_favor: 'favor burnt', burnt_secret: 'secret burnt' };

/** What using its power costs, as signs. */
function Cost({ cost }: { cost: Record<string, number> }): JSX.Element | null {
  const all = Object.keys(ONE).flatMap((kind) => Array.from({ length: cost[kind] ?? 0 }, (_, i) => [kind, i] as const));
  if (!all.length) return null;
  return <span class="o-cost">{all.map(([kind, i]) => <i key={`${kind}${i}`} class={ONE[kind]}><Token name={kind.endsWith('favor') ? 'favor' : 'secret'} size={14} /></i>)}</span>;
}

/** A card in words, for those who do not see it. */
export function cardWords(name: string): string {
  return [word('card', name), about('card', name) ?? ''].filter(Boolean).join(', ');
}

export function CardFace({ name, size = 'large' }: { name: string; size?: CardSize }): JSX.Element {
  const { view } = useTable();
  const card = view.cards[name as keyof typeof view.cards], suit = card?.suit ?? null;
  const head = <><span class="oc-head">{suit && <SuitMark suit={suit} size={size === 'mini' ? 14 : 18} />}<span class="oc-name">{word('card', name)}</span>{card?.locked && <Token name="lock" size={12} />}</span></>;
  if (size === 'mini') return <span class={`oc mini suit-${suit ?? 'none'}`}>{head}</span>;
  return (
    <span class={`oc large suit-${suit ?? 'none'}`}>
      {head}
      <span class="oc-body">
        {card && <Cost cost={card.cost as unknown as Record<string, number>} />}
        <span class="oc-text">{about('card', name)}</span>
        {card && card.restriction !== 'anywhere' && <small>{word('restriction', card.restriction)}</small>}
      </span>
    </span>
  );
}

/** The back of a card: Visions have one of their own. */
export function CardBack({ vision = false, relic = false, label }: { vision?: boolean; relic?: boolean; label?: string }): JSX.Element {
  return (
    <span class={`oc-back${vision ? ' vision' : relic ? ' relic' : ''}`} role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true} title={label}>
      <Token name={vision ? 'vision' : relic ? 'relic' : 'oath'} size={14} />
    </span>
  );
}

interface ButtonProps {
  name: string;
  size?: CardSize;
  tabIndex?: number;
  /** What is to be said of it besides its name, such as tokens on it. */
  more?: string;
  /** Where it stands among what the arrow keys go through. */
  stop?: string;
  children?: JSX.Element | (JSX.Element | null)[] | null;
}

/** A card that may be pointed at. */
export function CardButton({ name, size = 'mini', tabIndex = 0, more, stop, children }: ButtonProps): JSX.Element {
  const table = useTable();
  const open = table.step.targets.has(name);
  return (
    <button type="button" class={`oc-button${open ? ' open' : ''}${isLit(name) ? '' : ' unlit'}`} data-tip={`card:${name}`} data-card={name} data-stop={stop} tabIndex={tabIndex}
      aria-label={[cardWords(name), more, open ? t('table.can_choose') : ''].filter(Boolean).join('. ')} aria-disabled={!open}
      onClick={(event) => { event.stopPropagation(); table.point(name, 'card', event.currentTarget); }}>
      <span aria-hidden="true"><CardFace name={name} size={size} />{children}</span>
    </button>
  );
}
