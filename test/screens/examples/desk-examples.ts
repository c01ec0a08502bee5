import type { HotelStays } from '#contract/desk/staff-bills.ts';
import type { FindAnswer, ActPreview, StaffCard } from '#contract/desk/staff-cards.ts';
import type { Batches, IssuePreview } from '#contract/desk/staff-issue.ts';
import type { Today, Watch, WireApproval, WirePerson, AuditList } from '#contract/desk/staff-oversight.ts';
import type { MailList, StaffMail } from '#contract/desk/staff-mails.ts';
import type {
  AtHotel,
  FeeChoices,
  ReservationRow,
  Reservations,
  StaffReservation,
} from '#contract/desk/staff-reservations.ts';
import type { DraftCheck, SalePageFile, SalePageHotels, Settings } from '#contract/desk/staff-sale-page.ts';
import type { PersonFound } from '#contract/desk/staff-persons.ts';
import type { StaffSession } from '#contract/desk/staff-session.ts';
import { CARD_ACTS } from '#contract/desk/staff-acts.ts';
import { RIGHTS, type Right } from '#domain/desk/staff-rights.ts';
import { describeSettings } from '../../../src/server/sale-page/definition/find-settings.ts';

export const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const euros = (amount: number) => ({ value: { currency: 'EUR', amount }, uses: null });
const pounds = (amount: number) => ({ currency: 'GBP', amount });
const ADA = { kind: 'staff', id: uuid(1), name: 'Ada Marsh' } as const;
const OTTO = { kind: 'staff', id: uuid(2), name: 'Otto Lindqvist' } as const;
const SERVER = { kind: 'server', id: null, name: null } as const;
const GUEST = { kind: 'guest', id: null, name: null } as const;

const COUNTERS = { may_redeem: true, has_system: true, outlets: ['Restaurant', 'Spa'] };
const NO_OUTLETS = { may_redeem: true, has_system: true, outlets: [] };

export const SESSION: StaffSession = {
  person: { id: uuid(1), name: 'Ada Marsh', is_demo: true },
  grants: [{ role: 'owner', sale_page_id: null, property_id: null }],
  rights: Object.keys(RIGHTS) as Right[],
  passkeys: 1,
  approvals_waiting: 2,
  sale_pages: [
    {
      id: 'demo',
      name: 'Coast & Court Hotels',
      time_zone: 'Europe/London',
      default_currency: 'GBP',
      properties: [
        {
          id: 'harbour-house',
          name: 'Harbour House, Brighton',
          is_sold: true,
          may_sell: true,
          may_give: true,
          ...COUNTERS,
        },
        {
          id: 'palais',
          name: 'Palais Lindenhof, Vienna',
          is_sold: true,
          may_sell: true,
          may_give: false,
          ...NO_OUTLETS,
        },
      ],
      products: [
        {
          id: 'gift-card',
          name: 'Gift card',
          names: { en: 'Gift card', de: 'Geschenk der stillen Stunden' },
          kind: 'value',
          is_sold: true,
          rights: ['card.issue', 'card.issue_many', 'card.import'],
          currencies: ['EUR', 'GBP'],
        },
        {
          id: 'goodwill',
          name: 'Goodwill card',
          names: {},
          kind: 'value',
          is_sold: true,
          rights: ['card.goodwill'],
          currencies: ['EUR'],
        },
      ],
    },
  ],
};

export const RESERVATION_ROW: ReservationRow = {
  reference: 'SC-7KQ2-M4XD',
  hotel_numbers: [],
  sale_page_id: 'demo',
  property_id: 'harbour-house',
  property_name: 'Harbour House, Brighton',
  state: 'unknown',
  needs_person: true,
  needs: [
    {
      reason: 'outcome_unknown',
      detail: 'asked 12 times in 48 hours, no answer each time',
      facts: [],
      since: '2026-11-01T14:05:00Z',
    },
  ],
  because: 'no answer, a lost connection or a fault at the hotel',
  because_tag: null,
  guest: 'Grace Hopper-Featherstonehaugh',
  stay_from: '2026-12-04',
  stay_to: '2026-12-06',
  hotel_stay: null,
  rooms: 1,
  rooms_cancelled: 0,
  total: pounds(426.8),
  paid_by_cards: pounds(400),
  left_to_pay: null,
  placed_at: '2026-10-30T14:05:00Z',
};

const CONFIRMED_ROW: ReservationRow = {
  ...RESERVATION_ROW,
  reference: 'SC-9ABC-2DEF',
  hotel_numbers: ['4124', '4125'],
  property_id: 'palais',
  property_name: 'Palais Lindenhof, Vienna',
  state: 'confirmed',
  needs_person: false,
  needs: [],
  because: 'the hotel has the reservation',
  because_tag: 'hotel_has_it',
  guest: 'Alan Turing',
  stay_from: '2026-11-02',
  stay_to: '2026-11-05',
  rooms: 2,
  rooms_cancelled: 0,
  left_to_pay: pounds(26.8),
};

export const CARD_ROW = {
  id: uuid(11),
  last4: 'M4XD',
  sale_page_id: 'demo',
  product: { id: 'gift-card', name: 'Gift card' },
  state: 'active',
  reason: null,
  balance: euros(122.8),
  free: euros(82.8),
  created_at: '2026-10-02T09:30:00Z',
  expires_on: '2027-12-31',
  holder: 'Grace Hopper-Featherstonehaugh',
  sent_to: null,
  batch: 'christmas-2026',
  is_locked: false,
} as const;

export const CARD: StaffCard = {
  id: CARD_ROW.id,
  sale_page_id: 'demo',
  card: {
    last4: 'M4XD',
    kind: 'value',
    form: 'virtual',
    state: 'active',
    usable: true,
    reason: null,
    registered: true,
    registration: 'optional',
    starts_on: null,
    expires_on: '2027-12-31',
    expiry: 'stay',
    balance: euros(122.8),
    held: euros(40),
    available: euros(82.8),
  },
  product: CARD_ROW.product,
  rules: { nights: null, persons: null, min_nights: null, max_nights: null, at_counters: true, on_bills: true },
  batch: 'christmas-2026',
  goodwill: null,
  sales: [{ sold_by: 'Harbour House, Brighton', price: { currency: 'EUR', amount: 150 }, tax_kind: 'multi_purpose' }],
  has_code: true,
  code_link: {
    state: 'sent',
    to: 'grace.hopper-featherstonehaugh@example.com',
    letter: null,
    leaves_at: '2026-11-01T09:00:00Z',
    ends_at: '2026-12-01T09:00:00Z',
  },
  may_send_link: true,
  created_at: '2026-01-05T09:12:00Z',
  free: euros(82.8),
  property_ids: ['harbour-house', 'palais'],
  holder: {
    first_name: 'Grace',
    last_name: 'Hopper-Featherstonehaugh',
    email: 'grace.hopper-featherstonehaugh@example.com',
    registered_at: '2026-03-01T10:00:00Z',
  },
  shortest: '2026-12-31',
  wrong_tries: { count: 10, locked_at: '2026-11-02T09:05:00Z', wait_until: null },
  moved_to: null,
  waiting: [],
  lots: [
    { id: '1', balance: euros(100), held: euros(40), expires_on: '2026-12-31', is_expired: false },
    { id: '2', balance: euros(22.8), held: euros(0), expires_on: '2027-12-31', is_expired: false },
    { id: '3', balance: euros(0), held: euros(0), expires_on: '2026-06-30', is_expired: true },
  ],
  timeline: [
    line('note', 'note', '2026-11-02T09:30:00Z', ADA, {
      note: 'Called from Lisbon.\nAsks whether her son may use it.',
      note_id: '018f3b9e-0000-7000-8000-000000000401',
      may_remove: true,
    }),
    line('act', 'extend', '2026-10-01T09:30:00Z', OTTO, { reason: 'goodwill' }),
    line('transfer', 'hold', '2026-09-30T14:05:00Z', GUEST, { amount: euros(40), reference: 'SC-7KQ2-M4XD' }),
    line('transfer', 'issue', '2026-01-05T09:12:00Z', SERVER, { amount: euros(162.8), reason: 'christmas-2026' }),
  ],
  redemptions: [
    {
      id: uuid(91),
      state: 'captured',
      amount: euros(42),
      left: euros(42),
      property_id: 'harbour-house',
      property_name: 'Harbour House, Brighton',
      outlet: 'Restaurant',
      receipt: '4711',
      business_date: '2026-11-01',
      at: '2026-11-01T19:30:00Z',
      by: ADA,
      may_reverse: true,
      purpose: 'counter',
      posting: null,
      is_stay_gone: false,
      fee_on_bill: null,
      take_back: null,
    },
  ],
  reservations: [RESERVATION_ROW],
  acts: CARD_ACTS.map((act) => ({
    act,
    is_allowed: true,
    is_possible: !['unfreeze', 'reverse', 'undo_pay_out', 'settle_bill'].includes(act),
    confirms: !['redeem', 'pay_bill'].includes(act),
  })),
};

function line(
  kind: 'transfer' | 'act' | 'note',
  what: string,
  at: string,
  by: StaffCard['timeline'][number]['by'],
  more: Partial<StaffCard['timeline'][number]>,
): StaffCard['timeline'][number] {
  const nothing = { amount: null, reference: null, place: null, reason: null, details: null };
  return { kind, what, at, by, ...nothing, note: null, note_id: null, may_remove: false, ...more };
}

export const HOTEL_STAYS: HotelStays = {
  stays: [
    {
      group_id: uuid(71),
      room_id: uuid(72),
      number: '51001',
      guest_name: 'Ada Penrose',
      arrives: '2026-11-01',
      departs: '2026-11-04',
      rooms: ['A1'],
      state: 'checked_in',
      payer: 'guest',
    },
  ],
  bills: null,
  so_far: null,
};
export const ENDED_CODE = { card_id: CARD.id, last4: '9QTZ', at: '2026-11-01T09:00:00Z', by: OTTO };

/** A card whose code ended with a link, on which acts wait, and of which reception sees only some acts. */
export const WAITING_CARD: StaffCard = {
  ...CARD,
  card: { ...CARD.card, last4: '' },
  has_code: false,
  holder: null,
  wrong_tries: null,
  may_send_link: false,
  waiting: [
    {
      id: uuid(41),
      act: 'extend',
      by: ADA,
      is_own: true,
      at: '2026-11-28T09:30:00Z',
      ends_at: '2026-12-01T09:30:00Z',
    },
    {
      id: uuid(42),
      act: 'void',
      by: OTTO,
      is_own: false,
      at: '2026-11-28T10:30:00Z',
      ends_at: '2026-12-01T10:30:00Z',
    },
  ],
  acts: CARD.acts.map((offer) => ({ ...offer, is_allowed: offer.act === 'freeze' })),
  timeline: [line('act', 'send_link', '2026-11-01T09:00:00Z', OTTO, { details: { from: '9QTZ' } }), ...CARD.timeline],
};

export const FOUND: FindAnswer = {
  cards: [
    CARD_ROW,
    {
      ...CARD_ROW,
      id: uuid(12),
      last4: '9QTZ',
      state: 'frozen',
      reason: 'CARD.FROZEN',
      holder: null,
      sent_to: 'lena.sister@example.com',
      is_locked: true,
    },
  ],
  reservations: [RESERVATION_ROW, CONFIRMED_ROW],
  has_more: true,
  paid: [],
  ended: [],
  matched: 'name',
};

const FIGURES = {
  state: 'active',
  balance: euros(122.8),
  held: euros(40),
  free: euros(82.8),
  expires_on: '2027-12-31',
} as const;

export const PREVIEW: ActPreview = {
  cards: [
    {
      id: CARD.id,
      last4: 'M4XD',
      before: FIGURES,
      after: { ...FIGURES, state: 'void', balance: euros(40), free: euros(0) },
    },
  ],
  confirms: true,
  second_person: { limit: euros(50), used_today: euros(95), days: 366, redemptions: null },
  can_be_undone: false,
};

export const ISSUE_PREVIEW: IssuePreview = {
  count: 1,
  amount: euros(1200),
  expires_on: '2029-11-02',
  limit: euros(1000),
  used_today: euros(1200),
  above: 'amount',
  waits: false,
};

export const BATCHES: Batches = {
  batches: [
    {
      sale_page_id: 'demo',
      name: 'acme-2026',
      product: { id: 'gift-card', name: 'Gift card' },
      cards: 500,
      without_code: 500,
      issued_at: '2026-11-02T09:30:00Z',
      may_print: true,
      may_print_again: true,
    },
    {
      sale_page_id: 'demo',
      name: 'christmas-2026',
      product: { id: 'gift-card', name: 'Gift card' },
      cards: 40,
      without_code: 0,
      issued_at: '2026-10-02T09:30:00Z',
      may_print: true,
      may_print_again: true,
    },
  ],
};

export const RESERVATIONS: Reservations = {
  count: 812,
  reservations: [RESERVATION_ROW, CONFIRMED_ROW, { ...CONFIRMED_ROW, reference: 'SC-1111-2222', state: 'cancelled' }],
  after: 'next',
};

export const RESERVATION: StaffReservation = {
  ...RESERVATION_ROW,
  buyer: {
    first_name: 'Grace',
    last_name: 'Hopper-Featherstonehaugh',
    email: 'grace.hopper-featherstonehaugh@example.com',
    phone: '+44 20 7946 0000',
    language: 'de',
  },
  details: {
    nights: 2,
    booked_by: {
      first_name: 'Grace',
      last_name: 'Hopper-Featherstonehaugh',
      email: 'grace.hopper-featherstonehaugh@example.com',
    },
    guest: { first_name: 'Kurt', last_name: 'Gödel' },
    language: 'de',
    rooms: [
      {
        name: 'Doppelzimmer mit Meerblick',
        rate_name: 'Flexibel mit Frühstück',
        text_languages: { name: 'de', rate_name: 'de' },
        guests: [
          {
            age_category_id: uuid(71),
            name: 'Erwachsene',
            text_languages: { name: 'de' },
            classification: 'adult',
            count: 2,
          },
          { age_category_id: uuid(72), name: null, text_languages: {}, classification: 'child', count: 1 },
        ],
        price: { currency: 'GBP', net_value: 350, gross_value: 396.8, tax_values: [] },
      },
    ],
    extras: [
      {
        product_id: uuid(73),
        name: 'Parkplatz',
        text_languages: { name: 'de' },
        count: 2,
        charging: 'once',
        is_city_tax: false,
        price_summary: { currency: 'GBP', net_value: 25, gross_value: 30, tax_values: [] },
      },
    ],
    guarantee: 'payment_card',
    cancellation: {
      free_until: '2026-12-03T00:00:00Z',
      fee: pounds(0),
      later: [{ from: '2026-12-03T00:00:00Z', fee: pounds(213.4) }],
    },
    property: {
      name: 'Harbour House, Brighton',
      time_zone: 'Europe/London',
      address: null,
      map_url: null,
      phone: '+44 1273 555 010',
      email: 'stay@harbour-house.example',
      website_url: '',
      terms_url: null,
      privacy_policy_url: null,
      check_in: '15:00',
      check_out: '11:00',
    },
    letters: 'ours',
    sends_letters: true,
  },
  wishes: 'A quiet room, please.\nWe come with a small dog.',
  arrival: ['18:30', 'BA 2612'],
  has_arrived: false,
  due: pounds(26.8),
  cancelled: null,
  cards: [{ card_id: CARD.id, last4: 'M4XD', covered: pounds(400), taken: euros(466) }],
  on_bill: [],
  rest: null,
  refusal: null,
  payment_posted_at: null,
  give_back_posted_at: null,
  payment_by_hand_at: null,
  payment_refused_at: null,
  history: [
    {
      at: '2026-10-30T14:05:00Z',
      from: null,
      to: 'placing',
      because: 'the guest placed it',
      because_tag: 'guest_placed',
    },
    { at: '2026-10-30T14:06:00Z', from: 'placing', to: 'unknown', because: 'no answer', because_tag: 'no_answer' },
  ],
  notes: [
    {
      id: '018f3b9e-0000-7000-8000-000000000402',
      at: '2026-11-01T15:00:00Z',
      by: ADA,
      text: 'Rang the hotel, nobody at the desk.',
      may_remove: true,
    },
  ],
  goodwill: [],
  moves_to: null,
  booked_again: null,
  waiting: null,
  audit: [],
  may: { cancel: true, cancel_for_other_fee: true, settle: true, correct_address: true },
};

/** A stay that the hotel was asked to cancel, without an answer so far. */
export const CANCELLING: StaffReservation = {
  ...RESERVATION,
  reference: 'SC-5CAN-CE11',
  hotel_numbers: ['4124'],
  state: 'cancelling',
  needs: [
    {
      reason: 'cancellation_unanswered',
      detail: 'asked 30 times, the last answer: the connection broke off',
      facts: [],
      since: '2026-11-01T14:05:00Z',
    },
  ],
  because: 'staff cancelled it',
  because_tag: 'staff_cancelled',
  rest: { state: 'paid', amount: pounds(26.8), paid: pounds(26.8), refund: null, reason: null },
  history: [
    {
      at: '2026-10-30T14:05:00Z',
      from: null,
      to: 'placing',
      because: 'the guest placed it',
      because_tag: 'guest_placed',
    },
    { at: '2026-10-30T14:06:00Z', from: 'placing', to: 'confirmed', because: 'it was reserved', because_tag: null },
    {
      at: '2026-10-31T09:00:00Z',
      from: 'confirmed',
      to: 'cancelling',
      because: 'staff cancelled it',
      because_tag: 'staff_cancelled',
    },
  ],
  goodwill: [],
  moves_to: null,
  booked_again: null,
  waiting: null,
  audit: [{ at: '2026-11-01T15:00:00Z', what: 'ask_again', by: ADA, reason: 'guest_asked', details: {} }],
};

/** The fee of that request. */
export const ASKED_FEE: FeeChoices = {
  currency: 'GBP',
  choices: (['by_terms', 'waived'] as const).map((fee) => ({
    fee,
    is_possible: false,
    reason: null,
    outcome: {
      state: 'asking',
      reason: null,
      free_until: null,
      fee: pounds(200),
      fee_due: null,
      kept: [],
      rest: null,
      given_back: [],
    },
    above_limit: null,
  })),
};

/** A confirmed stay whose payment the PMS did not accept. */
export const UNPOSTED: StaffReservation = {
  ...RESERVATION,
  ...CONFIRMED_ROW,
  reference: 'SC-2N0T-P0ST',
  needs_person: true,
  needs: [
    { reason: 'payment_not_posted', detail: 'Invalid external payment type', facts: [], since: '2026-11-01T14:05:00Z' },
    {
      reason: 'cancel_asked',
      detail: 'asked 2026-11-02T08:10:00Z, for £128.04 at most; rooms cancelled at the hotel: 4125',
      facts: [
        { tag: 'asked_to_cancel', values: ['2026-11-02T08:10:00Z', { currency: 'GBP', amount: 128.04 }] },
        { tag: 'rooms_cancelled', values: ['4125'] },
      ],
      since: '2026-11-02T08:10:00Z',
    },
  ],
  payment_refused_at: '2026-11-01T14:05:00Z',
};

export const AT_HOTEL: AtHotel = {
  state: 'found',
  rooms: [{ number: '4124', is_cancelled: false, state: 'confirmed', stay_from: '2026-03-20', stay_to: '2026-03-22' }],
  charged: pounds(450),
  reason: null,
  differs: ['dates', 'amount'],
};

const OUTCOME = {
  state: 'possible',
  reason: null,
  free_until: null,
  fee: pounds(200),
  fee_due: pounds(0),
  kept: [{ last4: 'M4XD', covered: pounds(200), ...euros(233) }],
  rest: { kept: pounds(0), refund: pounds(26.8), refund_by_hotel: true, refund_unchecked: false },
  given_back: [{ last4: 'M4XD', covered: pounds(200), ...euros(233), expires_on: '2027-12-31' }],
} as const;

export const FEES: FeeChoices = {
  currency: 'GBP',
  choices: [
    {
      fee: 'by_terms',
      is_possible: true,
      reason: null,
      outcome: { ...OUTCOME, kept: [...OUTCOME.kept], given_back: [...OUTCOME.given_back] },
      above_limit: null,
    },
    {
      fee: 'waived',
      is_possible: true,
      reason: null,
      outcome: { ...OUTCOME, fee: pounds(0), kept: [], given_back: [] },
      above_limit: null,
    },
  ],
};

export const TODAY: Today = {
  needs_person: [RESERVATION_ROW],
  arrivals: [CONFIRMED_ROW],
  expiring: { cards: [CARD_ROW], has_more: true, from: '2026-11-02', to: '2026-12-02' },
  properties: [
    {
      sale_page_id: 'demo',
      id: 'harbour-house',
      name: 'Harbour House, Brighton',
      state: 'ready',
      silent_since: null,
      open: 2,
      needs_person: 1,
      last_confirmed_at: '2026-11-02T08:10:00Z',
    },
    {
      sale_page_id: 'demo',
      id: 'palais',
      name: 'Palais Lindenhof, Vienna',
      state: 'integration_off',
      silent_since: null,
      open: 0,
      needs_person: 0,
      last_confirmed_at: null,
    },
  ],
  letters: [
    {
      id: uuid(31),
      kind: 'stay_confirmed',
      state: 'bounced',
      reference: 'SC-9ABC-2DEF',
      answer: '550 no such user',
      at: '2026-11-01T11:00:00Z',
    },
  ],
  last_ledger_check: {
    at: '2026-11-02T03:00:00Z',
    is_right: false,
    faults: ['card M4XD: the lots say 122.80, the ledger 122.70'],
  },
  approvals_waiting: 2,
  hotel_cancelled: [],
  bills: [
    {
      card_id: CARD.id,
      last4: '222P',
      redemption_id: uuid(91),
      property_name: 'Harbour House, Brighton',
      number: '51001',
      why: 'stay_gone',
      detail: '',
      take_back: pounds(128),
      at: '2026-11-01T19:30:00Z',
      by: { kind: 'staff', id: uuid(1), name: 'Ruth Calder' },
    },
  ],
  moves: [
    {
      reservation: { ...CONFIRMED_ROW, reference: 'SC-9ABC-2DEF' },
      to: 'Palais Lindenhof, Vienna',
      state: 'asked',
      ends_at: '2026-11-05T09:30:00Z',
      new_reference: null,
    },
  ],
  in_all: { needs_person: 1, hotel_cancelled: 0, arrivals: 312, letters: 1 },
  locked: [{ sale_page_id: 'demo', cards: 34, batches: ['christmas-2026'] }],
};

export const APPROVALS: WireApproval[] = [
  {
    id: uuid(21),
    state: 'asked',
    act: 'void',
    sale_page_id: 'demo',
    card: CARD_ROW,
    stay: null,
    issue: null,
    task: null,
    reason: 'mistake_of_ours',
    note: 'Issued twice.',
    preview: PREVIEW.cards,
    asked: null,
    asked_by: OTTO,
    asked_at: '2026-11-02T09:00:00Z',
    ends_at: '2026-11-05T09:00:00Z',
    decided_by: null,
    decided_at: null,
    refused_because: null,
    not_paid_because: null,
    may_decide: true,
    new_card_id: null,
    has_changed: false,
  },
  {
    id: uuid(22),
    state: 'refused',
    act: 'adjust',
    sale_page_id: 'demo',
    card: CARD_ROW,
    stay: null,
    issue: null,
    task: null,
    reason: 'goodwill',
    note: null,
    preview: null,
    asked: null,
    asked_by: ADA,
    asked_at: '2026-11-01T09:00:00Z',
    ends_at: '2026-11-04T09:00:00Z',
    decided_by: OTTO,
    decided_at: '2026-11-01T10:00:00Z',
    refused_because: 'wrong_card',
    not_paid_because: null,
    may_decide: false,
    new_card_id: null,
    has_changed: false,
  },
  {
    id: uuid(23),
    state: 'done',
    act: 'issue',
    sale_page_id: 'demo',
    card: null,
    task: null,
    stay: null,
    issue: {
      product: { id: 'gift-card', name: 'Gift card' },
      count: 500,
      amount: euros(50),
      total: euros(25_000),
      expires_on: '2029-11-02',
      batch: 'acme-2026',
      delivery: 'print',
      sold_by: 'Harbour House, Brighton',
      price: { currency: 'EUR', amount: 45 },
      recipient: null,
      goodwill: null,
    },
    reason: 'sold',
    note: 'Invoice 2026-118.',
    preview: null,
    asked: null,
    asked_by: OTTO,
    asked_at: '2026-11-01T08:00:00Z',
    ends_at: '2026-11-04T08:00:00Z',
    decided_by: ADA,
    decided_at: '2026-11-01T08:20:00Z',
    refused_because: null,
    not_paid_because: null,
    may_decide: false,
    new_card_id: null,
    has_changed: false,
  },
];

export const PEOPLE: WirePerson[] = [
  {
    id: uuid(1),
    name: 'Ada Marsh',
    state: 'active',
    is_demo: true,
    grants: SESSION.grants,
    passkeys: 1,
    accounts: 0,
    last_seen_at: '2026-11-02T09:59:00Z',
  },
  {
    id: uuid(2),
    name: 'Otto Lindqvist',
    state: 'invited',
    is_demo: false,
    grants: [{ role: 'reception', sale_page_id: 'demo', property_id: 'palais' }],
    passkeys: 0,
    accounts: 1,
    last_seen_at: null,
  },
];

export const AUDIT: AuditList = {
  entries: [
    {
      id: '2',
      at: '2026-11-02T09:10:00Z',
      what: 'void',
      by: OTTO,
      approved_by: ADA,
      is_confirmed: true,
      reason: 'mistake_of_ours',
      card: { id: CARD.id, last4: 'M4XD', sale_page_id: CARD.sale_page_id, product: CARD.product },
      amount: { value: { currency: 'GBP', amount: -82.8 }, uses: null },
      waived: null,
      alike: 1,
      reference: null,
      person: null,
      sale_page_id: null,
      details: { from: 'active', to: 'void', voided: 8280 },
    },
    {
      id: '3',
      at: '2026-11-02T09:00:00Z',
      what: 'print_code',
      by: OTTO,
      approved_by: null,
      is_confirmed: true,
      reason: 'sold',
      card: { id: CARD.id, last4: 'M4XD', sale_page_id: CARD.sale_page_id, product: CARD.product },
      amount: null,
      waived: null,
      alike: 500,
      reference: null,
      person: null,
      sale_page_id: null,
      details: { from: null, to: 'M4XD' },
    },
    {
      id: '4',
      at: '2026-11-02T08:50:00Z',
      what: 'cancel',
      by: OTTO,
      approved_by: null,
      is_confirmed: true,
      reason: 'guest_asked',
      card: null,
      amount: { value: { currency: 'GBP', amount: 0 }, uses: null },
      waived: { value: { currency: 'GBP', amount: 120 }, uses: null },
      alike: 1,
      reference: 'SC-9ABC-2DEF',
      person: null,
      sale_page_id: null,
      details: { currency: 'GBP', feeMinor: 0, waivedMinor: 12_000 },
    },
    {
      id: '1',
      at: '2026-11-02T08:10:00Z',
      what: 'sign_in',
      by: ADA,
      approved_by: null,
      is_confirmed: false,
      reason: 'passkey',
      card: null,
      amount: null,
      waived: null,
      alike: 1,
      reference: null,
      person: ADA,
      sale_page_id: null,
      details: {},
    },
  ],
  after: 'next',
};

const DRAFTED: Settings = {
  id: 'demo',
  name: 'Coast & Court Hotels',
  languages: ['en', 'de'],
  order_button: { due: { en: 'Book now, pay {{amount}} at the hotel' } },
  properties: [
    {
      id: 'harbour-house',
      description: { en: 'Harbour House, Brighton, between the pier and the lanes, with rooms to the sea' },
      redeem_location_ids: ['brighton'],
      connection: {
        system: 'mews',
        address: 'https://pms.example',
        service_id: uuid(33),
        redemption_payment_type: 'GiftCard',
      },
    },
  ],
  voucher_products: [
    {
      id: 'gift-card',
      kind: 'value',
      name: { en: 'Quiet hours to give away', de: 'Stille Stunden schenken' },
      redeem_location_ids: ['brighton'],
    },
    {
      id: 'ten-nights',
      kind: 'uses',
      name: 'Ten nights',
      uses: 10,
      redeem_location_ids: ['brighton'],
      validity: { closed: [{ from: '2026-12-24', to: '2026-12-26' }] },
      room_category_ids: { 'harbour-house': [uuid(31), uuid(39)] },
    },
  ],
};

/** In the format of `sale-page apply`. JSON is valid YAML. */
const fileOf = (settings: Settings) => `# yaml-language-server: $schema=x\n${JSON.stringify(settings, null, 2)}`;
const PUBLISHED: Settings = { ...DRAFTED, name: 'Coast Hotels' };

export const SALE_PAGE_FILE: SalePageFile = {
  number: 7,
  settings: PUBLISHED,
  file: fileOf(PUBLISHED),
  schema: { ...describeSettings() },
  draft: {
    settings: DRAFTED,
    file: fileOf(DRAFTED),
    based_on: 7,
    revision: 12,
    by: ADA,
    saved_at: '2026-11-02T09:30:00Z',
  },
  published_since: [],
  versions: [
    {
      number: 7,
      by: OTTO,
      reason: 'texts',
      applied_at: '2026-10-30T14:05:00Z',
      changes: [
        '~ voucher_products.gift-card.validity.closed: [] → [{"from":"2026-12-24","to":"2026-12-26"}]',
        '+ order_button.due.en: "Book now, pay {{amount}} at the hotel"',
      ],
    },
    { number: 6, by: SERVER, reason: 'the summer season', applied_at: '2026-05-01T09:00:00Z', changes: [] },
  ],
};

export const DRAFT_CHECK: DraftCheck = {
  faults: [],
  warnings: [
    { field: 'properties.0.letters', message: 'is left to the hotel: guests get two letters' },
    {
      field: 'properties.0.description',
      message: 'is missing in "de", which is offered: guests read it in "en"',
    },
  ],
  changes: ['~ name: "Coast Hotels" → "Coast & Court Hotels"'],
};

export const WATCH: Watch = {
  days: 90,
  rows: [
    {
      kind: 'quick',
      at: '2026-11-02T09:30:00Z',
      by: ADA,
      approved_by: OTTO,
      sale_page_id: 'demo',
      card: { id: CARD.id, last4: 'M4XD' },
      task_id: null,
      reference: null,
      what: 'adjust',
    },
    {
      kind: 'mutual',
      at: '2026-11-01T16:20:00Z',
      by: ADA,
      approved_by: OTTO,
      sale_page_id: 'demo',
      card: null,
      task_id: CARD.id,
      reference: null,
      what: 'import',
    },
    {
      kind: 'own_name',
      at: '2026-10-30T14:05:00Z',
      by: OTTO,
      approved_by: null,
      sale_page_id: 'demo',
      card: { id: CARD.id, last4: 'M4XD' },
      task_id: null,
      reference: null,
      what: 'extend',
    },
  ],
};

export const SALE_PAGE_HOTELS: SalePageHotels = {
  properties: [
    {
      id: 'harbour-house',
      name: 'Harbour House, Brighton',
      verdict: 'degraded',
      findings: [
        {
          field: 'properties.0.connection.redemption_payment_type',
          sentence: 'The hotel has not enabled this payment type. (GiftCard)',
          is_blocking: false,
          fixable_by: 'hotel',
        },
        {
          field: 'properties.0.connection.service_id',
          sentence: 'This service cannot be booked. (Stays)',
          is_blocking: true,
          fixable_by: 'hotel',
        },
      ],
      notes: ['Letters come from us.'],
      ids: [
        { kind: 'room_category', id: uuid(31), name: 'Lanes Double' },
        { kind: 'room_category', id: uuid(32), name: 'Sea View' },
        { kind: 'service', id: uuid(33), name: 'Stays' },
        { kind: 'service', id: uuid(34), name: 'Long stays' },
      ],
    },
  ],
};

const MAIL_ROW: MailList['mails'][number] = {
  id: uuid(31),
  kind: 'stay_confirmed',
  state: 'bounced',
  recipient: 'grace.hopper-featherstonehaugh@example.com',
  language: 'en',
  sale_page_id: 'demo',
  reference: 'SC-9ABC-2DEF',
  card_id: null,
  tries: 3,
  answer: '550 5.1.1 no such user here',
  created_at: '2026-11-01T11:00:00Z',
  sent_at: null,
};

export const MAILS: MailList = {
  count: null,
  mails: [
    MAIL_ROW,
    {
      ...MAIL_ROW,
      id: uuid(32),
      kind: 'card_expiring',
      state: 'sent',
      reference: null,
      card_id: CARD.id,
      answer: null,
    },
    { ...MAIL_ROW, id: uuid(33), kind: 'hotel_stay_placed', state: 'dropped', recipient: null, answer: null },
  ],
  after: 'next',
};

export const MAIL: StaffMail = {
  ...MAIL_ROW,
  letter: {
    language: 'en',
    subject: 'Your stay at Palais Lindenhof, Vienna is booked',
    text: 'Dear Grace,\n\nyour stay is booked: Monday 2 November to Thursday 5 November 2026.\n\nhttps://book.hotel.example/s/demo?language=en',
  },
  languages: ['en', 'de', 'ar'],
  may_send: true,
};

export const PERSON: PersonFound = {
  cards: [{ id: CARD.id, last4: 'M4XD', sale_page_id: 'demo' }],
  stays: [
    {
      reference: 'SC-9ABC-2DEF',
      sale_page_id: 'demo',
      property_id: 'palais',
      state: 'confirmed',
      stay_to: '2026-10-05',
      hotel_numbers: ['4124', '4125'],
      needed: null,
    },
  ],
  letters: 5,
  requests: 1,
  notes: 2,
  other_addresses: ['grace+hotels@example.com'],
};
