import type { Translate } from '../../text/translation.ts';

/** The last four characters of a card, or a text if it has no code yet. */
export function formatEnding(t: Translate, last4: string): string {
  return last4 === '' ? t('CARD_LIST.NO_CODE') : `•••• ${last4}`;
}
