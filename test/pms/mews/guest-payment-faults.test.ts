import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import { createLocalLimiter } from '#pms/mews/client/request-limiter.ts';
import { connectMews } from '#pms/mews/connect-mews.ts';
import type { PaymentOrder, PmsPayments } from '#pms/pms-payments.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { openFaultyHotel, type FaultyHotel } from './open-faulty-hotel.ts';

let hotel: FaultyHotel;
let shared: PmsReservation;
let orders = 0;
beforeAll(async () => {
  hotel = await openFaultyHotel();
  shared = await reserveOptional();
});
beforeEach(() => hotel.clearFaults());
afterAll(() => hotel.close());

const paymentsOf = ({ pms }: Pick<FaultyHotel, 'pms'>): PmsPayments => {
  if (!pms.payments) throw new Error('no guest pays here');
  return pms.payments;
};

/** A shorter time limit, so that no test waits half a minute for an answer that never comes. */
function patientWith(effect: object): PmsPayments {
  return paymentsOf({ pms: 'kind' in effect && effect.kind === 'hang' ? hotel.hurried : hotel.pms });
}

async function rows<Row>(table: string): Promise<Row[]> {
  const state = (await hotel.administer('GET', `state?table=${table}`)) as Record<string, Row[]>;
  return state[table] ?? [];
}

const inMinutes = (minutes: number) => hotel.clock().add({ minutes });

async function reserveOptional(): Promise<PmsReservation> {
  const answer = await hotel.pms.createReservation(await hotel.makeOrder({ optionalUntil: inMinutes(30) }));
  if (answer.state !== 'created') throw new Error(answer.reason);
  return answer.reservation;
}

/** All orders are for one reservation, and differ only by their reference. */
function makeOrder(): PaymentOrder {
  return {
    reference: `REST-${(orders += 1)}`,
    reservation: shared,
    amount: money('EUR', 17_280),
    description: 'The rest of your stay',
    expiresAt: inMinutes(15),
  };
}

/** Makes Mews expire the payment requests. */
async function passExpiry<Value>(look: () => Promise<Value>): Promise<Value> {
  const advanceMs = 16 * 60_000;
  await hotel.administer('POST', 'clock', { advanceMs });
  try {
    return await look();
  } finally {
    await hotel.administer('POST', 'clock', { advanceMs: -advanceMs });
  }
}

async function ask(order: PaymentOrder): Promise<string> {
  const answer = await paymentsOf(hotel).request(order);
  if (answer.state !== 'requested') throw new Error(answer.reason);
  return answer.requestId;
}

type RequestRow = { Id: string; AccountId: string; Notes: string | null; State: string };

/** The states of an order's payment requests, in order of creation. */
async function statesOf({ reference }: PaymentOrder): Promise<string[]> {
  const requests = await rows<RequestRow>('paymentRequests');
  return requests.filter(({ Notes }) => Notes === reference).map(({ State }) => State);
}

const countSent = (operation: string) => hotel.log.filter((entry) => entry.operation === operation).length;

const LOST = { kind: 'cutAfterCommit' };
const NOT_DONE = { kind: 'cutBeforeCommit' };
const FAILED = { kind: 'status', status: 500 };
const FAILED_AND_DONE = { kind: 'executedStatus', status: 500 };
const BUSY = { kind: 'status', status: 429, retryAfter: 0 };
const BUSY_AND_DONE = { kind: 'executedStatus', status: 429, retryAfter: 0 };
const NOT_GRANTED = { kind: 'status', status: 401 };
const REFUSED = { kind: 'status', status: 403, message: 'Mews Payments is not enabled.' };
const JUST_CHANGED = { kind: 'status', status: 403, message: 'Someone else just changed this bill.' };

describe('a fault of paymentRequests/add', () => {
  const operation = 'paymentRequests/add';
  const once = ['Pending'];

  const title = '%s: the guest is asked once, or not';
  const expectAsked = async (_: string, effect: object, state: string, states: string[]): Promise<void> => {
    const order = makeOrder();
    await hotel.arrangeFault(operation, effect);
    expect((await patientWith(effect).request(order)).state).toBe(state);
    expect(await statesOf(order)).toEqual(states);
  };

  test.each<[string, object, string, string[]]>([
    ['lost after the work', LOST, 'requested', once],
    ['lost before the work', NOT_DONE, 'requested', once],
    ['busy and done', BUSY_AND_DONE, 'requested', once],
    ['just changed', JUST_CHANGED, 'requested', once],
    ['without its id', { kind: 'nullField', field: 'Id' }, 'requested', once],
    ['refused', REFUSED, 'refused', []],
  ])(title, expectAsked);

  test.each<[string, object, string, string[]]>([
    ['never answered and done', { kind: 'hang', executed: true }, 'requested', once],
    ['500', FAILED, 'requested', once],
    ['500 and done', FAILED_AND_DONE, 'requested', once],
    ['busy', BUSY, 'requested', once],
    ['without its list', { kind: 'nullField', field: 'PaymentRequests' }, 'requested', once],
    ['in an unknown state', { kind: 'unknownEnum', field: 'State' }, 'requested', once],
    ['not granted', NOT_GRANTED, 'refused', []],
  ])(title, { tags: ['thorough'] }, expectAsked);

  test('a request with a lost answer that cannot be looked up is unknown, and found the next time', async () => {
    const order = makeOrder();
    await hotel.arrangeFault(operation, LOST);
    await hotel.administer('POST', 'faults', {
      operation: 'paymentRequests/getAll',
      effect: FAILED,
      after: 1,
      times: 9,
    });
    expect((await paymentsOf(hotel).request(order)).state).toBe('unknown');
    await hotel.clearFaults();
    await ask(order);
    expect(await statesOf(order)).toEqual(once);
  });

  test('no request is added while earlier ones cannot be read', async () => {
    const order = makeOrder();
    await hotel.arrangeFault('paymentRequests/getAll', FAILED, 9);
    const sent = countSent(operation);
    expect((await paymentsOf(hotel).request(order)).state).toBe('unknown');
    expect(countSent(operation)).toBe(sent);
  });

  test('that was done twice leaves one request to pay', async () => {
    const order = makeOrder();
    const requestId = await ask(order);
    await addBesides(order);
    await addBesides(order);
    expect(await ask(order)).toBe(requestId);
    expect(await statesOf(order)).toEqual(['Pending', 'Canceled', 'Canceled']);
  });

  test('that was done twice leaves no request to pay while the second cannot be cancelled', async () => {
    const order = makeOrder();
    await ask(order);
    await addBesides(order);
    await hotel.arrangeFault('paymentRequests/cancel', REFUSED);
    expect((await paymentsOf(hotel).request(order)).state).toBe('unknown');
    await ask(order);
    expect(await statesOf(order)).toEqual(['Pending', 'Canceled']);
  });

  test('a changed amount cancels the earlier request, and a paid request is never added again', async () => {
    const order = makeOrder();
    const first = await ask(order);
    const cheaper = { ...order, amount: money('EUR', 10_000) };
    const second = await ask(cheaper);
    expect(second).not.toBe(first);
    await hotel.guestPays(second, 'charged');
    expect(await ask(order)).toBe(second);
    expect(await statesOf(order)).toEqual(['Canceled', 'Completed']);
  });

  test('a request is for exactly the rest, on the first room, and is not mailed', async () => {
    const mails = (await rows('mails')).length;
    const order = makeOrder();
    await ask(order);
    const requests = await rows<RequestRow>('paymentRequests');
    expect(requests.find(({ Notes }) => Notes === order.reference)).toMatchObject({
      AccountId: order.reservation.accountId,
      ReservationId: order.reservation.rooms[0]?.id,
      Amount: { Currency: 'EUR', GrossValue: 172.8 },
      Type: 'Payment',
      Reason: 'Prepayment',
      Description: 'The rest of your stay',
    });
    expect(await rows('mails')).toHaveLength(mails);
  });

  /** Adds a request at Mews, like an attempt whose answer was lost. */
  async function addBesides({ reference, reservation, amount, expiresAt }: PaymentOrder): Promise<void> {
    const { address, clientToken, accessToken, client } = hotel.settings;
    const wanted = {
      AccountId: reservation.accountId,
      Amount: { Currency: amount.currency, Value: amount.amountMinor / 100 },
      Type: 'Payment',
      Reason: 'Prepayment',
      ExpirationUtc: expiresAt.toString({ smallestUnit: 'second' }),
      Description: 'The rest of your stay',
      Notes: reference,
      ReservationId: reservation.rooms[0]?.id,
    };
    const tokens = { ClientToken: clientToken, AccessToken: accessToken, Client: client };
    const response = await fetch(`${address}/api/connector/v1/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...tokens, PaymentRequests: [wanted], SendPaymentRequestEmails: false }),
    });
    expect(response.status).toBe(200);
  }
});

describe('a fault of paymentRequests/cancel', () => {
  const operation = 'paymentRequests/cancel';

  const title = '%s: the reported state is the one at Mews';
  const expectLeft = async (_: string, effect: object, state: string, left: string): Promise<void> => {
    const order = makeOrder();
    const requestId = await ask(order);
    await hotel.arrangeFault(operation, effect);
    expect((await paymentsOf(hotel).cancelRequest(requestId)).state).toBe(state);
    expect(await statesOf(order)).toEqual([left]);
  };

  test.each<[string, object, string, string]>([
    ['lost after the work', LOST, 'done', 'Canceled'],
    ['lost before the work', NOT_DONE, 'done', 'Canceled'],
    ['refused', REFUSED, 'refused', 'Pending'],
  ])(title, expectLeft);

  test.each<[string, object, string, string]>([
    ['500', FAILED, 'done', 'Canceled'],
    ['500 and done', FAILED_AND_DONE, 'done', 'Canceled'],
    ['busy', BUSY, 'done', 'Canceled'],
    ['busy and done', BUSY_AND_DONE, 'done', 'Canceled'],
    ['without its list', { kind: 'nullField', field: 'PaymentRequests' }, 'done', 'Canceled'],
    ['not granted', NOT_GRANTED, 'refused', 'Pending'],
  ])(title, { tags: ['thorough'] }, expectLeft);

  test('a request that cannot be read after a lost answer is neither cancelled nor open', async () => {
    const requestId = await ask(makeOrder());
    await hotel.arrangeFault(operation, LOST);
    await hotel.arrangeFault('paymentRequests/getAll', FAILED, 9);
    expect((await paymentsOf(hotel).cancelRequest(requestId)).state).toBe('unknown');
  });

  test('an expired request counts as cancelled, and a paid one does not', async () => {
    const [expired, paid] = [await ask(makeOrder()), await ask(makeOrder())];
    await hotel.guestPays(paid, 'charged');
    const states = await passExpiry(() =>
      Promise.all([expired, paid].map((id) => paymentsOf(hotel).cancelRequest(id))),
    );
    expect(states.map(({ state }) => state)).toEqual(['done', 'refused']);
  });
});

describe('a payment is read', () => {
  const paid = { state: 'paid' };
  const pending = { state: 'pending' };
  /** Reading changes nothing, so one payment serves for every read. */
  let paidOnce: { readonly requestId: string; readonly reservation: PmsReservation };
  beforeAll(async () => {
    await hotel.clearFaults();
    paidOnce = { requestId: await ask(makeOrder()), reservation: shared };
    await hotel.guestPays(paidOnce.requestId, 'charged');
  });

  test.each<[string, string, object, object]>([
    [
      'without the request that it is for',
      'payments/getAll',
      { kind: 'nullField', field: 'PaymentRequestId' },
      pending,
    ],
    ['without its kind', 'payments/getAll', { kind: 'nullField', field: 'Kind' }, paid],
    ['of an unknown kind', 'payments/getAll', { kind: 'unknownEnum', field: 'Kind' }, paid],
    ['without its state', 'payments/getAll', { kind: 'nullField', field: 'State' }, pending],
    ['in an unknown state', 'payments/getAll', { kind: 'unknownEnum', field: 'State' }, pending],
    ['without taxes', 'payments/getAll', { kind: 'nullField', field: 'TaxValues' }, paid],
    ['for a request without its state', 'paymentRequests/getAll', { kind: 'nullField', field: 'State' }, paid],
    ['for a request without notes', 'paymentRequests/getAll', { kind: 'nullField', field: 'Notes' }, paid],
    ['after an answer that was lost', 'payments/getAll', LOST, paid],
  ])('%s', async (_, operation, effect, expected) => {
    await hotel.arrangeFault(operation, effect);
    expect(await paymentsOf(hotel).read(paidOnce)).toMatchObject(expected);
  });

  test.each(['paymentRequests/getAll', 'payments/getAll'])('not from an answer of %s without amounts', async (from) => {
    await hotel.arrangeFault(from, { kind: 'nullField', field: 'Amount' });
    await expect(paymentsOf(hotel).read(paidOnce)).rejects.toMatchObject({ name: 'PmsContractBroken' });
  });

  test('neither while Mews is down, nor for a request that Mews does not have', async () => {
    const asked = { requestId: await ask(makeOrder()), reservation: shared };
    await hotel.arrangeFault('paymentRequests/getAll', FAILED, 9);
    await expect(paymentsOf(hotel).read(asked)).rejects.toMatchObject({ name: 'PmsUnavailable' });
    await hotel.clearFaults();
    const unknown = { ...asked, requestId: '6282d17b-a068-4a9f-83d3-afae00c39bfb' };
    await expect(paymentsOf(hotel).read(unknown)).rejects.toMatchObject({ name: 'PmsUnavailable' });
  });

  test('after its request expired, and through a chargeback and its reversal', async () => {
    const asked = { requestId: await ask(makeOrder()), reservation: shared };
    const read = async () => (await paymentsOf(hotel).read(asked)).state;
    const expired = await passExpiry(() => paymentsOf(hotel).read(asked));
    expect(expired).toEqual({ state: 'ended', because: 'expired' });
    const late = { paymentRequestId: asked.requestId, outcome: 'charged', isLate: true };
    const { payment } = (await hotel.administer('POST', 'payment-requests', late)) as { payment: { Id: string } };
    expect(await read()).toBe('paid');
    await hotel.administer('POST', 'payments', { paymentId: payment.Id, outcome: 'chargeback' });
    expect(await read()).toBe('pending');
    await hotel.administer('POST', 'payments', { paymentId: payment.Id, outcome: 'chargebackReversal' });
    expect(await read()).toBe('paid');
  });
});

describe('a fault of payments/refund', () => {
  const operation = 'payments/refund';

  async function pay() {
    const requestId = await ask(makeOrder());
    await hotel.guestPays(requestId, 'charged');
    const reading = await paymentsOf(hotel).read({ requestId, reservation: shared });
    if (reading.state !== 'paid') throw new Error(reading.state);
    return { payment: reading.payment, amount: money('EUR', 5_000), reason: 'Cancelled' };
  }

  const title = '%s: the refund is sent once, and reported as started or not';
  const expectSentOnce = async (_: string, effect: object, state: string, there: number): Promise<void> => {
    const order = await pay();
    await hotel.arrangeFault(operation, effect);
    const sent = countSent(operation);
    expect((await patientWith(effect).refund(order)).state).toBe(state);
    expect(countSent(operation) - sent).toBe(effect === JUST_CHANGED ? 2 : 1);
    expect(await paymentsOf(hotel).listRefunds(order.payment)).toHaveLength(there);
  };

  test.each<[string, object, string, number]>([
    ['lost after the work', LOST, 'started', 1],
    ['lost before the work', NOT_DONE, 'unknown', 0],
    ['busy', BUSY, 'not_sent', 0],
    ['busy and done', BUSY_AND_DONE, 'started', 1],
    ['just changed', JUST_CHANGED, 'started', 1],
    ['refused', REFUSED, 'refused', 0],
  ])(title, expectSentOnce);

  test.each<[string, object, string, number]>([
    ['500', FAILED, 'unknown', 0],
    ['500 and done', FAILED_AND_DONE, 'started', 1],
    ['without its id', { kind: 'nullField', field: 'RefundId' }, 'started', 1],
    ['not granted', NOT_GRANTED, 'refused', 0],
  ])(title, { tags: ['thorough'] }, expectSentOnce);

  test('no refund is sent while earlier ones cannot be read', async () => {
    const order = await pay();
    await hotel.arrangeFault('payments/getAll', FAILED, 9);
    const sent = countSent(operation);
    expect((await paymentsOf(hotel).refund(order)).state).toBe('not_sent');
    expect(countSent(operation)).toBe(sent);
  });

  test('a refund that Mews was too busy to accept or report may be sent again after a look', async () => {
    const order = await pay();
    await hotel.arrangeFault(operation, { ...BUSY, retryAfter: 60 });
    // A separate adapter, because it then sends no request for a minute.
    expect(
      (await paymentsOf({ pms: connectMews({ ...hotel.settings, limiter: createLocalLimiter() }) }).refund(order))
        .state,
    ).toBe('not_sent');
    expect(await paymentsOf(hotel).listRefunds(order.payment)).toEqual([]);
  });

  test('a refund with a lost answer is not mistaken for the one before it', async () => {
    const order = await pay();
    expect((await paymentsOf(hotel).refund(order)).state).toBe('started');
    await hotel.arrangeFault(operation, NOT_DONE);
    expect((await paymentsOf(hotel).refund(order)).state).toBe('unknown');
    expect(await paymentsOf(hotel).listRefunds(order.payment)).toHaveLength(1);
  });

  test.each([
    ['charged', 'done'],
    ['failed', 'failed'],
  ])('a refund that is %s later is %s', async (outcome, state) => {
    const order = await pay();
    const answer = await paymentsOf(hotel).refund(order);
    if (answer.state !== 'started') throw new Error(answer.reason);
    expect(answer.refund.state).toBe('pending');
    await hotel.administer('POST', 'payments', { paymentId: answer.refund.refundId, outcome });
    const { refundId, amount } = answer.refund;
    expect(await paymentsOf(hotel).listRefunds(order.payment)).toEqual([{ refundId, amount, state }]);
  });

  test('a refund goes to the account that now has the payment', async () => {
    const order = await pay();
    const moved = { ...order.payment, accountId: '6282d17b-a068-4a9f-83d3-afae00c39bfb' };
    expect(await paymentsOf(hotel).refund({ ...order, payment: moved })).toMatchObject({ state: 'started' });
    expect(await paymentsOf(hotel).listRefunds(moved)).toHaveLength(1);
  });

  test('refunds of two payments of one stay are counted separately', async () => {
    const [one, other] = [await pay(), await pay()];
    expect(one.payment.accountId).toBe(other.payment.accountId);
    await paymentsOf(hotel).refund(one);
    expect(await paymentsOf(hotel).listRefunds(one.payment)).toHaveLength(1);
    expect(await paymentsOf(hotel).listRefunds(other.payment)).toEqual([]);
  });
});

describe('an optional reservation', () => {
  const change = {
    'reservations/confirm': (reservation: PmsReservation) => paymentsOf(hotel).confirmReservation(reservation, {}),
    'reservations/update': (reservation: PmsReservation) => paymentsOf(hotel).extendOption(reservation, inMinutes(60)),
  };
  const operations = ['reservations/confirm', 'reservations/update'] as const;
  type Fault = readonly [string, object, string];
  const faults: readonly Fault[] = [
    ['lost after the work', LOST, 'done'],
    ['lost before the work', NOT_DONE, 'unknown'],
    ['refused', REFUSED, 'refused'],
  ];
  const furtherFaults: readonly Fault[] = [
    ['500', FAILED, 'unknown'],
    ['500 and done', FAILED_AND_DONE, 'done'],
    ['busy', BUSY, 'done'],
    ['busy and done', BUSY_AND_DONE, 'done'],
    ['just changed', JUST_CHANGED, 'done'],
    ['not granted', NOT_GRANTED, 'refused'],
  ];
  const ofEachOperation = (list: readonly Fault[]) =>
    operations.flatMap((operation) => list.map((fault) => [operation, ...fault] as const));
  const expectChanged = async (operation: keyof typeof change, _: string, effect: object, state: string) => {
    const reservation = await reserveOptional();
    await hotel.arrangeFault(operation, effect);
    expect((await change[operation](reservation)).state).toBe(state);
  };

  test.each(ofEachOperation(faults))('is changed by %s during a fault: %s', expectChanged);
  test.each(ofEachOperation(furtherFaults))(
    'is changed by %s during a fault: %s',
    { tags: ['thorough'] },
    expectChanged,
  );

  test.each(operations)('that %s changed and that cannot be read has an unknown outcome', async (operation) => {
    const reservation = await reserveOptional();
    await hotel.arrangeFault(operation, LOST);
    await hotel.arrangeFault('reservations/getAll/2023-06-06', FAILED, 9);
    expect((await change[operation](reservation)).state).toBe('unknown');
  });

  test.each(operations)('that was released refuses %s', async (operation) => {
    const reservation = await reserveOptional();
    await hotel.pms.cancelReservation(reservation, 'Released', { postFee: false });
    expect((await change[operation](reservation)).state).toBe('refused');
    await hotel.arrangeFault(operation, FAILED);
    expect((await change[operation](reservation)).state).toBe('refused');
  });

  test('sends no mail, keeps its price when extended, and is found with its release time', async () => {
    const mails = (await rows('mails')).length;
    const order = await hotel.makeOrder({ optionalUntil: inMinutes(30) });
    const answer = await hotel.pms.createReservation(order);
    if (answer.state !== 'created') throw new Error(answer.reason);
    const costs = async () => {
      const items = await rows<{ ServiceOrderId: string; Amount: object }>('orderItems');
      return items.filter(({ ServiceOrderId }) => ServiceOrderId === answer.reservation.rooms[0]?.id);
    };
    const before = await costs();
    const until = inMinutes(60).round('second');
    expect(await paymentsOf(hotel).extendOption(answer.reservation, until)).toEqual({ state: 'done' });
    expect(await costs()).toEqual(before);
    const found = await hotel.pms.findReservation(order, hotel.openedAt);
    expect(found).toMatchObject({ isOptional: true, optionalUntil: until });
    expect(await paymentsOf(hotel).confirmReservation(answer.reservation, {})).toEqual({ state: 'done' });
    expect(await rows('mails')).toHaveLength(mails);
  });
});
