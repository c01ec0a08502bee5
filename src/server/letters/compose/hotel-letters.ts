import type { Block, Draft, Figure, Term } from './block.ts';
import type { DraftContext } from './letter-context.ts';
import { chooseSubject, paragraph, softly } from './letter-parts.ts';
import { isolate } from '#presentation/isolates.ts';
import type { LetterData } from './letter-data.ts';
import { billOf, listRooms, referenceTerms, stayDays, formatTerms } from './stay-parts.ts';

type Placed = LetterData['hotel_stay_placed'];
type Cancelled = LetterData['hotel_stay_cancelled'];
type RefundFailed = LetterData['hotel_refund_failed'];

/** To the front desk. Plain, with the essentials first. */
export function draftPlaced(context: DraftContext, data: Placed): Draft {
  const { t } = context.localizer;
  return {
    ...envelope(context, data, t('LETTER.HOTEL.PLACED')),
    blocks: [
      { type: 'heading', text: t('LETTER.HOTEL.PLACED') },
      stayDays(context, data),
      referenceTerms(context, data),
      {
        type: 'terms',
        rows: [...guestTerms(context, data), ...listRooms(context, data), ...wishes(context, data)],
      },
      { type: 'subheading', text: t('LETTER.HOTEL.PAID') },
      billOf(context, data),
      ...(data.guarantee === 'payment_card' ? [softly(t('LETTER.HOTEL.GUARANTEE'))] : []),
      softly(formatTerms(context, data)),
    ],
  };
}

export function draftHotelCancelled(context: DraftContext, data: Cancelled): Draft {
  const { t } = context.localizer;
  return {
    ...envelope(context, data, t('LETTER.HOTEL.CANCELLED')),
    blocks: [
      { type: 'heading', text: t('LETTER.HOTEL.CANCELLED') },
      softly(t(data.by === 'guest' ? 'LETTER.HOTEL.BY_GUEST' : 'LETTER.HOTEL.BY_STAFF')),
      stayDays(context, data, true),
      referenceTerms(context, data),
      { type: 'terms', rows: [...guestTerms(context, data), ...listRooms(context, data)] },
      feeOf(context, data),
    ],
  };
}

/** Asks the front desk to make a refund that the payment service did not make. */
export function draftRefundFailed(context: DraftContext, data: RefundFailed): Draft {
  const { t, money } = context.localizer;
  const refund = { name: t('LETTER.HOTEL.REFUND'), value: money(data.refund), note: null, look: 'due' } as const;
  return {
    ...envelope(context, data, t('LETTER.HOTEL.REFUND_FAILED')),
    blocks: [
      { type: 'heading', text: t('LETTER.HOTEL.REFUND_FAILED') },
      paragraph(t('LETTER.HOTEL.REFUND_FAILED_WHY')),
      { type: 'figures', rows: [refund] },
      stayDays(context, data, true),
      referenceTerms(context, data),
      { type: 'terms', rows: [...guestTerms(context, data), ...listRooms(context, data)] },
    ],
  };
}

/** The fee, the part that the online payment covers, its refund, and the amount that the front desk still collects. */
function feeOf({ localizer: { t, money } }: DraftContext, { fee, feeDue, rest }: Cancelled): Block {
  const rows: Figure[] = [{ name: t('LETTER.HOTEL.FEE'), value: money(fee), note: null, look: 'total' }];
  if (rest && !rest.isUnsure && rest.kept.amountMinor > 0) {
    rows.push({ name: t('LETTER.HOTEL.KEPT'), value: money(rest.kept), note: null, look: 'plain' });
  }
  if (rest && rest.refund.amountMinor > 0) {
    const isYours = rest.refundBy === 'hotel';
    const note = t(isYours ? 'LETTER.HOTEL.REFUND_YOURS' : 'LETTER.HOTEL.REFUND_HOW');
    const value = rest.isUnsure ? '—' : money(rest.refund);
    rows.push({ name: t('LETTER.HOTEL.REFUND'), value, note, look: isYours ? 'due' : 'plain' });
  }
  if (feeDue.amountMinor > 0) {
    rows.push({ name: t('LETTER.HOTEL.FEE_DUE'), value: money(feeDue), note: null, look: 'due' });
  }
  return { type: 'figures', rows };
}

function envelope(
  { localizer, salePage, pageUrl }: DraftContext,
  data: Placed | Cancelled | RefundFailed,
  what: string,
) {
  const dates = localizer.dates(data.stay.arrivalDate, data.stay.departureDate);
  const who = [(data.guest ?? data.buyer).lastName, dates].join(', ');
  return {
    subject: chooseSubject([
      localizer.t('LETTER.SUBJECT', { what, name: who }),
      localizer.t('LETTER.SUBJECT', { what, name: data.reference }),
    ]),
    preheader: data.reference,
    footer: { lines: [localizer.t('LETTER.AUTOMATIC')], links: [{ label: salePage.definition.name, url: pageUrl }] },
  };
}

function guestTerms(
  { localizer: { t } }: DraftContext,
  { buyer, guest, email, phone }: Placed | Cancelled | RefundFailed,
): readonly Term[] {
  const [ofBuyer, ofGuest] = [buyer, guest].map((person) => person && `${person.firstName} ${person.lastName}`.trim());
  const booker = [ofBuyer, email, phone].flatMap((line) => (line ? isolate(line) : []));
  if (!ofGuest) return [{ name: t('LETTER.HOTEL.GUEST'), lines: booker }];
  return [
    { name: t('LETTER.HOTEL.GUEST'), lines: [isolate(ofGuest)] },
    { name: t('LETTER.HOTEL.BOOKED_BY'), lines: booker },
  ];
}

function wishes({ localizer: { t } }: DraftContext, { specialRequests, arrival }: Placed): readonly Term[] {
  return [
    ...(arrival ? [{ name: t('LETTER.HOTEL.ARRIVING'), lines: [isolate(arrival)] }] : []),
    ...(specialRequests
      ? [{ name: t('LETTER.HOTEL.REQUESTS'), lines: specialRequests.split(/\r?\n/).map(isolate) }]
      : []),
  ];
}
