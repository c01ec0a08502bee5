import { asId, type PropertyId, type VoucherProductId } from '#domain/value/ids.ts';
import { money } from '#domain/money/money.ts';
import { BooksFileKind } from '../../src/server/sale-page/definition/books-files-definition.ts';
import type { LetterData, LetterKind } from '../../src/server/letters/compose/letter-data.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const eur = (amountMinor: number) => money('EUR', amountMinor);
const gbp = (amountMinor: number) => money('GBP', amountMinor);
const EUROS = { type: 'money', currency: 'EUR' } as const;
const POUNDS = { type: 'money', currency: 'GBP' } as const;
const USES = { type: 'uses' } as const;
const VIENNA = asId<PropertyId>('palais-rosenhain');

const giftCard = { last4: '222N', kind: 'value', unit: EUROS, covered: eur(40_000), uses: null, left: 0 } as const;
const tenNights = { last4: '7K4M', kind: 'uses', unit: USES, covered: eur(33_300), uses: 2, left: 6 } as const;

const stay = {
  v: 1,
  reference: 'SC-PVEG-VW6C',
  propertyId: VIENNA,
  timeZone: 'Europe/Vienna',
  stay: { arrivalDate: day('2026-12-04'), departureDate: day('2026-12-06') },
  rooms: [
    {
      name: 'Garden double',
      rateName: 'Flexible',
      guests: { adults: 2, children: 0 },
      pmsNumber: '4124',
    },
  ],
} as const;

const summary = {
  ...stay,
  buyer: { firstName: 'Jane', lastName: 'Miller' },
  guest: null,
  cards: [giftCard],
} as const;

const figures = {
  party: { adults: 2, children: 0 },
  bill: [
    { what: 'room', name: 'Garden double', count: 1, gross: eur(47_000) },
    { what: 'extra', name: 'Breakfast', count: 1, charging: 'per_person_per_time_unit', gross: eur(8800) },
    { what: 'city_tax', name: 'City tax', count: 2, gross: eur(1480) },
  ],
  total: eur(57_280),
  paidOnline: null,
  paidAtHotel: null,
  due: eur(17_280),
  guarantee: 'payment_card',
  cancelling: { freeUntil: Temporal.Instant.from('2026-12-03T17:00:00Z'), fee: eur(0), later: [] },
} as const;

const paidOnline = { paidOnline: figures.due, due: eur(0), guarantee: 'none' } as const;

/** Before the hotel has answered, it has given no number. */
const unanswered = { ...summary, rooms: summary.rooms.map((room) => ({ ...room, pmsNumber: null })) };

const INFANT = [{ name: 'Infants', count: 1 }] as const;

const familyStay = {
  ...stay,
  reference: 'SC-8M2K-QX47',
  stay: { arrivalDate: day('2026-12-29'), departureDate: day('2027-01-02') },
  rooms: [
    {
      name: 'Rosenhain suite',
      rateName: 'Best price',
      guests: { adults: 2, children: 0, named: INFANT },
      pmsNumber: '4131',
    },
    { name: 'Garden double', rateName: 'Best price', guests: { adults: 1, children: 2 }, pmsNumber: '4132' },
  ],
} as const;

const family = {
  ...summary,
  ...familyStay,
  guest: { firstName: 'Paul', lastName: 'Garnier' },
  cards: [tenNights, { ...giftCard, unit: POUNDS, spent: { value: gbp(34_200), rate: '1.16959' }, left: 1720 }],
} as const;

const unansweredFamily = { ...family, rooms: family.rooms.map((room) => ({ ...room, pmsNumber: null })) };

const contact = {
  email: 'jane.miller@example.com',
  phone: '+44 20 7946 0018',
  specialRequests: 'A quiet room, please. We are celebrating ten years.',
  arrival: '16:30, Austrian Airlines OS 458 LHR',
} as const;

const cancelled = {
  fee: eur(12_804),
  feeDue: eur(0),
  backAtHotel: null,
  rest: null,
  due: eur(17_280),
  guarantee: 'payment_card',
  kept: [{ last4: '222N', covered: eur(12_804), unit: EUROS, amount: 12_804 }],
  returned: [{ last4: '222N', kind: 'value', unit: EUROS, amount: 27_196, expiresOn: day('2028-05-15') }],
  by: 'guest',
} as const;

/** Its rest was paid online. The fee takes all of the card, and its remainder comes from the payment. */
const cancelledPaid = {
  ...cancelled,
  fee: eur(45_000),
  rest: { kept: eur(5000), refund: eur(12_280), refundBy: 'ours', isUnsure: false, hotelRefunded: eur(0) },
  due: eur(0),
  guarantee: 'none',
  kept: [{ last4: '222N', covered: eur(40_000), unit: EUROS, amount: 40_000 }],
  returned: [],
} as const;

const held = {
  v: 1,
  holder: summary.buyer,
  productId: asId<VoucherProductId>('gift-card'),
  last4: '222N',
  kind: 'value',
  unit: EUROS,
  balance: 40_000,
  available: 40_000,
  lastUse: { day: day('2028-05-15'), means: 'booking' },
  sooner: [],
} as const;

const heldNights = {
  ...held,
  productId: asId<VoucherProductId>('ten-nights'),
  last4: '7K4M',
  kind: 'uses',
  unit: USES,
  balance: 6,
  available: 6,
} as const;

const needsPerson = { type: 'needs_person', reference: summary.reference, propertyId: VIENNA, needs: [] } as const;

const chargedBack = {
  type: 'charged_back',
  reference: summary.reference,
  propertyId: VIENNA,
  amount: eur(17_280),
} as const;

/** Examples of every kind: first a plain letter, then letters with the other possible contents. */
export const SAMPLE_LETTERS: { readonly [Kind in LetterKind]: readonly LetterData[Kind][] } = {
  stay_confirmed: [
    { ...summary, ...figures },
    {
      ...family,
      ...figures,
      bill: [{ what: 'room', name: 'Rosenhain suite', count: 1, gross: eur(73_300) }],
      total: eur(73_300),
      due: eur(0),
      guarantee: 'none',
      cancelling: { freeUntil: null, fee: eur(73_300), later: [] },
    },
    {
      ...family,
      ...figures,
      party: null,
      bill: [
        { what: 'room', name: 'Rosenhain suite', count: 1, gross: eur(31_900) },
        { what: 'room', name: 'Garden double', count: 1, gross: eur(21_000) },
        { what: 'extra', name: 'Parking in the courtyard', count: 2, charging: 'per_time_unit', gross: eur(4380) },
      ],
      cancelling: { freeUntil: null, fee: eur(0), later: [] },
    },
    { ...summary, ...figures, cancelling: { freeUntil: null, fee: null, later: [] } },
    { ...summary, ...figures, ...paidOnline },
  ],
  stay_checking: [unanswered, unansweredFamily],
  stay_failed: [unanswered, unansweredFamily],
  stay_unpaid: [
    { ...unanswered, refund: null },
    { ...unansweredFamily, refund: eur(17_280) },
  ],
  payment_refunded: [
    { ...summary, refund: eur(12_280), why: 'cancelled' },
    { ...unansweredFamily, refund: eur(17_280), why: 'no_room' },
    { ...unanswered, refund: eur(17_280), why: 'late' },
  ],
  refund_delayed: [
    { ...summary, refund: eur(12_280), why: 'cancelled' },
    { ...unansweredFamily, refund: eur(17_280), why: 'no_room' },
    { ...unanswered, refund: eur(17_280), why: 'late' },
  ],
  stay_cancelled: [
    { ...summary, ...cancelled },
    {
      ...family,
      ...cancelled,
      fee: eur(16_650),
      feeDue: eur(0),
      kept: [{ last4: '7K4M', covered: eur(16_650), unit: USES, amount: 1 }],
      returned: [
        { last4: '7K4M', kind: 'uses', unit: USES, amount: 1, expiresOn: null },
        { last4: '222N', kind: 'value', unit: EUROS, amount: 40_000, expiresOn: day('2028-05-15') },
      ],
      by: 'staff',
    },
    {
      ...summary,
      ...cancelled,
      fee: eur(57_280),
      feeDue: eur(17_280),
      kept: [{ last4: '222N', covered: eur(40_000), unit: EUROS, amount: 40_000 }],
      returned: [],
    },
    { ...summary, ...cancelled, fee: eur(0), kept: [] },
    { ...summary, ...cancelledPaid },
    {
      ...summary,
      ...cancelledPaid,
      fee: eur(0),
      kept: [],
      returned: [],
      rest: { kept: eur(0), refund: eur(12_280), refundBy: 'hotel', isUnsure: false, hotelRefunded: eur(5000) },
    },
  ],
  guest_stay_confirmed: [
    { ...stay, guest: { firstName: 'Sam', lastName: 'Okafor' } },
    { ...familyStay, guest: { firstName: 'Sam', lastName: 'Okafor' } },
  ],
  stay_cancelled_by_hotel: [unanswered],
  guest_stay_cancelled: [{ ...stay, guest: { firstName: 'Sam', lastName: 'Okafor' } }],
  card_registered: [
    held,
    { ...heldNights, lastUse: { day: day('2027-11-22'), means: 'stay' } },
    // The balance is so high that the letter leaves out the last four.
    { ...held, balance: 90_000, available: 90_000 },
  ],
  card_changed: [
    { ...held, change: { type: 'adjusted', amount: 5000 } },
    { ...heldNights, balance: 5, available: 5, change: { type: 'adjusted', amount: -1 } },
    { ...held, change: { type: 'extended', amount: 40_000, until: day('2028-05-15') } },
    { ...held, change: { type: 'shortened', amount: 40_000, until: day('2027-05-15') } },
    {
      ...held,
      available: 35_800,
      change: { type: 'redeemed', amount: 4_200, place: 'Restaurant, Harbour House', on: day('2026-05-12') },
    },
    {
      ...heldNights,
      change: { type: 'taken_back', amount: 1, place: 'Harbour House', on: day('2026-05-13') },
    },
    { ...held, change: { type: 'frozen' } },
    { ...held, change: { type: 'unfrozen' } },
    { ...held, change: { type: 'voided' } },
    { ...held, change: { type: 'given' } },
    { ...held, last4: '9H3T', change: { type: 'replaced', earlierLast4: '222N' } },
  ],
  card_expiring: [
    {
      ...held,
      lastUse: { day: day('2026-12-22'), means: 'booking' },
      expiring: 40_000,
      expiresOn: day('2026-12-22'),
    },
    {
      ...heldNights,
      lastUse: { day: day('2027-02-20'), means: 'stay' },
      expiring: 2,
      expiresOn: day('2026-12-22'),
    },
  ],
  card_registered_again: [held],
  card_code: [
    {
      v: 1,
      recipient: held.holder,
      cardId: asId('00000000-0000-4000-8000-000000000001'),
      productId: held.productId,
      kind: held.kind,
      unit: held.unit,
      balance: held.balance,
      available: held.available,
      lastUse: held.lastUse,
      sooner: [{ day: day('2027-05-15'), amount: 5000 }],
      message: 'Happy birthday, Ada!\nHave a quiet weekend by the sea.',
      taxKind: 'multi_purpose',
      giver: 'Mary Somerville',
    },
    {
      v: 1,
      recipient: held.holder,
      cardId: asId('00000000-0000-4000-8000-000000000001'),
      productId: held.productId,
      kind: held.kind,
      unit: held.unit,
      balance: held.balance,
      available: held.available,
      lastUse: held.lastUse,
      sooner: [],
      message: null,
      taxKind: null,
      giver: null,
      isReplacement: true,
    },
  ],
  my_cards_link: [{ v: 1, validMinutes: 15 }],
  my_booking_link: [{ v: 1, reference: summary.reference, validMinutes: 15 }],
  hotel_stay_placed: [
    { ...summary, ...figures, ...contact },
    { ...summary, ...figures, ...paidOnline, ...contact },
    { ...family, ...figures, ...contact },
  ],
  hotel_stay_cancelled: [
    { ...summary, ...cancelled, ...contact },
    { ...summary, ...cancelledPaid, ...contact },
    { ...summary, ...cancelledPaid, rest: { ...cancelledPaid.rest, refundBy: 'hotel' }, ...contact },
  ],
  hotel_refund_failed: [{ ...summary, ...contact, refund: eur(12_280) }],
  books_ready: [{ v: 1, from: day('2026-10-01'), through: day('2026-10-31'), what: BooksFileKind.options }],
  operator_alert: [
    {
      v: 1,
      alert: {
        ...needsPerson,
        state: 'unknown',
        reason: '30 look-ups, the last one: no answer: ECONNRESET',
        needs: [{ reason: 'outcome_unknown', detail: '30 look-ups, the last one: no answer: ECONNRESET' }],
        payment: null,
      },
    },
    { v: 1, alert: { ...chargedBack, isCancelled: false } },
    { v: 1, alert: { ...chargedBack, isCancelled: true } },
    {
      v: 1,
      alert: { type: 'ledger_wrong', faults: ['Lot 6f1c: the balance is 120.00, its transfers add up to 100.00.'] },
    },
    {
      v: 1,
      alert: {
        ...needsPerson,
        state: 'payment_unclear',
        reason: 'the payment is still pending',
        payment: { state: 'unclear', amount: eur(17_280), refund: null },
      },
    },
    {
      v: 1,
      alert: {
        ...needsPerson,
        state: 'cancelled',
        reason: 'the payment service could not give it back',
        payment: { state: 'refund_failed', amount: eur(17_280), refund: eur(12_280) },
      },
    },
    {
      v: 1,
      alert: {
        ...needsPerson,
        state: 'paid',
        reason: 'read: EUR 172.80 paid',
        payment: { state: 'paid', amount: eur(17_280), refund: null },
      },
    },
  ],
};
