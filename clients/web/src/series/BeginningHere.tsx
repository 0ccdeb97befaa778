/* At a table that gathers: what the match begins from, and the series that it stands in. */
import type { JSX } from 'preact';
import type { Game } from '../games/game';
import { t } from '../i18n';
import type { Game as Offer, PushLobby } from '../protocol';
import { connection } from '../state';
import type { MatchState } from '../state/match';
import { attempt } from '../ui/toasts';
import { LegacyShown, OtherBeginning } from './Legacy';
import { CloseSeries, SeriesNote } from './SeriesNote';

interface Props {
  match: MatchState;
  game: Game;
  lobby: PushLobby;
  host: boolean;
  /** What the host may have begin otherwise, as no match goes before it; else null. */
  free: Offer | null;
}

export default function BeginningHere({ match, game, lobby: { series, legacy }, host, free }: Props): JSX.Element {
  const take = async (text: string) => (await attempt(connection.request('set', { match: match.id, legacy: text }), game.words)) !== undefined;
  return (
    <section class="pane">
      <h2>{t('series.title')}</h2>
      {series && <SeriesNote match={match.id} series={series} ended={false} />}
      {legacy && <p>{t('series.begins_from')}</p>}
      {legacy && <LegacyShown game={game} legacy={legacy} />}
      {free && <OtherBeginning offer={free} game={game} begins={legacy !== null} onChange={take} />}
      {host && series?.open && <CloseSeries match={match.id} lobby />}
    </section>
  );
}
