/* How what was chosen fits together, as the game has it. */
import type { JSX } from 'preact';
import { number, type Words } from '../i18n';
import type { Advice } from '../protocol';

function One({ words, advice }: { words: Words; advice: Advice }): JSX.Element {
  const { name, value, needed, enough, complete } = advice;
  const verdict = enough ? 'enough' : complete ? 'low' : 'open';
  return (
    <div class="reach">
      <p>
        <strong>{words.maybe(`advice.${name}`, { value, needed }) ?? `${words.word('advice', name)}: ${number(value)} / ${number(needed)}`}</strong>{' '}
        {words.maybe(`advice.${name}.${verdict}`)}
      </p>
      <div class={enough ? 'reach-bar enough' : 'reach-bar'}>
        <div style={{ width: `${Math.min(100, (100 * value) / Math.max(1, needed))}%` }} />
      </div>
    </div>
  );
}

export function Advised({ words, advice }: { words: Words; advice: Advice[] }): JSX.Element {
  return <>{advice.map((one) => <One key={one.name} words={words} advice={one} />)}</>;
}
