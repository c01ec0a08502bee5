import type { Block, Draft, Term } from './block.ts';
import type { DraftContext } from './letter-context.ts';
import { chooseSubject, softly } from './letter-parts.ts';
import { isolate } from '../words/isolates.ts';
import type { LetterData } from './letter-data.ts';
import { billOf, listExtras, listRooms, referenceTerms, stayDays, wordCancelling } from './stay-parts.ts';

type Placed = LetterData['hotel_stay_placed'];
type Cancelled = LetterData['hotel_stay_cancelled'];

/** Letters to the front desk: plain, with what it needs at a glance. */
export function draftPlaced(context: DraftContext, data: Placed): Draft {
  const { t } = context.voice;
  return {
    ...envelope(context, data, t('LETTER.HOTEL.PLACED')),
    blocks: [
      { type: 'heading', text: t('LETTER.HOTEL.PLACED') },
      stayDays(context, data),
      referenceTerms(context, data),
      {
        type: 'terms',
        rows: [
          guestTerm(context, data),
          ...listRooms(context, data),
          ...listExtras(context, data),
          ...wishes(context, data),
        ],
      },
      { type: 'subheading', text: t('LETTER.HOTEL.PAID') },
      billOf(context, data),
      ...(data.guarantee === 'payment_card' ? [softly(t('LETTER.HOTEL.GUARANTEE'))] : []),
      softly(wordCancelling(context, data)),
    ],
  };
}

export function draftHotelCancelled(context: DraftContext, data: Cancelled): Draft {
  const { t, money } = context.voice;
  const fee: Block = {
    type: 'figures',
    rows: [
      { name: t('LETTER.HOTEL.FEE'), value: money(data.fee), note: null, look: 'total' },
      ...(data.feeDue.amountMinor > 0
        ? [{ name: t('LETTER.HOTEL.FEE_DUE'), value: money(data.feeDue), note: null, look: 'due' } as const]
        : []),
    ],
  };
  return {
    ...envelope(context, data, t('LETTER.HOTEL.CANCELLED')),
    blocks: [
      { type: 'heading', text: t('LETTER.HOTEL.CANCELLED') },
      softly(t(data.by === 'guest' ? 'LETTER.HOTEL.BY_GUEST' : 'LETTER.HOTEL.BY_STAFF')),
      stayDays(context, data),
      referenceTerms(context, data),
      { type: 'terms', rows: [guestTerm(context, data), ...listRooms(context, data)] },
      fee,
    ],
  };
}

function envelope({ voice, salePage, pageUrl }: DraftContext, data: Placed | Cancelled, what: string) {
  const dates = voice.dates(data.stay.arrivalDate, data.stay.departureDate);
  const who = [data.buyer.lastName, dates].join(', ');
  return {
    subject: chooseSubject([
      voice.t('LETTER.SUBJECT', { what, name: who }),
      voice.t('LETTER.SUBJECT', { what, name: data.reference }),
    ]),
    preheader: data.reference,
    footer: { lines: [voice.t('LETTER.AUTOMATIC')], links: [{ label: salePage.definition.name, url: pageUrl }] },
  };
}

function guestTerm({ voice: { t } }: DraftContext, { buyer, email, phone }: Placed | Cancelled): Term {
  const name = [buyer.firstName, buyer.lastName].filter(Boolean).join(' ');
  return { name: t('LETTER.HOTEL.GUEST'), lines: [name, email, phone].filter(Boolean).map(isolate) };
}

function wishes({ voice: { t } }: DraftContext, { specialRequests, arrival }: Placed): readonly Term[] {
  return [
    ...(arrival ? [{ name: t('LETTER.HOTEL.ARRIVING'), lines: [isolate(arrival)] }] : []),
    ...(specialRequests
      ? [{ name: t('LETTER.HOTEL.REQUESTS'), lines: specialRequests.split(/\r?\n/).map(isolate) }]
      : []),
  ];
}
