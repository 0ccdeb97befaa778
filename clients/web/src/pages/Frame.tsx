/* What surrounds every page: the bar with the name of the place, the connection and the settings. */
import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { t } from '../i18n';
import { identity } from '../identity';
import { href } from '../router';
import { connection, waitingForMe } from '../state';
import { news, takeBack } from '../state/news';
import { settings } from '../settings';
import { explainReply } from '../ui/explain';
import { Icon } from '../ui/Icon';
import { setSound } from '../ui/notify';
import { Toasts } from '../ui/toasts';
import { SettingsDialog } from './SettingsDialog';

const settingsOpen = signal(false);

function LinkState(): JSX.Element | null {
  const link = connection.link.value;
  if (link.kind === 'open' || link.kind === 'nobody') return null;
  const refused = link.kind === 'refused', away = connection.turnedAway.value;
  return (
    <p class={`link-state ${refused || away ? 'bad' : ''}`}>
      {refused ? t('link.refused') : away ? explainReply(away) : t('link.lost')}{' '}
      {link.kind === 'waiting' && (
        <button type="button" class="plain" onClick={() => connection.wake()}>
          {t('link.try')}
        </button>
      )}
      {refused && (
        <button type="button" class="plain" onClick={() => location.reload()}>
          {t('link.reload')}
        </button>
      )}
    </p>
  );
}

function Outdated(): JSX.Element | null {
  if (!connection.outdated.value || connection.link.value.kind !== 'open' || news.value.length) return null;
  return (
    <p class="link-state">
      {t('link.outdated')}{' '}
      <button type="button" class="plain" onClick={() => location.reload()}>
        {t('link.reload')}
      </button>
    </p>
  );
}

/* Where the line is lost that comes first: only one of them has room. */
function NewsLine(): JSX.Element | null {
  const first = news.value[0];
  if (!first || connection.link.value.kind !== 'open') return null;
  return (
    <p class={`link-state ${first.bad ? 'bad' : ''}`}>
      {first.text}{' '}
      <button type="button" class="plain" onClick={() => takeBack(first.about)}>{t('common.close')}</button>
    </p>
  );
}

/** A way past the bar by keyboard, to the first of these parts that is there. */
function Skip({ words, to }: { words: string; to: readonly string[] }): JSX.Element {
  return (
    <a class="skip" href="#main" onClick={(event) => {
      event.preventDefault();
      to.map((part) => document.querySelector<HTMLElement>(part)).find((part) => part !== null)?.focus();
    }}>
      {words}
    </a>
  );
}

const CONTENT = ['#main'];
/** What is asked at a table: the first answer, or the place where it is going to stand. */
const QUESTION = ['.prompt .choice:not(:disabled)', '.prompt', '#main'];

export function Frame({ children, wide }: { children: ComponentChildren; wide?: boolean }): JSX.Element {
  const waiting = waitingForMe.value;
  return (
    <>
      <Skip words={t('frame.skip')} to={CONTENT} />
      {wide && <Skip words={t('table.skip')} to={QUESTION} />}
      <header class="bar">
        <a class="brand" href={href({ page: 'home' })}>
          <Icon name="leaf" />
          <span>{t('app.name')}</span>
          {waiting > 0 && (
            <span class="badge" title={t('frame.waiting', { count: waiting })}>
              <span aria-hidden="true">{waiting}</span>
              <span class="unseen">{t('frame.waiting', { count: waiting })}</span>
            </span>
          )}
        </a>
        <div class="bar-end">
          {identity.value && (
            <a class="own-name" href={href({ page: 'account' })} title={`${identity.value.name} – ${t('account.title')}`}>{identity.value.name}</a>
          )}
          <button type="button" class="plain round sound-switch" aria-pressed={settings.sound.value} aria-label={t('settings.sounds')} title={t('settings.sounds')}
            onClick={() => setSound(!settings.sound.value)}>
            <Icon name={settings.sound.value ? 'sound' : 'mute'} />
          </button>
          <button type="button" class="plain round" aria-label={t('settings.title')} title={t('settings.title')}
            onClick={() => (settingsOpen.value = true)}>
            <Icon name="settings" />
          </button>
        </div>
      </header>
      <div role="status">
        <LinkState />
        <Outdated />
        <NewsLine />
      </div>
      <main id="main" tabIndex={-1} class={wide ? 'wide' : ''}>{children}</main>
      <Toasts />
      {settingsOpen.value && <SettingsDialog onClose={() => (settingsOpen.value = false)} />}
    </>
  );
}
