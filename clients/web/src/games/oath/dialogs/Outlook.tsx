/* What is known of a choice before it is meant: the odds of a number of attack dice, and what going into exile means. */
import type { JSX } from 'preact';
import { fightOf } from '../model/campaign';
import { useTable } from '../table/context';
import { Leaving } from './Leaving';
import { OddsBar } from './Odds';

export function Outlook({ choice }: { choice: object }): JSX.Element | null {
  const { view } = useTable(), { verb, count } = choice as { verb: string; count?: number };
  if (verb === 'exile' || verb === 'exile_self') return <Leaving choice={choice as { verb: string; seat?: string }} />;
  const fight = verb === 'dice' && view.campaign ? fightOf(view, view.campaign, { dice: Number(count) }) : null;
  return fight && <OddsBar fight={fight} campaign={view.campaign!} />;
}
