/* Creating a match: every option that the server has. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t, word } from '../i18n';
import { LostError } from '../net/connection';
import type { Game, ReplyAdvise } from '../protocol';
import { href, replace } from '../router';
import { connection } from '../state';
import { Check, Field, Select } from '../ui/fields';
import { explainObstacle } from '../ui/explain';
import { attempt } from '../ui/toasts';
import { seatName } from '../ui/words';
import { ClockForm, type Clock } from './ClockForm';
import { Frame } from './Frame';
import { Reach } from './Reach';
import { SettingsForm } from './SettingsForm';

type Values = Record<string, string>;

interface Draft {
  seats: number;
  settings: Values;
  seatSettings: Record<string, Values>;
  title: string;
  public: boolean;
  spectators: boolean;
  delay: number;
  sit: boolean;
  clock: Clock | null;
}

const USUAL_SEATS = 4;

function draftOf(game: Game): Draft {
  return {
    seats: Math.min(Math.max(USUAL_SEATS, game.seats_min), game.seats_max),
    settings: {}, seatSettings: {}, title: '', public: false, spectators: true, delay: 0, sit: true, clock: null,
  };
}

/* Settings of the seats that there are; those of seats given up again are kept in the draft. */
function taken(seatSettings: Draft['seatSettings'], seats: number): Draft['seatSettings'] {
  return Object.fromEntries(Object.entries(seatSettings).filter(([seat]) => Number(seat.slice(1)) <= seats));
}

/** The match that an unanswered request made, if it did. */
async function findCreated(known: Set<string>): Promise<string | undefined> {
  const { matches } = await connection.request('mine', {});
  return matches.find((match) => match.state === 'lobby' && !known.has(match.match))?.match;
}

async function create(game: Game, draft: Draft): Promise<string> {
  const fields = {
    game: game.game, seats: draft.seats, settings: draft.settings,
    seat_settings: taken(draft.seatSettings, draft.seats),
    public: draft.public, spectators: draft.spectators, delay: draft.delay, sit: draft.sit,
    ...(draft.clock ? { clock: draft.clock } : {}),
    ...(draft.title.trim() ? { title: draft.title.trim() } : {}),
  };
  const known = new Set((await connection.request('mine', {})).matches.map((match) => match.match));
  for (;;) {
    try {
      return (await connection.request('create', fields)).match;
    } catch (error) {
      if (!(error instanceof LostError)) throw error;
      const made = await findCreated(known);
      if (made) return made;
    }
  }
}

/* What the game says of the draft, asked anew after each change; null while nothing was said of it. */
function useAdvice(game: Game, { seats, settings, seatSettings }: Draft): ReplyAdvise | null {
  const [said, setSaid] = useState<ReplyAdvise | null>(null);
  useEffect(() => {
    let stay = true;
    connection.request('advise', { game: game.game, seats, settings, seat_settings: taken(seatSettings, seats) }).then(
      (reply) => stay && setSaid(reply),
      () => stay && setSaid(null), // the form says nothing then; creating will tell what is wrong
    );
    return () => {
      stay = false;
    };
  }, [game, seats, settings, seatSettings]);
  return said;
}

function Advised({ game, draft }: { game: Game; draft: Draft }): JSX.Element | null {
  const said = useAdvice(game, draft);
  if (!said) return null;
  return (
    <div class="advised" role="status">
      <Reach advice={said.advice} />
      {said.obstacle && (
        <p class="form-problem">{t('create.obstacle')} {explainObstacle(said.obstacle, said.problem ?? '')}</p>
      )}
    </div>
  );
}

function CreateForm({ games }: { games: Game[] }): JSX.Element {
  const [game, setGame] = useState(games[0]!);
  const [draft, setDraft] = useState(() => draftOf(game));
  const [sending, setSending] = useState(false);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const delayMost = connection.hello.value?.limits.delay ?? 600;
  const submit = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    const match = await attempt(create(game, draft));
    setSending(false);
    if (match) replace({ page: 'match', id: match });
  };
  const choose = (name: string) => {
    const next = games.find((one) => one.game === name)!;
    setGame(next);
    setDraft(draftOf(next));
  };
  const seats = Array.from({ length: draft.seats }, (_, i) => `s${i + 1}`);
  const counts = Array.from({ length: game.seats_max - game.seats_min + 1 }, (_, i) => String(game.seats_min + i));
  return (
    <form class="create" onSubmit={(event) => void submit(event)}>
      <section class="pane">
        <h2>{t('create.match')}</h2>
        <div class="settings-grid">
          {games.length > 1 && (
            <Select label={t('create.game')} value={game.game} onChange={choose}
              options={games.map((one) => ({ value: one.game, label: word('game', one.game) }))} />
          )}
          <Select label={t('create.seats')} value={String(draft.seats)}
            options={counts.map((value) => ({ value, label: value }))}
            onChange={(value) => change({ seats: Number(value) })} />
        </div>
        <SettingsForm settings={game.settings} values={draft.settings}
          onChange={(name, value) => change({ settings: { ...draft.settings, [name]: value } })} />
      </section>
      {game.seat_settings.length > 0 && (
        <section class="pane">
          <h2>{t('create.seats_title')}</h2>
          <p class="hint">{t('create.seats_hint')}</p>
          <div class="seat-grid">
            {seats.map((seat) => (
              <fieldset key={seat}>
                <legend>{seatName(seat)}{draft.sit && seat === 's1' ? ` · ${t('create.you')}` : ''}</legend>
                <SettingsForm settings={game.seat_settings} values={draft.seatSettings[seat] ?? {}}
                  onChange={(name, value) => change({
                    seatSettings: { ...draft.seatSettings, [seat]: { ...draft.seatSettings[seat], [name]: value } },
                  })} />
              </fieldset>
            ))}
          </div>
          <Advised game={game} draft={draft} />
        </section>
      )}
      <section class="pane">
        <h2>{t('create.table')}</h2>
        <Field label={t('create.title_label')}>
          {(id) => (
            <input id={id} type="text" maxLength={64} value={draft.title} autocomplete="off"
              onInput={(event) => change({ title: event.currentTarget.value })} />
          )}
        </Field>
        <Check label={t('create.public')} hint={t('create.public_hint')} checked={draft.public}
          onChange={(on) => change({ public: on })} />
        <Check label={t('create.spectators')} checked={draft.spectators} onChange={(on) => change({ spectators: on })} />
        {draft.spectators && (
          <Field label={t('create.delay')} hint={t('create.delay_hint')}>
            {(id, describedBy) => (
              <input id={id} type="number" min={0} max={delayMost} value={draft.delay} aria-describedby={describedBy}
                onInput={(event) => change({ delay: Math.max(0, Math.min(delayMost, event.currentTarget.valueAsNumber || 0)) })} />
            )}
          </Field>
        )}
        <ClockForm clock={draft.clock} onChange={(clock) => change({ clock: clock.kind === 'none' ? null : clock })} />
        <Check label={t('create.sit')} checked={draft.sit} onChange={(on) => change({ sit: on })} />
      </section>
      <div class="actions">
        <a class="button" href={href({ page: 'home' })}>{t('common.cancel')}</a>
        <button type="submit" class="primary" disabled={sending}>{t('create.go')}</button>
      </div>
    </form>
  );
}

export function Create(): JSX.Element {
  const games = connection.hello.value?.games;
  return (
    <Frame>
      <h1>{t('create.heading')}</h1>
      {games?.length ? <CreateForm games={games} /> : <p class="empty">{t('app.loading')}</p>}
    </Frame>
  );
}
