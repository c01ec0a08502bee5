import type { Draft } from './block.ts';
import type { DraftContext } from './letter-context.ts';
import { farewell, footerOf, greeting, hotelAddress, hotelName, paragraph, subjectOf } from './letter-parts.ts';
import type { LetterData } from './letter-data.ts';
import { preheaderOf } from './stay-letters.ts';
import { listRooms, referenceTerms, stayDays } from './stay-parts.ts';

/**
 * Letters to who stays and has not booked: the stay, not its price, and no link that cancels. They do not say who
 * booked either: with a registered card that is known only by initials to the one who booked.
 */
export function draftGuestConfirmed(context: DraftContext, data: LetterData['guest_stay_confirmed']): Draft {
  const { t } = context.voice;
  const name = hotelName(context);
  return {
    subject: subjectOf(context, t('CONFIRMATION.HEADING'), name, data.reference),
    preheader: preheaderOf(context, data),
    blocks: [
      { type: 'heading', text: t('CONFIRMATION.HEADING') },
      greeting(context, data.guest),
      paragraph(t('LETTER.GUEST.BOOKED', { name })),
      stayDays(context, data),
      referenceTerms(context, data),
      { type: 'terms', rows: listRooms(context, data) },
      ...hotelAddress(context),
      { type: 'note', lines: [t('LETTER.STAY.CALENDAR')] },
      paragraph(t('LETTER.GUEST.CHANGES')),
      farewell(context),
    ],
    footer: footerOf(context),
  };
}

export function draftGuestCancelled(context: DraftContext, data: LetterData['guest_stay_cancelled']): Draft {
  const { t } = context.voice;
  const name = hotelName(context);
  return {
    subject: subjectOf(context, t('CONFIRMATION.CANCELLED.HEADING'), name, data.reference),
    preheader: preheaderOf(context, data),
    blocks: [
      { type: 'heading', text: t('CONFIRMATION.CANCELLED.HEADING') },
      greeting(context, data.guest),
      paragraph(t('LETTER.GUEST.CANCELLED', { name })),
      stayDays(context, data),
      referenceTerms(context, data),
      { type: 'note', lines: [t('LETTER.CANCELLED.CALENDAR')] },
      paragraph(t('LETTER.GUEST.ASK')),
      farewell(context),
    ],
    footer: footerOf(context),
  };
}
