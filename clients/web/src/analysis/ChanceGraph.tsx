/* Everybody's chances to win over a match: a drawing, and the same by turns as a table whose rows lead there. */
import type { JSX } from 'preact';
import { number, t } from '../i18n';
import { useAcross } from '../ui/graph';
import { labelHeights } from '../ui/labels';
import { percent, SURE } from '../ui/percent';
import { turnPoints, type Point } from './read';

const HEIGHT = 220;
const LEFT = 44;
const TOP = 12;
const BOTTOM = 30;
const DASHES = ['', '8 4', '2 4', '10 3 2 3', '5 2', '1 3'];
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

interface Props {
  points: readonly Point[];
  moves: number;
  seats: readonly string[];
  name(seat: string): string;
  /** A line's colour, as CSS; null: that of nobody. */
  colour(seat: string): string | null;
  /** Where a moment can be looked at. */
  link(move: number): string;
}

const yOf = (chance: number) => TOP + (1 - chance / SURE) * (HEIGHT - TOP - BOTTOM);

export function ChanceGraph({ points, moves, seats, name, colour, link }: Props): JSX.Element {
  const { ref, width, right, gap, short } = useAcross();
  const last = points[points.length - 1], labels = labelHeights(seats.map((_, i) => yOf(last?.chances[i] ?? 0)), HEIGHT - BOTTOM);
  const x = (move: number) => LEFT + (move / Math.max(1, moves)) * (width - LEFT - right);
  return (
    <figure ref={ref} class="score-graph chance-graph">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" focusable="false">
        {QUARTERS.map((part) => (
          <g key={part}>
            <line class="grid" x1={LEFT} x2={width - right} y1={yOf(part * SURE)} y2={yOf(part * SURE)} />
            <text class="axis" x={LEFT - 6} y={yOf(part * SURE) + 4} text-anchor="end">{percent(part * SURE)}</text>
          </g>
        ))}
        <text class="axis" x={LEFT} y={HEIGHT - 10} text-anchor="middle">{number(0)}</text>
        <text class="axis" x={width - right} y={HEIGHT - 10} text-anchor="middle">{number(moves)}</text>
        {seats.map((seat, i) => (
          <g key={seat} class="graph-line" style={{ color: colour(seat) ?? undefined }}>
            <polyline stroke-dasharray={DASHES[i % DASHES.length]} points={points.map((point) => `${x(point.move).toFixed(1)},${yOf(point.chances[i] ?? 0).toFixed(1)}`).join(' ')} />
            {last && <circle cx={x(last.move)} cy={yOf(last.chances[i] ?? 0)} r="4" />}
            <text x={width - right + gap} y={labels[i]! + 4}>{short(name(seat))}</text>
          </g>
        ))}
      </svg>
      <figcaption>{t('analysis.graph')}</figcaption>
      <details class="chance-table">
        <summary>{t('analysis.table')}</summary>
        <div class="tallies">
          <table>
            <caption class="unseen">{t('analysis.graph')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('replay.move')}</th>
                {seats.map((seat) => <th scope="col" key={seat}>{name(seat)}</th>)}
              </tr>
            </thead>
            <tbody>
              {turnPoints(points).map((point) => (
                <tr key={point.move}>
                  <th scope="row"><a href={link(point.move)}>{number(point.move)}</a></th>
                  {seats.map((seat, i) => <td key={seat}>{percent(point.chances[i] ?? 0)}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
