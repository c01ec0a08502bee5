import type { Draft } from './block.ts';
import { chooseSubject, farewell, footerOf, paragraph, softly, type Desk } from './desk.ts';
import type { LetterData } from './letter-data.ts';

export function draftCardsLink(desk: Desk, { validMinutes }: LetterData['my_cards_link']): Draft {
  const { t } = desk.voice;
  return draftLink(desk, validMinutes, {
    subject: t('LETTER.LINK.CARDS_SUBJECT'),
    heading: t('LETTER.LINK.CARDS_HEADING'),
    lead: t('LETTER.LINK.CARDS_LEAD'),
    button: t('LETTER.LINK.CARDS_BUTTON'),
  });
}

export function draftBookingLink(desk: Desk, { reference, validMinutes }: LetterData['my_booking_link']): Draft {
  const { t } = desk.voice;
  return draftLink(desk, validMinutes, {
    subject: t('LETTER.LINK.BOOKING_SUBJECT', { reference }),
    heading: t('LETTER.LINK.BOOKING_HEADING'),
    lead: t('LETTER.LINK.BOOKING_LEAD', { reference }),
    button: t('LETTER.LINK.BOOKING_BUTTON'),
  });
}

type LinkWords = {
  readonly subject: string;
  readonly heading: string;
  readonly lead: string;
  readonly button: string;
};

/** One button, how long it is good, and what to do for somebody who did not ask. */
function draftLink(desk: Desk, validMinutes: number, { subject, heading, lead, button }: LinkWords): Draft {
  const { t } = desk.voice;
  const valid = t('LETTER.LINK.VALID', { count: validMinutes });
  return {
    subject: chooseSubject([subject]),
    preheader: valid,
    blocks: [
      { type: 'heading', text: heading },
      paragraph(lead),
      ...(desk.linkUrl === null ? [] : [{ type: 'button', label: button, url: desk.linkUrl } as const]),
      softly(valid),
      farewell(desk),
      softly(t('LETTER.LINK.NOT_YOU')),
    ],
    footer: footerOf(desk),
  };
}
