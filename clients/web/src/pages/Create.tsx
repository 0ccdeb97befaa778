/* Creating a match: every option that the server has. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../games/game';
import { gameNow, titleOf, useGames } from '../games/load';
import { t } from '../i18n';
import type { Game as Offer, ReplyAdvise } from '../protocol';
import { href, replace } from '../router';
import { beginningFields, carried } from '../series/beginning';
import { BeginningForm, PAUSE } from '../series/Legacy';
import { connection } from '../state';
import { usePageName } from '../state/attention';
import { Check, Field, Select } from '../ui/fields';
import { explainObstacle } from '../ui/explain';
import { attempt } from '../ui/toasts';
import { seatName } from '../ui/words';
import { Advised } from './Advice';
import { ClockForm } from './ClockForm';
import { DelayField } from './DelayField';
import { create, draftOf, taken, type Draft } from './draft';
import { PaceSelect } from './PaceSelect';
import { SettingsForm } from './SettingsForm';

/* What the game says of the draft, asked anew after each change; null while nothing was said of it. */
function useAdvice(game: Offer, { seats, settings, seatSettings, beginning: { legacy } }: Draft): ReplyAdvise | null {
  const [said, setSaid] = useState<ReplyAdvise | null>(null);
  useEffect(() => {
    let stay = true;
    const ask = () => connection.request('advise', { game: game.game, seats, settings, seat_settings: taken(seatSettings, seats), ...beginningFields({ series: false, legacy }) }).then(
      (reply) => stay && setSaid(reply),
      () => stay && setSaid(null), // the form says nothing then; creating will tell what is wrong
    );
    const timer = setTimeout(() => void ask(), legacy ? PAUSE : 0);
    return () => {
      stay = false;
      clearTimeout(timer);
    };
  }, [game, seats, settings, seatSettings, legacy]);
  return said;
}

function Said({ offer, game, draft }: { offer: Offer; game: Game; draft: Draft }): JSX.Element {
  const said = useAdvice(offer, draft);
  return (
    <div class="advised" role="status">
      {said && <Advised words={game.words} advice={said.advice} />}
      {said?.obstacle && (
        <p class="form-problem">{t('create.obstacle')} {explainObstacle(said.obstacle, said.problem ?? '', game.words)}</p>
      )}
    </div>
  );
}

function CreateForm({ games }: { games: Offer[] }): JSX.Element {
  const [from] = useState(carried.value);
  const [offer, setOffer] = useState(games.find((one) => one.game === from?.game) ?? games[0]!);
  const [draft, setDraft] = useState(() => ({ ...draftOf(offer), ...(from && { beginning: { series: true, legacy: from.legacy } }) }));
  useEffect(() => void (carried.value = null), []);
  const [sending, setSending] = useState(false);
  useGames([offer.game]);
  const game = gameNow(offer.game);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const submit = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    const match = await attempt(create(offer, draft), game.words);
    setSending(false);
    if (match) replace({ page: 'match', id: match });
  };
  const choose = (name: string) => {
    const next = games.find((one) => one.game === name)!;
    setOffer(next);
    setDraft(draftOf(next));
  };
  const seats = Array.from({ length: draft.seats }, (_, i) => `s${i + 1}`);
  const counts = Array.from({ length: offer.seats_max - offer.seats_min + 1 }, (_, i) => String(offer.seats_min + i));
  return (
    <form class="create" onSubmit={(event) => void submit(event)}>
      <section class="pane">
        <h2>{t('create.match')}</h2>
        <div class="settings-grid">
          {games.length > 1 && (
            <Select label={t('create.game')} value={offer.game} onChange={choose}
              options={games.map((one) => ({ value: one.game, label: titleOf(one.game) }))} />
          )}
          <Select label={t('create.seats')} value={String(draft.seats)}
            options={counts.map((value) => ({ value, label: value }))}
            onChange={(value) => change({ seats: Number(value) })} />
        </div>
        <SettingsForm game={game} settings={offer.settings} values={draft.settings} begins={draft.beginning.legacy !== ''}
          onChange={(name, value) => change({ settings: { ...draft.settings, [name]: value } })} />
      </section>
      {offer.seat_settings.length > 0 && (
        <section class="pane">
          <h2>{t('create.seats_title')}</h2>
          <p class="hint">{t('create.seats_hint')}</p>
          <div class="seat-grid">
            {seats.map((seat) => (
              <fieldset key={seat}>
                <legend>{seatName(seat)}{draft.sit && seat === 's1' ? ` · ${t('create.you')}` : ''}</legend>
                <SettingsForm game={game} settings={offer.seat_settings} values={draft.seatSettings[seat] ?? {}}
                  onChange={(name, value) => change({
                    seatSettings: { ...draft.seatSettings, [seat]: { ...draft.seatSettings[seat], [name]: value } },
                  })} />
              </fieldset>
            ))}
          </div>
          <Said offer={offer} game={game} draft={draft} />
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
        {draft.spectators && <DelayField live delay={draft.delay} onChange={(delay) => change({ delay })} />}
        {offer.levels.includes('medium') && <Check label={t('create.hints')} checked={draft.hints} onChange={(on) => change({ hints: on })} />}
        {offer.levels.includes('medium') && <Check label={t('create.explain')} hint={t('create.explain_hint')} checked={draft.explain} onChange={(on) => change({ explain: on })} />}
        <PaceSelect pace={draft.pace} onChange={(pace) => change({ pace })} />
        <ClockForm clock={draft.clock} onChange={(clock) => change({ clock: clock.kind === 'none' ? null : clock })} />
        <Check label={t('create.sit')} checked={draft.sit} onChange={(on) => change({ sit: on })} />
      </section>
      {offer.legacy && (
        <section class="pane">
          <h2>{t('series.title')}</h2>
          <BeginningForm offer={offer} game={game} value={draft.beginning} onChange={(beginning) => change({ beginning })} />
        </section>
      )}
      <div class="actions">
        <a class="button" href={href({ page: 'home' })}>{t('common.cancel')}</a>
        <button type="submit" class="primary" disabled={sending}>{t('create.go')}</button>
      </div>
    </form>
  );
}

export default function Create(): JSX.Element {
  const games = connection.hello.value?.games;
  const known = useGames(games?.slice(0, 1).map((one) => one.game) ?? []);
  usePageName(t('create.heading'));
  return (
    <>
      <h1>{t('create.heading')}</h1>
      {games?.length && known ? <CreateForm games={games} /> : <p class="empty">{t('app.loading')}</p>}
    </>
  );
}
