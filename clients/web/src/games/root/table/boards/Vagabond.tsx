/* The board of a Vagabond: character, items in their three states, relationships, quests. Law 9 */
import type { JSX } from 'preact';
import { t, word } from '../../words';
import { useTable } from '../context';
import { factionOf } from '../looks';
import { Name, seatName } from '../names';
import { Quests } from '../Supply';
import { Emblem } from '../symbols/warriors';
import { Fact, Items, Term, type BoardProps } from './parts';

/* Printed: aids in one turn to the next step, and the points of that step. */
const STEPS: Record<string, readonly [number, number]> = { indifferent: [1, 1], amiable: [2, 2], friendly: [3, 2], allied: [0, 2] };
const SPACES = ['hostile', 'indifferent', 'amiable', 'friendly', 'allied'];
const LIMIT = 6, PER_BAG = 2;

function Relations({ seat }: BoardProps) {
  const { view } = useTable();
  const own = factionOf(view, seat) === 'vagabond2' ? view.vagabond2 : view.vagabond;
  if (!own) return null;
  return (
    <ul class="relations">
      {Object.entries(own.relations).filter(([, relation]) => relation).map(([other, relation]) => {
        const [aids = 0, points = 0] = STEPS[relation ?? ''] ?? [], done = own.aids[other] ?? 0;
        return (
          <li key={other} class={relation ?? ''}>
            <Emblem faction={factionOf(view, other)} size={20} label={seatName(view, other)} />
            <span class="relation-track" aria-hidden="true">{SPACES.map((space) => <i key={space} class={`${space}${space === relation ? ' here' : ''}`} />)}</span>
            <Term kind="relation" name={relation ?? ''} />
            {aids > 0 && <small>{t('board.aids', { done, aids, points })}</small>}
          </li>
        );
      })}
    </ul>
  );
}

export function Vagabond({ seat }: BoardProps): JSX.Element {
  const { view } = useTable();
  const own = factionOf(view, seat) === 'vagabond2' ? view.vagabond2 : view.vagabond;
  if (!own) return <p>–</p>;
  const bags = own.ready.filter((item) => item === 'bag').length;
  const pawn = view.seats[seat]?.pawn;
  return (
    <>
      <div class="facts">
        <Fact label={t('board.character')}>{own.character ? <Term kind="character" name={own.character} /> : '–'}</Fact>
        <Fact label={t('board.pawn')}>{pawn ? <Name kind="place" value={pawn} /> : '–'}</Fact>
        <Fact label={t('board.item_limit')} tip="term:item_limit">{LIMIT + PER_BAG * bags}</Fact>
      </div>
      <Items items={own} />
      <Relations seat={seat} />
      {own.quests.length > 0 && <><h2>{t('table.quests')}</h2><Quests names={own.quests} /></>}
      {own.completed.length > 0 && <Fact label={t('board.completed')}>{own.completed.map((quest) => word('quest', quest)).join(', ')}</Fact>}
      {own.scorched.length > 0 && <Fact label={t('board.scorched')}>{own.scorched.map((name) => <Name key={name} kind="clearing" value={name} />)}</Fact>}
    </>
  );
}
