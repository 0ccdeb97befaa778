/* A finished match, moment by moment, through any eyes. The address names the moment, so it can be shared. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isKnown, judges } from '../analysis/read';
import { gameNow, titleOf, useGames } from '../games/load';
import { t } from '../i18n';
import { RefusedError } from '../net/connection';
import type { ReplyHistory } from '../protocol';
import { address, href, replace } from '../router';
import { sealedEyes } from '../series/series';
import { closeMatch, connection, openMatch } from '../state';
import { usePageName } from '../state/attention';
import { motionAllowed, settings } from '../settings';
import { readStory } from '../state/story';
import { actOf } from '../state/told';
import { SpeedButton } from '../table/playback/SpeedButton';
import { Table } from '../table/Table';
import type { Step } from '../table/props';
import { turnMarks } from '../table/since';
import { Copy, Select } from '../ui/fields';
import { Icon, type IconName } from '../ui/Icon';
import { explain } from '../ui/explain';
import { later } from '../ui/later';
import { Problem } from '../ui/Problem';
import { matchOfGame, seatName, sitterName } from '../ui/words';
import { seatOfOwn } from './Agreement';
import './replay.css';

const MomentJudged = later(() => import('../analysis/MomentJudged'));

/** How long a moment stays once it was played: where nothing moves, long enough to be read. */
const REST = 160, READ = 900; /* milliseconds */
const KEEP = 200; // moments remembered

/** Moments of one match, fetched once each; the next ones ahead of time. */
class Moments {
  private readonly kept = new Map<string, Promise<ReplyHistory>>();
  constructor(private readonly match: string) {}

  get(move: number, eyes: string): Promise<ReplyHistory> {
    const key = `${move} ${eyes}`;
    let moment = this.kept.get(key);
    if (!moment) {
      moment = connection.request('history', { match: this.match, move, seat: eyes });
      moment.catch(() => this.kept.delete(key));
      this.kept.set(key, moment);
      if (this.kept.size > KEEP) this.kept.delete(this.kept.keys().next().value!);
    }
    return moment;
  }
}

/* A link that somebody has kept or typed may lead nowhere. */
function whyNone(error: unknown): string {
  const code = error instanceof RefusedError ? error.code : '';
  if (code === 'no_match') return t('replay.gone');
  return code === 'bad_field' || code === 'no_seat' ? t('replay.no_moment') : explain(error);
}

function useMoment(moments: Moments, move: number | null, eyes: string) {
  const [moment, setMoment] = useState<ReplyHistory | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let stay = true;
    moments.get(move ?? 0, eyes).then(
      (reply) => {
        if (!stay) return;
        setProblem(null);
        setMoment(reply);
        if (reply.move < reply.moves) moments.get(reply.move + 1, eyes).catch(() => undefined);
      },
      (error: unknown) => stay && setProblem(whyNone(error)),
    );
    return () => {
      stay = false;
    };
  }, [moments, move, eyes]);
  return { moment, problem };
}

/* Steps of the whole match as these eyes were told them, for the table's log. */
function useStory(id: string, eyes: string): Step[] {
  const [story, setStory] = useState<Step[]>([]);
  useEffect(() => {
    let stay = true;
    readStory(connection, id, eyes).then((steps) => stay && setStory(steps), () => undefined);
    return () => {
      stay = false;
    };
  }, [id, eyes]);
  return story;
}

interface StepProps {
  icon: IconName;
  label: string;
  disabled: boolean;
  onClick(): void;
}

function StepButton({ icon, label, disabled, onClick }: StepProps): JSX.Element {
  return (
    <button type="button" class="round" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

export default function Replay({ id, move, eyes }: { id: string; move: number | null; eyes: string }): JSX.Element {
  const match = useMemo(() => openMatch(id), [id]);
  useEffect(() => () => closeMatch(id), [id]);
  const moments = useMemo(() => new Moments(id), [id]);
  const { moment, problem } = useMoment(moments, move, eyes);
  const story = useStory(id, eyes);
  const [playing, setPlaying] = useState(false);
  const [judged, setJudged] = useState(isKnown(id));
  const at = useRef(0);
  const lobby = match.lobby.value;
  const known = useGames(lobby ? [lobby.game] : []);
  usePageName(lobby ? `${t('replay.title')}: ${matchOfGame(lobby)}` : t('replay.title'));
  const last = moment?.moves ?? 0;
  at.current = move ?? 0;
  const goTo = (next: number, through = eyes) =>
    replace({ page: 'replay', id, move: Math.max(0, Math.min(last, next)), eyes: through });
  /* The next step comes when the table has shown this one to its end. */
  const [shown, setShown] = useState(-1);
  const here = moment?.move ?? -1;
  const resting = playing && here === (move ?? 0) && shown === here;
  const still = !motionAllowed() || settings.speed.value === 'instant';
  useEffect(() => {
    if (!resting) return undefined;
    const timer = setTimeout(() => (at.current >= last ? setPlaying(false) : goTo(at.current + 1)), still ? READ / (settings.speed.value === '1' ? 1 : 2) : REST);
    return () => clearTimeout(timer);
  }, [resting, here, last, eyes, still]);
  const turns = useMemo(() => turnMarks(story), [story]);
  if (problem || !moment || !lobby || !known) {
    return (
      <>
        <h1>{t('replay.title')}</h1>
        <Problem problem={problem} />
      </>
    );
  }
  const now = move ?? 0;
  const game = gameNow(lobby.game);
  const colour = (seat: string) => game.look({ seat, settings: lobby.seats.find((one) => one.seat === seat)?.settings ?? {} }, moment.view).colour ?? undefined;
  const sealed = sealedEyes(match);
  const judgeable = match.ended.value !== null && sealed === null && judges(lobby.game);
  const viewers = [
    { value: 'all', label: t('replay.all') },
    { value: 'spectator', label: t('replay.spectator') },
    ...lobby.seats.map((seat) => ({ value: seat.seat, label: `${seatName(seat.seat)}: ${sitterName(id, seat)}` })),
  ].filter(({ value }) => sealed === null || value === sealed);
  return (
    <div class="match">
      <div class="match-bar">
        <h1 class="match-name">{t('replay.title')}: {lobby.title || titleOf(lobby.game)}</h1>
        <div class="bar-end">
          {judgeable && <button type="button" class="compact" aria-pressed={judged} onClick={() => setJudged(!judged)}><Icon name="eye" /><span>{t('analysis.here')}</span></button>}
          <a class="button plain" href={href({ page: 'match', id })}>{t('replay.leave')}</a>
        </div>
      </div>
      <div class="replay-bar pane" role="group" aria-label={t('replay.controls')}>
        <div class="replay-steps">
          <StepButton icon="first" label={t('replay.first')} disabled={now === 0} onClick={() => goTo(0)} />
          <StepButton icon="turn_back" label={t('replay.turn_back')} disabled={turns.every((one) => one.version >= now)} onClick={() => goTo(turns.filter((one) => one.version < now).pop()?.version ?? 0)} />
          <StepButton icon="back" label={t('replay.back')} disabled={now === 0} onClick={() => goTo(now - 1)} />
          <StepButton icon={playing ? 'pause' : 'play'} label={playing ? t('replay.pause') : t('replay.play')}
            disabled={now >= last} onClick={() => setPlaying(!playing)} />
          <StepButton icon="forward" label={t('replay.forward')} disabled={now >= last} onClick={() => goTo(now + 1)} />
          <StepButton icon="turn_on" label={t('replay.turn_on')} disabled={turns.every((one) => one.version <= now)} onClick={() => goTo(turns.find((one) => one.version > now)?.version ?? last)} />
          <StepButton icon="last" label={t('replay.last')} disabled={now >= last} onClick={() => goTo(last)} />
        </div>
        <SpeedButton />
        <div class="replay-track">
          <input type="range" class="replay-slider" min={0} max={last} value={now} aria-label={t('replay.move')}
            onInput={(event) => goTo(event.currentTarget.valueAsNumber)} />
          <div class="replay-turns" aria-hidden="true">
            {last > 0 && turns.map(({ version, seat }) => <i key={version} style={{ left: `${(100 * version) / last}%`, background: colour(seat) }} />)}
          </div>
        </div>
        <output class="replay-move">{t('replay.position', { move: now, moves: last })}</output>
        <Select label={t('replay.eyes')} value={eyes} options={viewers} onChange={(value) => goTo(now, value)} />
        <Copy label={t('replay.link')} text={address({ page: 'replay', id, move: now, eyes })} />
      </div>
      {judgeable && judged && <MomentJudged lobby={lobby} view={moment.view} move={now} goTo={goTo} />}
      <div class="match-table">
        <Table game={lobby.game} view={moment.view} version={moment.move} seat={moment.seat} own={seatOfOwn(lobby)} lobby={lobby} prompt={moment.prompt}
          history={story.filter((step) => step.version <= moment.move && !actOf(step))}
          acts={story.filter((step) => step.version <= moment.move && actOf(step))} undo={0} busy={false} still
          result={now === last ? (match.ended.value?.result ?? null) : null}
          onShown={setShown} onChoose={() => undefined} onUndo={() => undefined} />
      </div>
    </div>
  );
}
