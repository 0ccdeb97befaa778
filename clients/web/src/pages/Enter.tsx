/* The page behind an invite link: it goes through the door, and says so if the door is closed. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { RefusedError } from '../net/connection';
import { replace } from '../router';
import { connection, rememberWay } from '../state';
import { usePageName } from '../state/attention';
import { explain } from '../ui/explain';
import { Problem } from '../ui/Problem';
import { Frame } from './Frame';
import { Lobby } from './MatchPage';

async function watch(code: string): Promise<string> {
  const { match } = await connection.request('watch', { invite: code });
  rememberWay(match, code);
  return match;
}

/* A code opens a lobby as a player; once the match has begun it is for watching; for members it always opens theirs. */
async function enter(code: string, asWatcher: boolean): Promise<string> {
  try {
    return asWatcher ? await watch(code) : (await connection.request('join', { invite: code })).match;
  } catch (error) {
    const refused = error instanceof RefusedError ? error.code : '';
    if (!asWatcher && (refused === 'already_started' || refused === 'lobby_full')) return watch(code);
    if (asWatcher && refused === 'seated') return (await connection.request('join', { invite: code })).match;
    throw error;
  }
}

export function Enter({ code, asWatcher }: { code: string; asWatcher: boolean }): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!asWatcher) Lobby.fetch();
    setProblem(null);
    let stay = true;
    enter(code, asWatcher).then(
      (id) => stay && replace({ page: 'match', id }),
      (error: unknown) => stay && setProblem(explain(error)),
    );
    return () => {
      stay = false;
    };
  }, [code, asWatcher]);
  usePageName(t('enter.title'));
  return (
    <Frame>
      <h1>{t('enter.title')}</h1>
      <Problem problem={problem} />
    </Frame>
  );
}
