/* What people did at the table besides playing: read from the change of one lobby push to the next. */
import type { PushLobby } from '../protocol';
import { ACTS, type Act, type Step } from '../table/props';

export interface News {
  act: Act;
  seat: string;
}

type Seats = Pick<PushLobby, 'seats' | 'paused' | 'proposal' | 'state'>;

/** What has happened between two pushes about a match that is being played. */
export function newsBetween(before: Seats | null, now: Seats): News[] {
  if (!before || before.state !== 'running') return [];
  const news: News[] = [];
  for (const seat of now.seats) {
    const was = before.seats.find((one) => one.seat === seat.seat);
    if (!was) continue;
    if (was.player && seat.player && was.player !== seat.player) news.push({ act: 'seated', seat: seat.seat });
    else if (!was.resigned && seat.resigned) news.push({ act: 'resign', seat: seat.seat });
    else if (!was.absent && seat.absent) news.push({ act: 'absent', seat: seat.seat });
    else if (was.absent && !seat.absent && !seat.resigned) news.push({ act: 'back', seat: seat.seat });
  }
  const by = before.proposal?.by;
  if (by && before.paused !== now.paused) news.push({ act: now.paused ? 'pause' : 'continue', seat: by });
  return news;
}

/** The act of a step, if it is one. */
export function actOf(step: Step): News | null {
  for (const act of ACTS) if (step[act]) return { act, seat: step[act] };
  return null;
}

/**
 * Steps and acts in the order in which they happened: an act after the step that it followed; what a bot thought of a choice after what
 * that choice led to, if it tells nothing itself.
 */
export function withNews(steps: readonly Step[], acts: readonly Step[]): readonly Step[] {
  if (!acts.length) return steps;
  const telling = steps.filter((step) => step.events.length || step.undo);
  const at = ({ version, considered }: Step) => (considered && telling.find((step) => step.version >= version)?.version) || version;
  return [...steps.map((step) => ({ step, at: step.version })), ...acts.map((step) => ({ step, at: at(step) }))].sort((a, b) => a.at - b.at).map(({ step }) => step);
}
