/* The first thing a new visitor sees: what this is, and a name to go by. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { GAMES } from '../games';
import { t } from '../i18n';
import { keepIdentity, loggedOut } from '../identity';
import { go, route, type Route } from '../router';
import { Field } from '../ui/fields';
import { Icon } from '../ui/Icon';
import { laterPage } from '../ui/later';
import { Woodland } from '../ui/Woodland';
import { Frame } from './Frame';
import { wantsToPlay } from './playNow';

const LogInForm = laterPage(async () => ({ default: (await import('./AccountForms')).LogInForm }));

/* Who was sent here to somebody's match comes for that. */
const INVITED: ReadonlySet<string> = new Set(['join', 'watch', 'match', 'replay']);

function invitation(here: Route): string {
  const by = 'by' in here ? here.by : undefined;
  if (here.page !== 'join') return t('welcome.shown');
  return by ? t('welcome.invited_by', { name: by }) : t('welcome.invited');
}

export function Welcome(): JSX.Element {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const enter = (as: string) => keepIdentity({ name: as, token: null, account: null });
  const submit = (event: Event) => {
    event.preventDefault();
    if (name.trim()) enter(name.trim());
  };
  const playAtOnce = (game: string) => {
    wantsToPlay.value = game;
    enter(name.trim() || t('welcome.guest'));
    if (route.value.page !== 'home') go({ page: 'home' });
  };
  const [known, setKnown] = useState(loggedOut.value !== null);
  const invited = INVITED.has(route.value.page);
  useEffect(() => field.current?.focus(), [known]);
  return (
    <Frame>
      <section class="welcome">
        <Woodland />
        <h1>{t('welcome.title')}</h1>
        <p class="lead">{t('welcome.text')}</p>
        {invited && <p class="lead invited">{invitation(route.value)}</p>}
        {loggedOut.value && <p class="form-problem" role="alert">{t('account.logged_out', { account: loggedOut.value })}</p>}
        {known ? (
          <section class="pane" aria-label={t('account.log_in')}>
            <LogInForm />
          </section>
        ) : (
          <form class="pane" onSubmit={submit}>
            <Field label={t('welcome.name')} hint={t('welcome.hint')}>
              {(id, describedBy) => (
                <input id={id} ref={field} type="text" required maxLength={32} value={name} autocomplete="nickname"
                  aria-describedby={describedBy} onInput={(event) => setName(event.currentTarget.value)} />
              )}
            </Field>
            <div class="actions">
              <button type="submit" class="primary" disabled={!name.trim()}>{t('welcome.go')}</button>
              {!invited && Object.entries(GAMES).map(([game, { title }]) => (
                <button key={game} type="button" onClick={() => playAtOnce(game)}>
                  <Icon name="play" />
                  {t('home.play_now_game', { game: title })}
                </button>
              ))}
            </div>
          </form>
        )}
        <button type="button" class="plain" onClick={() => setKnown(!known)}>
          {t(known ? 'account.have_not' : 'account.have')}
        </button>
        <p class="fine">{t('app.unofficial')}</p>
      </section>
    </Frame>
  );
}
