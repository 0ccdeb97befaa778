/* The board of the Keepers in Iron: relics recovered, waystations, the retinue in its three columns. Law 15 */
import type { JSX } from 'preact';
import { t, word } from '../../words';
import { CardFace } from '../cards/Card';
import { useTable } from '../context';
import { bare } from '../names';
import { PieceMark } from '../symbols/pieces';
import { Fact, Term, type BoardProps } from './parts';

const RELICS = ['figure', 'tablet', 'jewelry'] as const;
const COLUMNS = ['move', 'battle_then_delve', 'move_or_recover'] as const;
const WAYSTATIONS = ['waystation_figure_tablet', 'waystation_tablet_jewelry', 'waystation_jewelry_figure'] as const;
const SPACES = 4;

function Column({ column }: { column: (typeof COLUMNS)[number] }) {
  const { view, step, point } = useTable();
  const own = view.keepers;
  if (!own) return null;
  const done = [...(own.acted[column] ?? [])];
  const retainers = own.retainers[column] ?? 0, gone = own.retainers_acted[column] ?? 0;
  return (
    <div class="decree-column">
      <h2><Term kind="retinue" name={column} /></h2>
      <ul>
        {Array.from({ length: retainers }, (_, i) => (
          <li key={`retainer-${i}`} class={i < gone ? 'done' : ''} data-tip="term:retainer"><span class="card suit-bird small vizier">{word('term', 'retainer')}</span></li>
        ))}
        {(own.retinue[column] ?? []).map((card, i) => {
          const at = done.indexOf(card), open = step.targets.has(card);
          if (at >= 0) done.splice(at, 1);
          return (
            <li key={i} class={at >= 0 ? 'done' : ''} data-tip={`card:${bare(card)}`}>
              <button type="button" class={`card-button${open ? ' open' : ''}`} aria-disabled={!open} onClick={() => open && point(card)}><CardFace name={card} size="small" /></button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function Keepers(_: BoardProps): JSX.Element {
  const { view } = useTable();
  const own = view.keepers;
  if (!own) return <p>–</p>;
  return (
    <>
      <h2 data-tip="term:retinue">{t('board.retinue')}</h2>
      <div class="decree three">{COLUMNS.map((column) => <Column key={column} column={column} />)}</div>
      <h2 data-tip="piece:relic">{t('board.relics')} <small>{t('board.column_bonus')}</small></h2>
      <table class="relics">
        <tbody>
          {RELICS.map((relic) => (
            <tr key={relic}>
              <th scope="row">{word('relic', relic)}</th>
              {Array.from({ length: SPACES }, (_, i) => {
                const value = own.recovered[relic]?.[i];
                return <td key={i}>{value === undefined ? <span class="hole" /> : <PieceMark piece={`relic_${relic}_${value}`} size={26} label={`${word('relic', relic)} ${value}`} />}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div class="facts">
        <Fact label={t('board.waystations')} tip="piece:waystation">
          {WAYSTATIONS.map((piece) => ({ piece, shows: own.waystations[piece] ?? null })).map(({ piece, shows }) => (
            <PieceMark key={piece} piece={shows ? `waystation_${shows}` : piece} size={26} faded={!shows} label={`${word('piece', piece)}: ${shows ? word('relic', shows) : t('board.on_board')}`} />
          ))}
        </Fact>
      </div>
    </>
  );
}
