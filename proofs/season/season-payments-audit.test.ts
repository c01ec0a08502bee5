import { describe, expect, it } from 'vitest';
import { auditPayment, type AtHotel, type Placed } from './audit-payments.ts';

const REST = 17_280;
const FEE = 5_000;
/** Hotels record money received as negative amounts. */
const received = (minor: number, Id = 'p1') => ({ Id, Amount: { GrossValue: -minor / 100 } });
const returned = (minor: number) => ({ Id: 'r1', Amount: { GrossValue: minor / 100 } });

type Both = { readonly ours: Placed; readonly hotel: AtHotel };
type Change = { readonly ours?: Partial<Placed>; readonly hotel?: Partial<AtHotel> };

const NOTHING_PAID: Both = {
  ours: {
    reference: 'SC-1',
    state: 'released',
    needs_person: false,
    kept: null,
    payment: 'expired',
    asked: REST,
    paid: null,
    payment_id: null,
    refund: null,
    refund_id: null,
    reason: null,
    has_left: false,
    was_unclear: false,
    was_reserved_again: false,
  },
  hotel: {
    charged: [],
    failed: [],
    underWay: [],
    refunds: [],
    hotelRefunds: [],
    chargebacks: [],
    requests: [{ State: 'Canceled' }],
    isOptional: false,
  },
};
const PAID = change(NOTHING_PAID, {
  ours: { state: 'confirmed', payment: 'paid', paid: REST, payment_id: 'p1' },
  hotel: { charged: [received(REST)], requests: [{ State: 'Completed' }] },
});
const CANCELLED = change(PAID, {
  ours: { state: 'cancelled', payment: 'refunded', kept: FEE, refund: REST - FEE },
  hotel: { refunds: [returned(REST - FEE)] },
});
const REFUNDED = change(PAID, {
  ours: { state: 'released', payment: 'refunded', refund: REST },
  hotel: { refunds: [returned(REST)] },
});
const FOR_A_PERSON = change(REFUNDED, {
  ours: { payment: 'refund_failed', needs_person: true, reason: 'the bank said no' },
  hotel: { refunds: [] },
});
const AT_HOTEL = change(PAID, { ours: { payment: null, asked: null }, hotel: { charged: [], requests: [] } });

const CHARGED_BACK = change(PAID, { ours: { payment: 'charged_back' }, hotel: { chargebacks: [returned(REST)] } });

const audit = ({ ours, hotel }: Both) => auditPayment(ours, hotel);

describe('the audit of what guests of a season paid', () => {
  it.each<[string, Both]>([
    ['a released stay was not paid', NOTHING_PAID],
    ['who paid has a room', PAID],
    ['the hotel keeps the fee of what was cancelled', CANCELLED],
    ['who paid and has no room has the money back', REFUNDED],
    [
      'the hotel gave all of it back before we did',
      change(REFUNDED, { hotel: { refunds: [], hotelRefunds: [returned(REST - 1), returned(1)] } }),
    ],
    ['a person was asked for the refund, with the reason', FOR_A_PERSON],
    ['the rest is paid at the hotel', AT_HOTEL],
    ['a bank took back what was paid for a stay', change(PAID, { hotel: { chargebacks: [returned(REST)] } })],
    ['that was noted', CHARGED_BACK],
    ['that was noted before the stay was cancelled', change(CHARGED_BACK, { ours: { state: 'cancelled' } })],
  ])('finds nothing where %s', (_what, both) => {
    expect(audit(both)).toEqual([]);
  });

  it.each<[string, Both, Change, readonly string[]]>([
    [
      'a payment that stands and is noted as charged back',
      CHARGED_BACK,
      { hotel: { chargebacks: [] } },
      ['its payment stands, and is charged back'],
    ],
    [
      'a guest who was charged for what was let go',
      NOTHING_PAID,
      { hotel: { charged: [received(REST)] } },
      [
        'and 17280 was paid, 0 of it given back, where the hotel is to keep 0',
        'its payment is expired, and 17280 was paid',
        'paid 17280, and nothing was noted',
      ],
    ],
    [
      'a guest who paid twice',
      PAID,
      { hotel: { charged: [received(REST), received(REST, 'p2')] } },
      [
        'and its guest paid 2 times',
        'and 34560 was paid, 0 of it given back, where the hotel is to keep 17280',
        'paid 34560, and 17280 was noted',
        'paid 34560 where 17280 was asked for',
      ],
    ],
    [
      'a penny that is missing',
      PAID,
      { ours: { paid: REST - 1 }, hotel: { charged: [received(REST - 1)] } },
      [
        'and 17279 was paid, 0 of it given back, where the hotel is to keep 17280',
        'paid 17279 where 17280 was asked for',
      ],
    ],
    [
      'an unpaid stay',
      PAID,
      { hotel: { charged: [] } },
      [
        'and 0 was paid, 0 of it given back, where the hotel is to keep 17280',
        'its payment is paid, and 0 was paid',
        'paid 0 where 17280 was asked for',
      ],
    ],
    [
      'another payment than the one that was noted',
      PAID,
      { ours: { payment_id: 'p2' } },
      ['paid 17280, and 17280 was noted'],
    ],
    ['a paid room that the hotel may let go', PAID, { hotel: { isOptional: true } }, ['and its room is not confirmed']],
    [
      'a refund that was sent twice',
      REFUNDED,
      { hotel: { refunds: [returned(REST), returned(REST)] } },
      [
        'and 17280 was paid, 34560 of it given back, where the hotel is to keep 0',
        'and 34560 went back of 17280',
        'gave back 34560, and 17280 was noted',
      ],
    ],
    [
      'a refund of what the bank had taken back already',
      REFUNDED,
      { hotel: { chargebacks: [returned(REST)] } },
      ['and 34560 went back of 17280'],
    ],
    [
      'a fee that was given back, too',
      CANCELLED,
      { ours: { refund: REST }, hotel: { refunds: [returned(REST)] } },
      ['and 17280 was paid, 17280 of it given back, where the hotel is to keep 5000'],
    ],
    [
      'a refund of which the hotel gave only some back',
      REFUNDED,
      { hotel: { refunds: [], hotelRefunds: [returned(REST - 1)] } },
      ['and 17280 was paid, 0 of it given back, where the hotel is to keep 0', 'gave back 0, and 17280 was noted'],
    ],
    [
      'a failed refund without a person’s need',
      FOR_A_PERSON,
      { ours: { needs_person: false } },
      ['and 17280 was paid, 0 of it given back, where the hotel is to keep 0', 'its refund failed and nobody is asked'],
    ],
    [
      'a failed refund without a reason',
      FOR_A_PERSON,
      { ours: { reason: null } },
      ['and 17280 was paid, 0 of it given back, where the hotel is to keep 0', 'its refund failed and nobody is asked'],
    ],
    [
      'a refund that never ends',
      FOR_A_PERSON,
      { ours: { payment: 'refunding', needs_person: false } },
      [
        'and 17280 was paid, 0 of it given back, where the hotel is to keep 0',
        'its payment is refunding, and 17280 was paid',
      ],
    ],
    [
      'a request that can still be paid',
      NOTHING_PAID,
      { hotel: { requests: [{ State: 'Pending' }] } },
      ['and can still be paid'],
    ],
    [
      'a payment that is under way',
      NOTHING_PAID,
      { hotel: { underWay: [received(REST)] } },
      ['and a payment of it is under way'],
    ],
    [
      'a guest asked for money who pays at the hotel',
      AT_HOTEL,
      { hotel: { requests: [{ State: 'Canceled' }] } },
      ['and its guest was asked for money'],
    ],
  ])('finds %s', (_what, right, wrong, sentences) => {
    expect(audit(change(right, wrong))).toEqual(sentences);
  });
});

function change({ ours, hotel }: Both, changed: Change): Both {
  return { ours: { ...ours, ...changed.ours }, hotel: { ...hotel, ...changed.hotel } };
}
