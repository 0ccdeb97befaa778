/* The words of Root. */
import { wordsOf } from '../../i18n';
import type { RootKey } from './i18n/en';

export const words = wordsOf<RootKey>('root');
export const { t, word, maybe } = words;
