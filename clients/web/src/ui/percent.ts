/* Chances to win, as the server tells them, in words. */
import { t } from '../i18n';

/** What is sure, in the server's numbers. */
export const SURE = 10_000;

export const percent = (chance: number): string => t('analysis.percent', { part: Math.round((100 * chance) / SURE) / 100 });
