import { toWireCardCover } from '#contract/guest/wire-card.ts';
import { toWireMoney } from '#contract/wire-values.ts';
import type { Money } from '#domain/money/money.ts';
import type { BillLine } from '#domain/payment/bill.ts';
import { countNights } from '#domain/stay/stay.ts';
import { formatCancelling, formatCharging, formatLeft } from '#presentation/stay-words.ts';
import { formatGuests } from '#presentation/format-guests.ts';
import type { Block, Figure, Term } from './block.ts';
import type { DraftContext } from './letter-context.ts';
import { hotelCity, hotelName } from './letter-parts.ts';
import { isolate } from '#presentation/isolates.ts';
import type { LetterData } from './letter-data.ts';
import type { Localizer } from '../words/localizer.ts';

export type Stay = Omit<LetterData['guest_stay_confirmed'], 'guest'>;
type PlacedStay = LetterData['stay_checking'];
type BookedStay = LetterData['stay_confirmed'];
type CancelledStay = LetterData['stay_cancelled'];

/** Our reference, and the hotel's own numbers if it has given any. */
export function referenceTerms({ localizer: { t } }: DraftContext, { reference, rooms }: Stay): Block {
  const numbers = rooms.flatMap(({ pmsNumber }) => (pmsNumber === null ? [] : [pmsNumber]));
  const hotel: Term[] =
    numbers.length === 0
      ? []
      : [{ name: t('LETTER.STAY.HOTEL_NUMBER', { count: numbers.length }), lines: [isolate(numbers.join(', '))] }];
  return {
    type: 'terms',
    rows: [{ name: t('CONFIRMATION.REFERENCE'), lines: [isolate(reference)], look: 'large' }, ...hotel],
  };
}

/** Arrival and departure side by side, with the hotel's hours if known, unless the stay is off. */
export function stayDays({ localizer, property }: DraftContext, { stay }: Stay, isOff = false): Block {
  const { t, date, hour } = localizer;
  const { checkIn = null, checkOut = null } = (!isOff && property) || {};
  return {
    type: 'sides',
    sides: [
      {
        name: t('STAY.ARRIVAL'),
        value: date(stay.arrivalDate),
        note: checkIn === null ? null : t('CONFIRMED.FROM_HOUR', { hour: hour(checkIn) }),
      },
      {
        name: t('STAY.DEPARTURE'),
        value: date(stay.departureDate),
        note: checkOut === null ? null : t('CONFIRMED.UNTIL_HOUR', { hour: hour(checkOut) }),
      },
    ],
  };
}

/** For the buyer: the guest who stays, if another person. */
export function whoStays({ localizer: { t } }: DraftContext, { guest }: PlacedStay): readonly Term[] {
  return guest ? [{ name: t('WHO_STAYS.LABEL'), lines: [isolate(`${guest.firstName} ${guest.lastName}`)] }] : [];
}

export function listRooms({ localizer }: DraftContext, { rooms, stay }: Stay): readonly Term[] {
  const { t } = localizer;
  const nights = t('STAY.NIGHTS', { count: countNights(stay) });
  return rooms.map(({ name, rateName, guests }, index) => ({
    name: rooms.length === 1 ? t('STAY.ROOMS', { count: 1 }) : t('STAY.ROOM_NUMBER', { number: index + 1 }),
    lines: [
      [name, ...(rateName ? [rateName] : [])].map(isolate).join(' · '),
      [...(guests ? [localizer.together(formatGuests(localizer.speaker, guests))] : []), nights].join(' · '),
    ],
  }));
}

/** The lines and total of the stay, the part and remaining value of each card, and the amount due. */
export function billOf(context: DraftContext, booked: BookedStay): Block {
  const { bill, party, total, cards, due } = booked;
  const { localizer } = context;
  const guests = party ? localizer.together(formatGuests(localizer.speaker, party)) : '';
  const nights = countNights((booked.booked ?? booked).stay);
  const { t, money } = localizer;
  const paid = cards.filter(({ covered }) => covered.amountMinor > 0);
  const paidBy = (key: 'REST_PAID.LINE' | 'RECEIPT.PAID_AT_HOTEL', amount: Money | null): Figure[] =>
    amount
      ? [
          {
            name: t(key),
            value: money({ ...amount, amountMinor: -amount.amountMinor }),
            note: hotelName(context),
            look: 'cover',
          },
        ]
      : [];
  return {
    type: 'figures',
    rows: [
      ...bill.map((line): Figure => ({
        name: nameLine(localizer, line),
        value: money(line.gross),
        note: line.what === 'extra' ? formatCharging(localizer, line.charging, guests, nights) : null,
        look: 'plain',
      })),
      { name: t('RECEIPT.TOTAL'), value: money(total), note: null, look: 'total' },
      ...paid.map((card): Figure => ({
        name: t('CONFIRMATION.TAKEN', { last4: card.last4 }),
        value: money({ ...card.covered, amountMinor: -card.covered.amountMinor }),
        note: formatLeft(localizer.speaker, toWireCardCover(card)),
        look: 'cover',
      })),
      ...paidBy('REST_PAID.LINE', booked.paidOnline),
      ...paidBy('RECEIPT.PAID_AT_HOTEL', booked.paidAtHotel),
      {
        name: t('RECEIPT.DUE'),
        value: money(due),
        note: due.amountMinor === 0 ? t('RECEIPT.NOTHING_DUE') : t('RECEIPT.DUE_WHERE', { name: hotelName(context) }),
        look: 'due',
      },
    ],
  };
}

function nameLine({ t }: Localizer, { what, name, count }: BillLine): string {
  if (what === 'city_tax') return t('RECEIPT.CITY_TAX');
  return count > 1 ? t('BOOKING.EXTRAS.COUNTED', { number: count, name }) : isolate(name);
}

/** The cancellation fee, or until when cancelling is free, in the hotel's time zone. */
export function formatTerms(
  context: DraftContext,
  { cancelling: { freeUntil, fee, later }, timeZone }: BookedStay,
): string {
  const { speaker, instant } = context.localizer;
  const say = (moment: Temporal.Instant) => instant(moment, timeZone, hotelCity(context));
  const changes = later.map(({ from, fee: then }) => ({ when: say(from), fee: toWireMoney(then) }));
  return formatCancelling(speaker, freeUntil && say(freeUntil), fee && toWireMoney(fee), changes);
}

/** The value given back to each card with its expiry, and the refund of an online payment. */
export function listReturned(context: DraftContext, { returned, rest }: CancelledStay): Block {
  const { t, date, money, value } = context.localizer;
  const rows: Figure[] = returned.map(({ last4, kind, unit, amount, expiresOn }) => ({
    name: t('CONFIRMATION.CANCEL.BACK_ON', { last4 }),
    // A card that has become void has no value any more.
    ...(amount === 0
      ? { value: t('CONFIRMATION.CANCEL.NOTHING_BACK'), note: t('CARD.VOID') }
      : {
          value: value(kind, unit, amount),
          note: expiresOn && t('CARD.VALID_UNTIL', { date: date(expiresOn, 'short') }),
        }),
    look: 'cover',
  }));
  if (rest?.hotelRefunded && rest.hotelRefunded.amountMinor > 0) {
    const value = money(rest.hotelRefunded);
    rows.push({ name: t('REST_PAID.REFUNDED'), value, note: hotelName(context), look: 'cover' });
  }
  if (rest && rest.refund.amountMinor > 0) {
    const notOurs = rest.isUnsure ? 'REST_PAID.UNCHECKED' : 'REST_PAID.BACK_WHEN';
    const note = t(rest.refundBy === 'hotel' ? 'REST_PAID.BY_HOTEL' : notOurs, { name: hotelName(context) });
    rows.push({ name: t('REST_PAID.BACK'), value: rest.isUnsure ? '—' : money(rest.refund), note, look: 'cover' });
  }
  if (rows.length === 0) return { type: 'paragraph', text: t('CONFIRMATION.CANCEL.NOTHING_BACK') };
  return { type: 'figures', rows };
}

export function formatFee(
  { localizer }: DraftContext,
  { fee, feeDue, backAtHotel, kept, cards, rest }: CancelledStay,
): readonly string[] {
  const { t, money, value } = localizer;
  const back = backAtHotel ? [t('CONFIRMATION.CANCEL.BACK_AT_HOTEL', { amount: money(backAtHotel) })] : [];
  if (fee.amountMinor === 0) return [t('AFTER_CANCELLING.NO_FEE'), ...back];
  const kindOf = (last4: string) => cards.find((card) => card.last4 === last4 && card.uses !== null)?.kind ?? 'uses';
  return [
    t('CONFIRMATION.CANCEL.FEE_KEPT', { fee: money(fee) }),
    ...kept.map(({ last4, unit, amount }) =>
      t('BOOKING.CANCELLING.FEE_FROM_CARD', { last4, what: value(kindOf(last4), unit, amount) }),
    ),
    ...(rest && !rest.isUnsure && rest.kept.amountMinor > 0 ? [t('REST_PAID.FEE', { amount: money(rest.kept) })] : []),
    ...(feeDue.amountMinor > 0 ? [t('CONFIRMATION.CANCEL.FEE_DUE', { amount: money(feeDue) })] : []),
    ...back,
  ];
}

/** States that nothing is due, if an amount was due or guaranteed and the hotel collects no fee. */
export function formatNothingOpen(
  { localizer: { t } }: DraftContext,
  { feeDue, due, guarantee }: CancelledStay,
): readonly string[] {
  if (feeDue.amountMinor > 0) return [];
  return [
    ...(due.amountMinor > 0 ? [t('AFTER_CANCELLING.NOTHING_DUE')] : []),
    ...(guarantee === 'payment_card' ? [t('AFTER_CANCELLING.CARD_NOT_CHARGED')] : []),
  ];
}
