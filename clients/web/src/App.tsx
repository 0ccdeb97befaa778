import type { JSX } from 'preact';
import { t } from './i18n';

export function App(): JSX.Element {
  return <h1>{t('app.name')}</h1>;
}
