import type { Translate } from '../../text/translation.ts';

/** What names a card without its code; where it has none yet, that. */
export function formatEnding(t: Translate, last4: string): string {
  return last4 === '' ? t('CARD_LIST.NO_CODE') : `•••• ${last4}`;
}
