/*
 * What the server says against something, in the person's language: the catalogues have words for its codes and their
 * arguments. Its own English sentence is shown only for what no catalogue knows: servers may be younger than their pages.
 */
import { general, maybe, moment, t, within, type Words } from '../i18n';
import { LostError, RefusedError } from '../net/connection';
import type { Frozen, Notice, Obstacle, ReplyError } from '../protocol';

const LONG_WAIT_MS = 2_000;

/** Why a match cannot start, in the words of its game. */
export function explainObstacle(obstacle: Obstacle, sentence: string, words: Words): string {
  const { why, ...args } = obstacle as { why: string } & Record<string, unknown>;
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(args)) {
    if (typeof value === 'number') values[name] = value;
    else if (typeof value === 'string') values[name] = /^s\d$/.test(value) ? value.slice(1) : words.word(name, value);
  }
  return words.maybe(`obstacle.${why}`, values) ?? sentence;
}

/** Why a match cannot be played on. */
export function explainFrozen(frozen: Frozen): string {
  return maybe(`frozen.${frozen.why}`, { move: frozen.move ?? 0 }) ?? frozen.message;
}

/** News of the server. What its operator says to everybody is in the operator's own words, and so is why it ends. */
export function explainNotice({ code, message, at, why }: Notice): string {
  const said = maybe(`notice.${code}`, { when: at ? moment(at) : '' }) ?? message;
  return why ? `${said} ${why}` : said;
}

/** A refusal by its code alone. */
export function explainCode(code: string, message: string): string {
  return maybe(`error.${code}`) ?? message;
}

/** A refusal by all that it says, in the words of a game if it may be the game that has something against it. */
export function explainReply(reply: ReplyError, words: Words = general): string {
  const { code, obstacle, field, message, retry_ms: wait, why } = reply;
  if (obstacle) return explainObstacle(obstacle, message, words);
  if (code === 'rate_limited' && wait && wait >= LONG_WAIT_MS) {
    return t('error.rate_limited_for', { seconds: Math.ceil(wait / 1000) });
  }
  if (code === 'too_early' && wait) return t('error.too_early_for', { when: within(wait) });
  if (code === 'banned' && why) return t('error.banned_why', { why });
  return (code === 'bad_field' && maybe(`error.bad_field.${field}`)) || explainCode(code, message);
}

/** What went wrong, in words: those of a game if it may be the game that has something against it. */
export function explain(error: unknown, words: Words = general): string {
  if (error instanceof RefusedError) return explainReply(error.reply, words);
  if (error instanceof LostError) return t('error.lost');
  console.error(error);
  return t('error.unexpected');
}
