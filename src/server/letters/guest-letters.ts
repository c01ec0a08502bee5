import type { Draft } from './block.ts';
import { farewell, footerOf, greeting, hotelAddress, hotelName, paragraph, subjectOf, type Desk } from './desk.ts';
import type { LetterData } from './letter-data.ts';
import { preheaderOf } from './stay-letters.ts';
import { listRooms, referenceTerms, stayDays } from './stay-parts.ts';

/**
 * Letters to who stays and has not booked: the stay, not its price, and no link that cancels. They do not say who
 * booked either: with a registered card that is known only by initials to the one who booked.
 */
export function draftGuestConfirmed(desk: Desk, data: LetterData['guest_stay_confirmed']): Draft {
  const { t } = desk.voice;
  const name = hotelName(desk);
  return {
    subject: subjectOf(desk, t('CONFIRMATION.HEADING'), name, data.reference),
    preheader: preheaderOf(desk, data),
    blocks: [
      { type: 'heading', text: t('CONFIRMATION.HEADING') },
      greeting(desk, data.guest),
      paragraph(t('LETTER.GUEST.BOOKED', { name })),
      stayDays(desk, data),
      referenceTerms(desk, data),
      { type: 'terms', rows: listRooms(desk, data) },
      ...hotelAddress(desk),
      { type: 'note', lines: [t('LETTER.STAY.CALENDAR')] },
      paragraph(t('LETTER.GUEST.CHANGES')),
      farewell(desk),
    ],
    footer: footerOf(desk),
  };
}

export function draftGuestCancelled(desk: Desk, data: LetterData['guest_stay_cancelled']): Draft {
  const { t } = desk.voice;
  const name = hotelName(desk);
  return {
    subject: subjectOf(desk, t('CONFIRMATION.CANCELLED.HEADING'), name, data.reference),
    preheader: preheaderOf(desk, data),
    blocks: [
      { type: 'heading', text: t('CONFIRMATION.CANCELLED.HEADING') },
      greeting(desk, data.guest),
      paragraph(t('LETTER.GUEST.CANCELLED', { name })),
      stayDays(desk, data),
      referenceTerms(desk, data),
      { type: 'note', lines: [t('LETTER.CANCELLED.CALENDAR')] },
      paragraph(t('LETTER.GUEST.ASK')),
      farewell(desk),
    ],
    footer: footerOf(desk),
  };
}
