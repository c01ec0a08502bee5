import { beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/guest/reservation.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import { verifyHotels } from '../../src/server/booking/hotel-check/verify-hotels.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { findPlacementNamed } from '../../src/server/booking/placement/placement-store.ts';
import { settlePayment } from '../../src/server/booking/rest/settle-payment.ts';
import { asOwner } from '../as-owner.ts';
import { letGuestsPay, PayingGuest } from '../paying-guest.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { expectFaults, verifyAfter } from '../tampered-ledger.ts';
import { testClock } from '../test-clock.ts';

type Reached = 'waiting' | 'left' | 'confirmed' | 'cancelled';
type Tampering = {
  readonly what: string;
  readonly at: Reached;
  /** A forger's statement with all rights on the database. `$id` is the placement. */
  readonly by: string;
  /** One pattern for each expected sentence. No other sentence may name this placement. */
  readonly reported: readonly RegExp[];
};

const setPayment = (what: string) => `update placement_payment set ${what} where placement_id = '$id'`;
/** A history entry as the server would have written it. */
const movePayment = (from: string, to: string, what = '') =>
  `${setPayment(`state = '${to}' ${what}`)};
    insert into placement_payment_change (placement_id, from_state, to_state, because, changed_at)
      values ('$id', '${from}', '${to}', 'a forger', now())`;
const FORGET = `alter table placement_payment_change disable trigger user;
  delete from placement_payment_change where placement_id = '$id';
  alter table placement_payment_change enable trigger user;
  delete from placement_payment where placement_id = '$id'`;

const TAMPERINGS: readonly Tampering[] = [
  {
    what: 'a confirmed stay to be paid online without a payment',
    at: 'confirmed',
    by: FORGET,
    reported: [/^placement \S+ was to be paid online, and has no payment$/],
  },
  {
    what: 'a payment without consent',
    at: 'confirmed',
    by: `update placement set terms = jsonb_set(terms, '{paysRest}', 'false') where id = '$id'`,
    reported: [/has a payment, and its rest was to be paid at the hotel$/],
  },
  {
    what: 'another amount than was agreed, asked for',
    at: 'waiting',
    by: setPayment('amount_minor = amount_minor - 1'),
    reported: [/asks for GBP \d+ online where GBP \d+ is due$/],
  },
  {
    what: 'another currency than was agreed',
    at: 'waiting',
    by: setPayment(`currency = 'EUR'`),
    reported: [/asks for EUR \d+ online where GBP \d+ is due$/],
  },
  {
    what: 'less paid than was asked for',
    at: 'confirmed',
    by: setPayment('paid_minor = 1'),
    reported: [/was paid GBP 1 online where GBP \d+ was asked for$/],
  },
  {
    what: 'a payment that is paid by nothing',
    at: 'confirmed',
    by: setPayment('payment_id = null, account_id = null, paid_minor = null'),
    reported: [/has a payment that is paid, and nothing was paid$/],
  },
  {
    what: 'a payment that is said to be paid, history and all, and was not',
    at: 'waiting',
    by: `${movePayment('open', 'paid')}; update placement set state = 'paid' where id = '$id';
      insert into placement_change (placement_id, from_state, to_state, because, changed_at)
        values ('$id', 'awaiting_payment', 'paid', 'a forger', now())`,
    reported: [/has a payment that is paid, and nothing was paid$/],
  },
  {
    what: 'a payment that has ended, and was paid',
    at: 'left',
    by: setPayment(`payment_id = 'p', account_id = 'a', paid_minor = amount_minor`),
    reported: [/has a payment that is cancelled, and GBP \d+ was paid$/],
  },
  {
    what: 'a confirmed stay whose payment went back',
    at: 'confirmed',
    by: `${movePayment('paid', 'refunding', ', refund_minor = paid_minor')}; ${movePayment('refunding', 'refunded')}`,
    reported: [/is confirmed, and its payment is refunded$/],
  },
  {
    what: 'an unpaid confirmed stay',
    at: 'confirmed',
    by: `alter table placement_payment_change disable trigger user;
      update placement_payment_change set to_state = 'cancelled' where placement_id = '$id' and to_state = 'paid';
      alter table placement_payment_change enable trigger user;
      ${setPayment(`state = 'cancelled', payment_id = null, account_id = null, paid_minor = null`)}`,
    reported: [/is confirmed, and its payment is cancelled$/],
  },
  {
    what: 'a payment in a state that its history does not end with',
    at: 'cancelled',
    by: setPayment(`state = 'refunded'`),
    reported: [/^the payment of placement \S+ is refunded, and its history ends with refunding$/],
  },
  {
    what: 'a refund of more than was paid',
    at: 'cancelled',
    by: `alter table placement_payment drop constraint placement_payment_check;
      ${setPayment('refund_minor = paid_minor + 1')}`,
    reported: [
      /gives back GBP \d+ of its payment, and GBP \d+ was paid$/,
      /gives back GBP \d+ of its payment where GBP \d+ was written down$/,
    ],
  },
  {
    what: 'a refund of less than was agreed',
    at: 'cancelled',
    by: setPayment('refund_minor = 1'),
    reported: [/gives back GBP 1 of its payment where GBP \d+ was written down$/],
  },
  {
    what: 'a refund that was agreed to and is not begun',
    at: 'cancelled',
    by: `alter table placement_payment_change disable trigger user;
      delete from placement_payment_change where placement_id = '$id' and to_state = 'refunding';
      alter table placement_payment_change enable trigger user; ${setPayment(`state = 'paid', refund_minor = null`)}`,
    reported: [/gives back nothing of its payment where GBP \d+ was written down$/],
  },
  {
    what: 'a fee that keeps more of the payment than is left of it, wherever that is written',
    at: 'cancelled',
    by: `update placement set cancellation = jsonb_set(jsonb_set(cancellation, '{outcome,rest,kept,amountMinor}', '100'),
        '{outcome,rest,refund,amountMinor}', to_jsonb((cancellation #>> '{outcome,rest,refund,amountMinor}')::int - 100))
      where id = '$id'; ${setPayment('refund_minor = refund_minor - 100')}`,
    reported: [/keeps GBP 100 of its payment for the fee where 0 is left of that$/],
  },
  {
    what: 'a part of a payment that neither pays the fee nor goes back',
    at: 'cancelled',
    by: `update placement set cancellation = jsonb_set(cancellation, '{outcome,rest,refund,amountMinor}',
        to_jsonb((cancellation #>> '{outcome,rest,refund,amountMinor}')::int - 100)) where id = '$id';
      ${setPayment('refund_minor = refund_minor - 100')}`,
    reported: [/keeps and gives back GBP \d+ of its payment, and GBP \d+ was paid$/],
  },
  {
    what: 'a refund of a payment that stands',
    at: 'confirmed',
    by: setPayment('refund_minor = 1'),
    reported: [/has a payment that is paid, and GBP 1 of it goes back$/],
  },
];

let passed = { milliseconds: 0 };
const clock: Clock = { now: () => testClock.now().add(passed) };

describe('ledger verify of what is paid online', () => {
  const staycard = useStaycard({ clock });
  const days = freeDays(60, 1);

  beforeAll(async () => {
    await staycard.deps.jobs.stop();
    await letGuestsPay(staycard, ['harbour-house']);
  });

  async function reach(state: Reached): Promise<{ id: string; reference: string }> {
    const guest = new PayingGuest(staycard);
    const { body } = await guest.begin({
      stay: stayInDays(days.next().value, 1),
      room: 'Lanes Double',
      rate: 'Flexible',
    });
    const { id } = (await findPlacementNamed(staycard.db, body.reference))!;
    if (state === 'left') await guest.leave(body);
    if (state === 'confirmed' || state === 'cancelled') await pay(guest, body, id);
    if (state === 'cancelled') await guest.cancel(body, (await guest.showCancellation(body)).fee!);
    const wanted = { waiting: 'awaiting_payment', left: 'released', confirmed: state, cancelled: state }[state];
    expect((await findPlacementNamed(staycard.db, body.reference))?.state).toBe(wanted);
    return { id, reference: body.reference };
  }

  async function pay(guest: PayingGuest, body: Reservation, id: string): Promise<void> {
    await guest.pay(body);
    passed = { milliseconds: passed.milliseconds + 600 };
    await settlePayment(staycard.deps, id);
  }

  const reached = new Map<Reached, ReturnType<typeof reach>>();
  const reachOnce = (state: Reached) => {
    const stay = reached.get(state) ?? reach(state);
    reached.set(state, stay);
    return stay;
  };

  it.each(TAMPERINGS)('finds $what', async ({ at, by, reported }) => {
    const { id } = await reachOnce(at);
    expectFaults(await verifyAfter(staycard, by.replaceAll('$id', id)), reported);
  });

  it('finds at the hotel that another amount was paid than is written down', async () => {
    const { id, reference } = await reachOnce('confirmed');
    const askHotels = async () => {
      const hotels = await verifyHotels(staycard.deps, { since: testClock.now().subtract({ hours: 1 }) });
      const sentences = hotels.flatMap((each) => (each.state === 'asked' ? each.sentences : []));
      return sentences.filter((sentence) => sentence.includes(reference));
    };
    expect(await askHotels()).toEqual([]);
    // A surcharge that was never paid.
    await asOwner(staycard, setPayment('paid_minor = paid_minor + 100').replace('$id', id));
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
    const reported = /^placement \S+ was paid GBP \d+\.\d\d online, and the hotel has GBP \d+\.\d\d of that$/;
    expect(await askHotels()).toEqual([expect.stringMatching(reported)]);
  });
});
