/* What a thing of Oath is and does. */
import type { JSX } from 'preact';
import { about } from '../about';
import { CardFace } from '../cards/Card';
import { word } from '../words';
import { useTable } from './context';
import { describe } from './map/describe';

export function Tip({ kind, name }: { kind: string; name: string }): JSX.Element | null {
  const { view } = useTable();
  if (kind === 'place') return <p>{describe(view, name)}</p>;
  if (kind === 'card') return <CardFace name={name} />;
  const text = about(kind, name);
  if (kind === 'reason') return text ? <p>{text}</p> : null;
  return <><b>{word(kind, name)}</b>{text && <p>{text}</p>}</>;
}
