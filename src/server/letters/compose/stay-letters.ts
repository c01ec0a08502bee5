import { toWireCardCover } from '#contract/guest/wire-card.ts';
import { isLeftWithoutCode } from '#presentation/stay-words.ts';
import type { Block, Draft } from './block.ts';
import type { DraftContext } from './letter-context.ts';
import type { LetterData } from './letter-data.ts';
import {
  farewell,
  footerOf,
  greeting,
  hotelAddress,
  hotelContact,
  hotelName,
  paragraph,
  softly,
  subjectOf,
} from './letter-parts.ts';
import {
  billOf,
  listReturned,
  listRooms,
  referenceTerms,
  stayDays,
  whoStays,
  formatTerms,
  formatFee,
  formatNothingOpen,
  type Stay,
} from './stay-parts.ts';
import { isolate } from '#presentation/isolates.ts';

export function draftConfirmed(context: DraftContext, data: LetterData['stay_confirmed']): Draft {
  const { t } = context.localizer;
  return stayLetter(context, data, {
    title: t('CONFIRMATION.HEADING'),
    person: data.buyer,
    lead: [t('LETTER.CONFIRMED.LEAD', { name: hotelName(context) })],
    rest: [
      { type: 'terms', rows: [...whoStays(context, data), ...listRooms(context, data)] },
      ...openButton(context, t('LETTER.CONFIRMED.BUTTON')),
      softly(t('LETTER.CONFIRMED.LINK_LASTS')),
      { type: 'subheading', text: t('CONFIRMATION.PAID') },
      billOf(context, data),
      ...(data.cards.map(toWireCardCover).some(isLeftWithoutCode) ? [softly(t('CONFIRMED.NO_CODE'))] : []),
      ...(data.guarantee === 'payment_card' ? [softly(t('CONFIRMED.GUARANTEE'))] : []),
      { type: 'subheading', text: t('CONFIRMED.CANCELLING') },
      paragraph(formatTerms(context, data)),
      ...hotelAddress(context),
      { type: 'note', lines: [t('LETTER.STAY.CALENDAR')] },
    ],
  });
}

export function draftChecking(context: DraftContext, data: LetterData['stay_checking']): Draft {
  const { t } = context.localizer;
  const count = Math.max(1, data.cards.length);
  return stayLetter(context, data, {
    title: t('LETTER.CHECKING.SUBJECT'),
    person: data.buyer,
    lead: [t('LETTER.CHECKING.LEAD', { count, name: hotelName(context) }), t('LETTER.CHECKING.NEXT')],
    rest: [
      { type: 'terms', rows: [...whoStays(context, data), ...listRooms(context, data)] },
      ...openButton(context, t('LETTER.CHECKING.BUTTON')),
    ],
  });
}

export function draftFailed(context: DraftContext, data: LetterData['stay_failed']): Draft {
  const { t } = context.localizer;
  const count = Math.max(1, data.cards.length);
  return stayLetter(context, data, {
    title: t('CONFIRMATION.REFUSED.HEADING'),
    person: data.buyer,
    isOff: true,
    lead: [t('LETTER.FAILED.LEAD', { count, name: hotelName(context) })],
    rest: [
      { type: 'terms', rows: [...whoStays(context, data), ...listRooms(context, data)] },
      paragraph(t('LETTER.FAILED.NEXT')),
      { type: 'button', label: t('LETTER.FAILED.BUTTON'), url: context.pageUrl },
    ],
  });
}

/** The booking failed because the rest was not paid in time, or it was paid and is refunded. Worded as on the page. */
export function draftUnpaid(context: DraftContext, data: LetterData['stay_unpaid']): Draft {
  const { t, money } = context.localizer;
  const { refund } = data;
  return stayLetter(context, data, {
    title: t('NOT_PAID.HEADING'),
    person: data.buyer,
    isOff: true,
    lead: [
      t('LETTER.PAYMENT.NOT_BOOKED', { name: hotelName(context) }),
      ...(refund
        ? [t('NOT_PAID.GONE'), t('NOT_PAID.UNDER_WAY', { amount: money(refund) }), t('NOT_PAID.CARD')]
        : [t('NOT_PAID.WHY'), t('LETTER.PAYMENT.IF_LATE')]),
    ],
    rest: [
      { type: 'terms', rows: [...whoStays(context, data), ...listRooms(context, data)] },
      paragraph(t('LETTER.FAILED.NEXT')),
      { type: 'button', label: t('LETTER.FAILED.BUTTON'), url: context.pageUrl },
    ],
  });
}

export function draftRefunded(context: DraftContext, data: LetterData['payment_refunded']): Draft {
  const { t, money } = context.localizer;
  const amount = money(data.refund);
  return stayLetter(context, data, {
    title: t('LETTER.PAYMENT.REFUND_OF', { amount }),
    person: data.buyer,
    isOff: true,
    lead: [...formatWhyRefunded(context, data.why), t('NOT_PAID.DONE', { amount })],
    rest: [{ type: 'terms', rows: [...whoStays(context, data), ...listRooms(context, data)] }],
  });
}

/** The hotel's staff make the refund: what the guest can expect, and whom to ask. */
export function draftRefundDelayed(context: DraftContext, data: LetterData['refund_delayed']): Draft {
  const { t, money } = context.localizer;
  const amount = money(data.refund);
  const name = hotelName(context);
  return stayLetter(context, data, {
    title: t('LETTER.PAYMENT.DELAYED', { amount }),
    person: data.buyer,
    isOff: true,
    lead: [...formatWhyRefunded(context, data.why), t('LETTER.PAYMENT.DELAYED_WHY', { amount, name })],
    rest: [
      { type: 'terms', rows: [...whoStays(context, data), ...listRooms(context, data)] },
      paragraph(t('LETTER.PAYMENT.DELAYED_ASK', { reference: isolate(data.reference) })),
      ...hotelContact(context),
    ],
  });
}

function formatWhyRefunded(context: DraftContext, why: LetterData['refund_delayed']['why']): readonly string[] {
  const { t } = context.localizer;
  return [
    t(why === 'cancelled' ? 'LETTER.GUEST.CANCELLED' : 'LETTER.PAYMENT.NOT_BOOKED', { name: hotelName(context) }),
    ...(why === 'no_room' ? [t('NOT_PAID.GONE')] : []),
    ...(why === 'late' ? [t('LETTER.PAYMENT.LATE')] : []),
  ];
}

export function draftCancelled(context: DraftContext, data: LetterData['stay_cancelled']): Draft {
  const { t } = context.localizer;
  const by = data.by === 'guest' ? 'LETTER.CANCELLED.BY_GUEST' : 'LETTER.CANCELLED.BY_STAFF';
  return stayLetter(context, data, {
    title: t('CONFIRMATION.CANCELLED.HEADING'),
    person: data.buyer,
    isOff: true,
    lead: [t(by, { name: hotelName(context) })],
    rest: [
      { type: 'terms', rows: [...whoStays(context, data), ...listRooms(context, data)] },
      { type: 'subheading', text: t('CONFIRMATION.CANCEL.GIVEN_BACK') },
      listReturned(context, data),
      ...[...formatFee(context, data), ...formatNothingOpen(context, data)].map(softly),
      ...openButton(context, t('LETTER.CANCELLED.BUTTON')),
      { type: 'note', lines: [t('LETTER.CANCELLED.CALENDAR')] },
      paragraph(t('LETTER.CANCELLED.NEXT')),
    ],
  });
}

/** The hotel has cancelled a stay that the guest still has to cancel, free of charge. */
export function draftCancelledByHotel(context: DraftContext, data: LetterData['stay_cancelled_by_hotel']): Draft {
  const { t } = context.localizer;
  return stayLetter(context, data, {
    title: t('CONFIRMATION.HOTEL_CANCELLED.HEADING'),
    person: data.buyer,
    isOff: true,
    lead: [t('LETTER.CANCELLED.BY_STAFF', { name: hotelName(context) }), t('LETTER.CANCELLED.HOTEL_NEXT')],
    rest: [
      { type: 'terms', rows: [...whoStays(context, data), ...listRooms(context, data)] },
      ...openButton(context, t('LETTER.CONFIRMED.BUTTON')),
      ...hotelContact(context),
    ],
  });
}

/**
 * To the guest who stays but did not book. Has no price and no link that cancels. Does not name the buyer either: with
 * a registered card, the person who booked sees the buyer only by initials.
 */
export function draftGuestConfirmed(context: DraftContext, data: LetterData['guest_stay_confirmed']): Draft {
  const { t } = context.localizer;
  return stayLetter(context, data, {
    title: t('CONFIRMATION.HEADING'),
    person: data.guest,
    lead: [t('LETTER.GUEST.BOOKED', { name: hotelName(context) })],
    rest: [
      { type: 'terms', rows: listRooms(context, data) },
      ...hotelAddress(context),
      { type: 'note', lines: [t('LETTER.STAY.CALENDAR')] },
      paragraph(t('LETTER.GUEST.CHANGES')),
    ],
  });
}

export function draftGuestCancelled(context: DraftContext, data: LetterData['guest_stay_cancelled']): Draft {
  const { t } = context.localizer;
  return stayLetter(context, data, {
    title: t('CONFIRMATION.CANCELLED.HEADING'),
    person: data.guest,
    isOff: true,
    lead: [t('LETTER.GUEST.CANCELLED', { name: hotelName(context) })],
    rest: [{ type: 'note', lines: [t('LETTER.CANCELLED.CALENDAR')] }, paragraph(t('LETTER.GUEST.ASK'))],
  });
}

type StayWords = {
  /** The heading. The subject adds the place or the reference. */
  readonly title: string;
  readonly person: { readonly firstName: string; readonly lastName: string };
  /** Shown before the days of the stay. */
  readonly lead: readonly string[];
  /** No guest arrives or leaves, so the hotel's hours are left out. */
  readonly isOff?: true;
  readonly rest: readonly Block[];
};

function stayLetter(context: DraftContext, data: Stay, { title, person, lead, isOff, rest }: StayWords): Draft {
  const { stay, reference } = data;
  return {
    subject: subjectOf(context, title, hotelName(context), reference),
    preheader: [context.localizer.dates(stay.arrivalDate, stay.departureDate), reference].join(' · '),
    blocks: [
      { type: 'heading', text: title },
      greeting(context, person),
      ...[...lead, ...formatChanged(context, data)].map(paragraph),
      stayDays(context, data, isOff),
      referenceTerms(context, data),
      ...rest,
      farewell(context),
    ],
    footer: footerOf(context),
  };
}

function formatChanged({ localizer: { t, dates } }: DraftContext, { booked }: Stay): readonly string[] {
  if (!booked) return [];
  const { stay, rooms } = booked;
  const values = {
    dates: dates(stay.arrivalDate, stay.departureDate),
    rooms: t('STAY.ROOMS', { count: rooms.length }),
  };
  return [t('LETTER.STAY.CHANGED', values)];
}

function openButton({ linkUrl }: DraftContext, label: string): readonly Block[] {
  return linkUrl === null ? [] : [{ type: 'button', label, url: linkUrl }];
}
