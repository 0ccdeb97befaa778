/* Scores over the rounds of a match: a drawing, and the same numbers as a table for those who cannot see it. */
import type { JSX } from 'preact';
import { number, t } from '../i18n';
import type { ScoreLine } from '../state/story';
import { useAcross } from './graph';
import { labelHeights } from './labels';

const HEIGHT = 240;
const LEFT = 34;
const TOP = 12;
const BOTTOM = 30;
const ROUND = 32; // from one number of a round to the next, at least
const DASHES = ['', '8 4', '2 4', '10 3 2 3', '5 2', '1 3'];

interface Props {
  lines: ScoreLine[];
  name(seat: string): string;
  /** A line's colour, as CSS; null: that of nobody. */
  colour(seat: string): string | null;
}

/* The score that a line has at the end of a round. */
const at = (line: ScoreLine, round: number) => line.points.filter((point) => point.round <= round).pop()?.score ?? 0;

export function ScoreGraph({ lines, name, colour }: Props): JSX.Element {
  const { ref, width, right, gap, short } = useAcross();
  const last = Math.max(1, ...lines.flatMap((line) => line.points.map((point) => point.round)));
  const most = Math.max(10, ...lines.flatMap((line) => line.points.map((point) => point.score)));
  const top = Math.ceil(most / 10) * 10;
  const x = (round: number) => LEFT + (round / last) * (width - LEFT - right);
  const y = (score: number) => TOP + (1 - score / top) * (HEIGHT - TOP - BOTTOM);
  const end = (line: ScoreLine) => line.ended ?? last;
  const rounds = Array.from({ length: last + 1 }, (_, round) => round);
  const labels = labelHeights(lines.map((line) => y(at(line, last))), HEIGHT - BOTTOM);
  const step = Math.ceil(last / Math.min(10, Math.floor((width - LEFT - right) / ROUND)));
  return (
    <figure ref={ref} class="score-graph">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" focusable="false">
        {Array.from({ length: top / 10 + 1 }, (_, i) => i * 10).map((score) => (
          <g key={score}>
            <line class="grid" x1={LEFT} x2={width - right} y1={y(score)} y2={y(score)} />
            <text class="axis" x={LEFT - 6} y={y(score) + 4} text-anchor="end">{number(score)}</text>
          </g>
        ))}
        {rounds.filter((round) => round % step === 0).map((round) => (
          <text key={round} class="axis" x={x(round)} y={HEIGHT - 10} text-anchor="middle">{number(round)}</text>
        ))}
        {lines.map((line, i) => (
          <g key={line.seat} class="graph-line" style={{ color: colour(line.seat) ?? undefined }}>
            <polyline stroke-dasharray={DASHES[i % DASHES.length]}
              points={rounds.filter((round) => round <= end(line)).map((round) => `${x(round)},${y(at(line, round))}`).join(' ')} />
            {line.ended === undefined
              ? <circle cx={x(last)} cy={y(at(line, last))} r="4" />
              : <path d={`M${x(end(line))} ${y(at(line, last)) - 6}l6 6-6 6-6-6z`} />}
            <text x={x(last) + gap} y={labels[i]! + 4}>{short(name(line.seat))}</text>
          </g>
        ))}
      </svg>
      <figcaption>{t('end.graph')}</figcaption>
      {/* Tables are as wide as what stands in them, whatever width they are given. */}
      <div class="unseen">
        <table>
          <caption>{t('end.graph')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('end.round')}</th>
              {lines.map((line) => <th scope="col" key={line.seat}>{name(line.seat)}</th>)}
            </tr>
          </thead>
          <tbody>
            {rounds.map((round) => (
              <tr key={round}>
                <th scope="row">{number(round)}</th>
                {lines.map((line) => <td key={line.seat}>{round <= end(line) ? number(at(line, round)) : '–'}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
