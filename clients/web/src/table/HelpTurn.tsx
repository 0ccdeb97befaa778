/* On a page of the help: what somebody does in a turn, phase by phase. */
import type { JSX } from 'preact';
import { useTable } from './context';

/** `page`: whose words these are, under page.PAGE.PHASE; `now`: the phase that goes on, null: none of them. */
export function HelpTurn({ phases, page, now }: { phases: readonly string[]; page: string; now: string | null }): JSX.Element {
  const { word } = useTable().game.words;
  return (
    <ol class="help-turn">
      {phases.map((name) => (
        <li key={name} class={name === now ? 'now' : ''} aria-current={name === now ? 'step' : undefined}>
          <b>{word('phase', name)}</b>
          <p>{word('page', `${page}.${name}`)}</p>
        </li>
      ))}
    </ol>
  );
}
