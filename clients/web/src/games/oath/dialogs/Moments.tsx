/*
 * The big moments of a match, shown over the stage while they go on: a campaign, a deal, a search, citizenship, the
 * Chronicle. What is asked is asked by the prompt; here stands what one must see to answer, and what can be pressed as well.
 */
import type { JSX } from 'preact';
import type { Step } from '../../../table/props';
import { Campaign } from './Campaign';
import { Chronicle } from './Chronicle';
import { Deal } from './Deal';
import { Search } from './Search';

/** `history`: what was told up to the step that is played. */
export function Moments({ history }: { history: readonly Step[] }): JSX.Element {
  return (
    <div class="moments stage-clear">
      <Chronicle history={history} />
      <Deal history={history} />
      <Campaign history={history} />
      <Search history={history} />
    </div>
  );
}
