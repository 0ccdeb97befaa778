/* A card: as a face that tells everything, as a line with its name, and as a back where it is not known. */
import type { JSX } from 'preact';
import { about } from '../about';
import { isLit, useTable } from '../table/context';
import { SuitMark } from '../table/symbols/suits';
import { Token, type TokenName } from '../table/symbols/tokens';
import type { OathView } from '../types';
import { t, word } from '../words';
import './cards.css';
import { factsOf, shownAs, type Facts } from './facts';
import { Cost, Dice, printedWords, SiteLines, When } from './Printed';

/** `mini` is a line with its name and cost, and below that its effect where a site has room; `whole` tells everything; `large` is a whole one to be looked at. */
export type CardSize = 'mini' | 'whole' | 'large';

/** Names with more letters are written smaller. */
const LONG = 20;

/** The sign of cards without a suit. */
const SIGNS: Partial<Record<Facts['sort'], TokenName>> = { vision: 'vision', relic: 'relic', banner: 'oath' };

/** A card in words, for those who do not see it: first what is written on it, in that order. */
function cardWords(view: OathView, card: string, ruined = false): string {
  const name = shownAs(view, card, ruined), facts = factsOf(view, name);
  return [word('card', name), ...(facts ? printedWords(facts) : []), about('card', name) ?? ''].filter(Boolean).join(', ');
}

function Sign({ facts, size }: { facts: Facts | null; size: number }): JSX.Element | null {
  if (facts?.suit) return <SuitMark suit={facts.suit} size={size} />;
  const sign = facts ? SIGNS[facts.sort] : undefined;
  return sign ? <Token name={sign} size={size} /> : null;
}

/** Where it may lie, whether it is locked, what a site holds. */
function Foot({ facts }: { facts: Facts }): JSX.Element | null {
  const restricted = facts.restriction !== 'anywhere';
  if (!facts.site && !restricted && !facts.locked) return null;
  return (
    <span class="oc-foot">
      {facts.site && <SiteLines site={facts.site} />}
      {restricted && <span>{word('restriction', facts.restriction)}</span>}
      {facts.locked && <span><Token name="lock" size={12} /> {t('printed.locked')}</span>}
    </span>
  );
}

/** What it is: of a denizen its suit says so. */
const sortWords = ({ sort, suit }: Facts): string => [...(sort === 'denizen' && suit ? [] : [word('sort', sort)]), ...(suit ? [word('suit', suit)] : [])].join(' · ');

/** A ruin is asked for by its own name, or as its edifice with `ruined`. */
export function CardFace({ name: card, size = 'large', ruined = false }: { name: string; size?: CardSize; ruined?: boolean }): JSX.Element {
  const { view } = useTable();
  const name = shownAs(view, card, ruined), facts = factsOf(view, name), title = word('card', name);
  const look = `oc ${size} sort-${facts?.sort ?? 'none'} suit-${facts?.suit ?? 'none'}`;
  if (size === 'mini') {
    return <span class={look}><span class="oc-head"><Sign facts={facts} size={14} /><span class="oc-name">{title}</span>{facts && <Cost facts={facts} size={11} />}{facts?.locked && <Token name="lock" size={11} />}</span><span class="oc-brief">{about('card', name)}</span></span>;
  }
  return (
    <span class={look}>
      <span class="oc-head"><Sign facts={facts} size={20} /><span class={`oc-name${title.length > LONG ? ' long' : ''}`}>{title}</span>{facts && <Cost facts={facts} size={17} />}{facts && !facts.site && <Dice n={facts.dice} />}</span>{' '}
      {facts && <span class="oc-line"><span class="oc-sort">{sortWords(facts)}</span><When facts={facts} /></span>}{' '}
      <span class="oc-text">{about('card', name)}</span>{' '}
      {facts && <Foot facts={facts} />}
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
  /** Of an edifice: that it lies as a ruin. */
  ruined?: boolean;
  tabIndex?: number;
  /** What is to be said of it besides its name, such as tokens on it. */
  more?: string;
  /** Where it stands among what the arrow keys go through. */
  stop?: string;
  children?: JSX.Element | (JSX.Element | null)[] | null;
}

/** A card that may be pointed at; it explains itself by the table's tip. */
export function CardButton({ name, size = 'mini', ruined = false, tabIndex = 0, more, stop, children }: ButtonProps): JSX.Element {
  const table = useTable();
  const open = table.step.targets.has(name);
  return (
    <button type="button" class={`oc-button${open ? ' open' : ''}${isLit(name) ? '' : ' unlit'}`} data-tip={`card:${shownAs(table.view, name, ruined)}`} data-card={name} data-stop={stop} tabIndex={tabIndex}
      aria-disabled={!open}
      onClick={(event) => { event.stopPropagation(); table.point(name, 'card', event.currentTarget); }}>
      <span class="unseen">{[cardWords(table.view, name, ruined), more, open ? t('table.can_choose') : ''].filter(Boolean).join('. ')}</span>
      <span aria-hidden="true"><CardFace name={name} size={size} ruined={ruined} />{children}</span>
    </button>
  );
}
