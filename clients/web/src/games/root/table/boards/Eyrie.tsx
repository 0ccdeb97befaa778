/* The board of the Eyrie Dynasties: the leader, the decree in its four columns, the roosts. Law 7 */
import type { JSX } from 'preact';
import { t, word } from '../../words';
import { CardFace } from '../cards/Card';
import { useTable } from '../context';
import { bare } from '../names';
import { Fact, Term, Track, usePlaced, type BoardProps } from './parts';

/* Printed: points each Evening by roosts on the map, bonus cards. */
const POINTS = [0, 1, 2, 3, 4, 4, 5];
const CARDS_AT = [3, 6];
const COLUMNS = ['recruit', 'move', 'battle', 'build'] as const;
const LEADERS = ['builder', 'charismatic', 'commander', 'despot'] as const;

function Column({ column }: { column: (typeof COLUMNS)[number] }) {
  const { view } = useTable();
  const own = view.eyrie;
  if (!own) return null;
  const cards = own.decree[column] ?? [], done = [...(own.resolved[column] ?? [])];
  return (
    <div class={`decree-column${own.resolving === column ? ' resolving' : ''}`}>
      <h2><Term kind="column" name={column} /></h2>
      <ul>
        {own.viziers.includes(column) && (
          <li class={own.viziers_resolved.includes(column) ? 'done' : ''} data-tip="term:vizier">
            <span class="card suit-bird small vizier">{word('term', 'vizier')}</span>
          </li>
        )}
        {cards.map((card, i) => {
          const at = done.indexOf(card);
          if (at >= 0) done.splice(at, 1);
          return <li key={i} class={at >= 0 ? 'done' : ''} data-tip={`card:${bare(card)}`}><CardFace name={card} size="small" /></li>;
        })}
      </ul>
    </div>
  );
}

export function Eyrie(_: BoardProps): JSX.Element {
  const { view } = useTable();
  const own = view.eyrie;
  const placed = usePlaced('roost', POINTS.length);
  return (
    <>
      <div class="facts">
        <Fact label={t('board.leader')}>{own?.leader ? <Term kind="leader" name={own.leader} /> : '–'}</Fact>
        <Fact label={t('board.leaders_left')}>
          {LEADERS.filter((name) => name !== own?.leader && !own?.deposed.includes(name)).map((name) => <Term key={name} kind="leader" name={name} />)}
        </Fact>
      </div>
      <div class="decree">{COLUMNS.map((column) => <Column key={column} column={column} />)}</div>
      <Track piece="roost" placed={placed} spaces={POINTS.map((n, i) => ({ top: `${n}`, ...(CARDS_AT.includes(i + 1) ? { mark: t('board.card_bonus') } : {}) }))} note={t('board.points_each_evening', { n: placed > 0 ? (POINTS[placed - 1] ?? 0) : 0 })} />
    </>
  );
}
