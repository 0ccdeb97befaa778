/* A stage whose table shows what playback has come to, and what the others did since one's own last turn. */
import { useMemo, useRef } from 'preact/hooks';
import { gameNow } from '../../games/load';
import type { Choice } from '../../protocol';
import type { TableGame } from '../game';
import type { TableProps } from '../props';
import { useSounds } from '../useSounds';
import { useStage, type Stage } from '../useStage';
import { usePlayback, type Playback } from './usePlayback';
import { useSince, type Since } from './useSince';

export interface PlayedStage extends Stage {
  playback: Playback;
  since: Since;
}

/** `onPoint` is called when something on the table was pointed at. Whatever is done shows everything as it is, first. */
export function usePlayedStage(props: TableProps, game: TableGame, onPoint: () => void = () => undefined): PlayedStage {
  const playback = usePlayback(props, game), since = useSince(props, game);
  useSounds(playback.told, gameNow(props.game).sound);
  const first = <A extends unknown[]>(act: (...args: A) => void) => (...args: A) => {
    playback.skip();
    act(...args);
  };
  /* An answer that gives itself is no act: it neither breaks off what is played nor folds what was told. */
  const byItself = useRef(false);
  const onChoose = (choice: Choice) => {
    if (since.open && !byItself.current) since.setOpen(false);
    props.onChoose(choice);
  };
  const stage = useStage({ ...props, view: playback.view, onChoose }, game, first(onPoint)), { prompt } = stage;
  byItself.current = prompt.byItself !== null;
  const news = useMemo(() => new Set([...since.places, ...playback.changed]), [since.places, playback.changed]);
  return {
    ...stage,
    state: { ...stage.state, news },
    prompt: { ...prompt, onRow: first(prompt.onRow), onConfirm: first(prompt.onConfirm), onUndo: first(prompt.onUndo) },
    playback, since,
  };
}
