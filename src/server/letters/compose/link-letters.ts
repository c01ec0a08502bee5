import type { Draft } from './block.ts';
import type { DraftContext } from './letter-context.ts';
import { chooseSubject, farewell, footerOf, paragraph, softly } from './letter-parts.ts';
import type { LetterData } from './letter-data.ts';

export function draftCardsLink(context: DraftContext, { validMinutes }: LetterData['my_cards_link']): Draft {
  const { t } = context.localizer;
  return draftLink(context, validMinutes, {
    subject: t('LETTER.LINK.CARDS_SUBJECT'),
    heading: t('LETTER.LINK.CARDS_HEADING'),
    lead: t('LETTER.LINK.CARDS_LEAD'),
    button: t('LETTER.LINK.CARDS_BUTTON'),
  });
}

export function draftBookingLink(
  context: DraftContext,
  { reference, validMinutes }: LetterData['my_booking_link'],
): Draft {
  const { t } = context.localizer;
  return draftLink(context, validMinutes, {
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

/** A letter with one button, how long its link is valid, and advice for a reader who did not ask for it. */
function draftLink(context: DraftContext, validMinutes: number, { subject, heading, lead, button }: LinkWords): Draft {
  const { t } = context.localizer;
  const valid = t('LETTER.LINK.VALID', { count: validMinutes });
  return {
    subject: chooseSubject([subject]),
    preheader: valid,
    blocks: [
      { type: 'heading', text: heading },
      paragraph(lead),
      ...(context.linkUrl === null ? [] : [{ type: 'button', label: button, url: context.linkUrl } as const]),
      softly(valid),
      farewell(context),
      softly(t('LETTER.LINK.NOT_YOU')),
    ],
    footer: footerOf(context),
  };
}
