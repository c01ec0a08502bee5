import type { Draft } from './block.ts';
import { draftCardCode, draftChanged, draftExpiring, draftRegistered, draftRegisteredAgain } from './card-letters.ts';
import { draftHotelCancelled, draftPlaced, draftRefundFailed } from './hotel-letters.ts';
import type { LetterOrder, LetterData } from './letter-data.ts';
import type { DraftContext, LetterAttachment, LetterContext } from './letter-context.ts';
import { lookOf } from './letter-look.ts';
import type { Logo } from './logo.ts';
import { draftAlert } from './operator-letter.ts';
import { attachCalendar } from './stay-calendar.ts';
import {
  draftCancelled,
  draftCancelledByHotel,
  draftChecking,
  draftConfirmed,
  draftFailed,
  draftRefundDelayed,
  draftRefunded,
  draftUnpaid,
  draftGuestCancelled,
  draftGuestConfirmed,
} from './stay-letters.ts';
import { findLocalizer } from '../words/localizer.ts';
import { LOGO_ID, writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';
import { chooseSubject, farewell, footerOf, paragraph, softly } from './letter-parts.ts';

type LinkWords = {
  readonly subject: string;
  readonly heading: string;
  readonly lead: string;
  readonly button: string;
};

export type Letter = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly LetterAttachment[];
};

export async function composeLetter(order: LetterOrder, letterContext: LetterContext): Promise<Letter> {
  const context: DraftContext = {
    ...letterContext,
    localizer: await findLocalizer(order.language, letterContext.salePage.definition),
  };
  const { salePage, logo = null, pageUrl } = context;
  const { language } = context.localizer;
  const { name } = salePage.definition;
  const draft = draftLetter(order, context);
  const head = { name, url: pageUrl, logo, look: lookOf(salePage.definition, language.direction), language };
  return {
    subject: draft.subject,
    html: writeHtml(draft, head),
    text: writeText(draft, language),
    attachments: [...attachCalendar(order, context), ...attachLogo(logo)],
  };
}

function draftLetter(order: LetterOrder, context: DraftContext): Draft {
  switch (order.kind) {
    case 'stay_confirmed':
      return draftConfirmed(context, order.data);
    case 'stay_checking':
      return draftChecking(context, order.data);
    case 'stay_failed':
      return draftFailed(context, order.data);
    case 'stay_unpaid':
      return draftUnpaid(context, order.data);
    case 'payment_refunded':
      return draftRefunded(context, order.data);
    case 'refund_delayed':
      return draftRefundDelayed(context, order.data);
    case 'stay_cancelled':
      return draftCancelled(context, order.data);
    case 'stay_cancelled_by_hotel':
      return draftCancelledByHotel(context, order.data);
    case 'guest_stay_confirmed':
      return draftGuestConfirmed(context, order.data);
    case 'guest_stay_cancelled':
      return draftGuestCancelled(context, order.data);
    case 'card_registered':
      return draftRegistered(context, order.data);
    case 'card_changed':
      return draftChanged(context, order.data);
    case 'card_expiring':
      return draftExpiring(context, order.data);
    case 'card_registered_again':
      return draftRegisteredAgain(context, order.data);
    case 'card_code':
      return draftCardCode(context, order.data);
    case 'my_cards_link':
      return draftCardsLink(context, order.data);
    case 'my_booking_link':
      return draftBookingLink(context, order.data);
    case 'hotel_stay_placed':
      return draftPlaced(context, order.data);
    case 'hotel_stay_cancelled':
      return draftHotelCancelled(context, order.data);
    case 'hotel_refund_failed':
      return draftRefundFailed(context, order.data);
    case 'operator_alert':
      return draftAlert(context, order.data);
  }
}

function attachLogo(logo: Logo | null): LetterAttachment[] {
  return logo ? [{ fileName: 'logo.png', contentType: 'image/png', content: logo.png, contentId: LOGO_ID }] : [];
}

function draftCardsLink(context: DraftContext, { validMinutes }: LetterData['my_cards_link']): Draft {
  const { t } = context.localizer;
  return draftLink(context, validMinutes, {
    subject: t('LETTER.LINK.CARDS_SUBJECT'),
    heading: t('LETTER.LINK.CARDS_HEADING'),
    lead: t('LETTER.LINK.CARDS_LEAD'),
    button: t('LETTER.LINK.CARDS_BUTTON'),
  });
}

function draftBookingLink(context: DraftContext, { reference, validMinutes }: LetterData['my_booking_link']): Draft {
  const { t } = context.localizer;
  return draftLink(context, validMinutes, {
    subject: t('LETTER.LINK.BOOKING_SUBJECT', { reference }),
    heading: t('LETTER.LINK.BOOKING_HEADING'),
    lead: t('LETTER.LINK.BOOKING_LEAD', { reference }),
    button: t('LETTER.LINK.BOOKING_BUTTON'),
  });
}

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
