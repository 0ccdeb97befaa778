/* The board of the Corvid Conspiracy: the plots on the map, as far as the viewer knows them. Law 13 */
import type { JSX } from 'preact';
import { t, word } from '../../words';
import { useTable } from '../context';
import { Name } from '../names';
import { PieceMark } from '../symbols/pieces';
import { Fact, Term, type BoardProps } from './parts';

const KINDS = ['bomb', 'snare', 'extortion', 'raid'] as const;

export function Corvid(_: BoardProps): JSX.Element {
  const { view } = useTable();
  const own = view.corvid;
  if (!own) return <p>–</p>;
  const plots = Object.entries(own.plots).flatMap(([clearing, plot]) => (plot ? [{ clearing, plot }] : []));
  return (
    <>
      <div class="facts">
        <Fact label={t('board.plots_left')} tip="piece:plot">{(view.supply.pieces as Record<string, number>)['plot'] ?? 0}</Fact>
        <Fact label={t('board.next_plot')} tip="term:plot_cost">{own.placed + 1}</Fact>
        <Fact label={t('board.plots_open')} tip="term:plot_points">{plots.filter(({ plot }) => plot.face_up).length}</Fact>
      </div>
      <ul class="plots">
        {plots.map(({ clearing, plot }) => (
          <li key={clearing} class={plot.face_up ? 'face-up' : 'face-down'}>
            <Name kind="clearing" value={clearing} />
            <PieceMark piece={plot.plot ?? 'plot'} faction="corvid" size={26} label={plot.plot ? word('plot', plot.plot) : word('piece', 'plot')} />
            <span>{plot.plot ? <Term kind="plot" name={plot.plot} /> : t('board.face_down')}{plot.plot && !plot.face_up ? ` (${t('board.face_down')})` : ''}</span>
            {plot.refuted.length > 0 && <small>{t('board.refuted', { plots: plot.refuted.map((kind) => word('plot', kind)).join(', ') })}</small>}
          </li>
        ))}
      </ul>
      <p class="legend">{KINDS.map((kind) => <Term key={kind} kind="plot" name={kind} />)}</p>
    </>
  );
}
