/* A deal: what each of both gives, what can still be written into it, and how it stands; and an offer of citizenship with what it changes. Law 6.6, 7.6.3 */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { MatchEvent } from '../../../protocol';
import type { Step } from '../../../table/props';
import { Say } from '../../../table/say';
import { useRoving } from '../../../ui/useRoving';
import { about } from '../about';
import { CardButton } from '../cards/Card';
import { boardOf } from '../looks';
import { citizenChanges, columnsOf, waysOn, type Column, type Deal as State, type Item } from '../model/deal';
import { looksAt, useTable } from '../table/context';
import { describe } from '../table/map/describe';
import { Name, placeName, seatName } from '../table/names';
import { Token } from '../table/symbols/tokens';
import type { OathChoice } from '../types';
import { t, word } from '../words';
import { Moment } from './Moment';
import { toldSince, useStay } from './useTold';

const DEAL_EVENTS: ReadonlySet<string> = new Set(['deal_open', 'deal_proposed', 'deal_refused', 'deal_done', 'shown', 'citizen', 'space_open']);

function itemWords(view: Parameters<typeof placeName>[0], item: Item): string {
  if (item.kind === 'favor') return t('table.favor', { n: item.count ?? 0 });
  if (item.kind === 'secrets') return t('table.secrets', { n: item.count ?? 0 });
  if (item.kind === 'site') return t('deal.site', { name: placeName(view, item.name) });
  if (item.kind === 'adviser' && !item.name) return t('board.unknown_adviser', { nth: (item.place ?? 0) + 1 });
  return item.kind === 'adviser' ? t('deal.adviser', { name: word('card', item.name) }) : word('card', item.name);
}

function ItemSign({ item }: { item: Item }): JSX.Element | null {
  if (item.kind === 'favor' || item.name === 'peoples_favor') return <Token name="favor" size={16} />;
  if (item.kind === 'secrets' || item.name === 'darkest_secret') return <Token name="secret" size={16} />;
  return item.kind === 'relic' ? <Token name="relic" size={16} /> : null;
}

const tipOf = (item: Item) => (item.kind === 'site' ? { 'data-tip': `place:${item.name}`, ...looksAt(item.name) } : item.kind === 'favor' || item.kind === 'secrets' || !item.name ? {} : { 'data-tip': `card:${item.name}` });

/** Numbers of favor or secrets that can be written. */
function Amounts({ kind, items }: { kind: 'favor' | 'secrets'; items: readonly Item[] }): JSX.Element | null {
  const { view, answer } = useTable();
  if (!items.length) return null;
  return (
    <li><span class="amounts" role="group" aria-label={t(`deal.add_${kind}`)}>
      <Token name={kind === 'favor' ? 'favor' : 'secret'} size={16} />
      {items.map((item) => <button key={item.count} type="button" aria-label={t('deal.add', { name: itemWords(view, item) })} onClick={() => answer(item.choice as never)}>{item.count}</button>)}
    </span></li>
  );
}

/** What is written, of which those that explain themselves are one stop of the Tab key. */
function Given({ items }: { items: readonly Item[] }): JSX.Element {
  const { view } = useTable(), explained = items.filter((item) => 'data-tip' in tipOf(item)), roving = useRoving(explained.length, 0, '[data-tip]');
  return (
    <ul class="deal-given" onKeyDown={roving.onKeyDown}>
      {items.map((item) => {
        const at = explained.indexOf(item), key = `${item.kind}${item.name}${item.place ?? ''}`, said = <><ItemSign item={item} />{itemWords(view, item)}</>;
        if (at < 0) return <li key={key}>{said}</li>;
        const told = item.kind === 'site' ? describe(view, item.name) : about('card', item.name);
        return <li key={key} {...tipOf(item)} tabIndex={roving.tabIndex(at)} onFocusIn={() => roving.onFocus(at)}>{said}<span class="unseen">. {told}</span></li>;
      })}
      {items.length === 0 && <li class="none quiet">{t('deal.nothing')}</li>}
    </ul>
  );
}

/** `own`: what the column is to who looks on, if that is one of both. */
function Side({ column, own }: { column: Column; own: 'give' | 'get' | null }): JSX.Element {
  const { view, answer } = useTable(), { seat, given, open } = column;
  return (
    <div class="deal-side" style={{ '--who': boardOf(view, seat) ? `var(--o-${boardOf(view, seat)})` : 'var(--line-strong)' }}>
      <h3><Name kind="seat" value={seat} /> {t('deal.gives')}{own && <b class="deal-own">{t(`deal.you_${own}`)}</b>}</h3>
      <Given items={given} />
      {open.length > 0 && (
        <ul class="deal-open" aria-label={t('deal.could', { name: seatName(view, seat) })}>
          <Amounts kind="favor" items={open.filter(({ kind }) => kind === 'favor')} />
          <Amounts kind="secrets" items={open.filter(({ kind }) => kind === 'secrets')} />
          {open.filter(({ kind }) => kind !== 'favor' && kind !== 'secrets').map((item) => (
            <li key={`${item.kind}${item.name}${item.place ?? ''}`}>
              <button type="button" aria-label={t('deal.add', { name: itemWords(view, item) })} {...tipOf(item)} onClick={() => answer(item.choice as never)}><span aria-hidden="true">+ <ItemSign item={item} />{itemWords(view, item)}</span></button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The spaces of the Reliquary, of which one relic goes along. */
function Spaces({ deal, options }: { deal: State; options: readonly OathChoice[] }): JSX.Element | null {
  const { view, answer } = useTable(), spaces = Object.entries(view.reliquary as Record<string, { open: boolean; relic: string | null }>);
  const of = (verb: string, trait: string) => options.find((choice) => choice.verb === verb && (choice as { trait?: string }).trait === trait);
  const shown = spaces.filter(([trait, { open }]) => deal.space === trait || (!deal.space && !open));
  if (!shown.length) return null;
  return (
    <div class="deal-spaces">
      <h3>{t(deal.space ? 'citizenship.with' : 'citizenship.which')}</h3>
      <ul>
        {shown.map(([trait, { relic }]) => {
          const give = of('reliquary', trait), show = of('show_reliquary', trait);
          return (
            <li key={trait} class={deal.space === trait ? 'chosen' : ''}>
              <div class="space-line"><b data-tip={`trait:${trait}`}>{word('trait', trait)}</b>{relic ? <CardButton name={relic} /> : <small class="quiet">{t('table.relic_back')}</small>}</div>
              <small class="quiet">{t('citizenship.then')} {about('trait', trait)}</small>
              {(give || show) && (
                <div class="space-ways">
                  {give && <button type="button" aria-label={`${t('citizenship.choose')}: ${word('trait', trait)}`} onClick={() => answer(give as never)}>{t('citizenship.choose')}</button>}
                  {show && <button type="button" aria-label={`${t('citizenship.show')}: ${word('trait', trait)}`} onClick={() => answer(show as never)}>{t('citizenship.show')}</button>}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What accepting citizenship does to who is asked. */
function Changes({ seat }: { seat: string }): JSX.Element {
  const { view } = useTable();
  return (
    <details class="changes" open>
      <summary>{t('citizenship.changes', { name: seatName(view, seat) })}</summary>
      <ul>
        {citizenChanges(view, seat).map(({ what, n, card }) => (
          <li key={what}>{t(`citizenship.change_${what}`, { n: n ?? 0, card: card ? word('card', card) : '' })}{what === 'victory' && <small class="quiet"> {about('goal', view.turn.goal)}</small>}</li>
        ))}
      </ul>
    </details>
  );
}

const begins = ({ event }: MatchEvent): boolean => event === 'deal_open';
const ends = ({ event }: MatchEvent): boolean => event === 'phase' || event === 'action';
const OVER: ReadonlySet<string> = new Set(['deal_done', 'deal_refused']);

export function Deal({ history }: { history: readonly Step[] }): JSX.Element | null {
  const { view, step, answer, seat: me } = useTable();
  const now = view.deal ?? null, kept = useRef<State | null>(null);
  if (now) kept.current = now;
  const { told, stays, close } = useStay(now !== null, toldSince(history, begins, ends), OVER), events = told?.events ?? [];
  const deal = now ?? (stays ? kept.current : null);
  if (!deal?.seat || !deal.with) return null;
  const live = now !== null, options = live ? (step.left as unknown as readonly OathChoice[]) : [], citizenship = !deal.card;
  const state = !live ? null : deal.proposed ? 'proposed' : 'writing', pen = deal.pen ?? deal.seat, other = pen === deal.seat ? deal.with : deal.seat;
  const ways = waysOn(options), columns = columnsOf(view, deal, options), needless = citizenship && !live;
  return (
    <Moment name={citizenship ? 'citizenship' : 'deal'} title={<>{t(citizenship ? 'citizenship.title' : 'deal.title')}{deal.card && <small> {word('card', deal.card)}</small>}</>}
      sum={state && <small>{t(`deal.${state}`, { pen: seatName(view, pen), other: seatName(view, other) })}{deal.counters > 0 && <> · {t('deal.counters', { n: deal.counters })}</>}</small>} onClose={live ? undefined : close}
      ways={ways.length > 0 && ways.map((choice) => <button key={choice.verb} type="button" class={choice.verb === 'propose' || choice.verb === 'accept' ? 'strong' : ''} onClick={() => answer(choice as never)}><Say kind="verb" term={choice} /></button>)}>
      {citizenship && live && <Spaces deal={deal} options={options} />}
      {!needless && <div class="deal-sides">{columns.map((column) => <Side key={column.seat} column={column} own={me === column.seat ? 'give' : me === deal.seat || me === deal.with ? 'get' : null} />)}</div>}
      {citizenship && live && <Changes seat={deal.with} />}
      {live && <p class="deal-binding quiet"><small>{t('deal.binding')}</small></p>}
      {(!live || events.length > 1) && <ul class="moment-told">{events.filter(({ event }) => DEAL_EVENTS.has(event)).map((event, i) => <li key={i}><Say kind="event" term={event} /></li>)}</ul>}
    </Moment>
  );
}
