import type { Draft } from './block.ts';
import { draftBooksReady } from './books-letter.ts';
import { draftCardCode, draftChanged, draftExpiring, draftRegistered, draftRegisteredAgain } from './card-letters.ts';
import { draftHotelCancelled, draftPlaced, draftRefundFailed } from './hotel-letters.ts';
import type { LetterData, LetterKind, LetterOrder } from './letter-data.ts';
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

const DRAFTS: { readonly [Kind in LetterKind]: (context: DraftContext, data: LetterData[Kind]) => Draft } = {
  stay_confirmed: draftConfirmed,
  stay_checking: draftChecking,
  stay_failed: draftFailed,
  stay_unpaid: draftUnpaid,
  payment_refunded: draftRefunded,
  refund_delayed: draftRefundDelayed,
  stay_cancelled: draftCancelled,
  stay_cancelled_by_hotel: draftCancelledByHotel,
  guest_stay_confirmed: draftGuestConfirmed,
  guest_stay_cancelled: draftGuestCancelled,
  card_registered: draftRegistered,
  card_changed: draftChanged,
  card_expiring: draftExpiring,
  card_registered_again: draftRegisteredAgain,
  card_code: draftCardCode,
  my_cards_link: draftCardsLink,
  my_booking_link: draftBookingLink,
  hotel_stay_placed: draftPlaced,
  hotel_stay_cancelled: draftHotelCancelled,
  hotel_refund_failed: draftRefundFailed,
  books_ready: draftBooksReady,
  operator_alert: draftAlert,
};

export type Letter = Readonly<Awaited<ReturnType<typeof composeLetter>>>;

export async function composeLetter(order: LetterOrder, letterContext: LetterContext) {
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

function draftLetter<Kind extends LetterKind>({ kind, data }: LetterOrder<Kind>, context: DraftContext): Draft {
  return DRAFTS[kind](context, data);
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
