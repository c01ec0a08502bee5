import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { money, type Money } from '#domain/money/money.ts';
import type { PaidPayment, PaymentOrder } from '#pms/pms-payments.ts';
import type { ConformanceContext } from './conformance-context.ts';
import { bookingOf, findTwice, untilCertain } from './port-user.ts';

/** Payments by guests, and the optional reservation during the payment. */
export function describeGuestPayments(context: ConformanceContext): void {
  const inMinutes = (minutes: number) => Temporal.Now.instant().add({ minutes });

  async function reserveOptional(rooms = 1, optionalUntil = inMinutes(30)) {
    const { stay, offer } = await context.findOffer(1, ({ available }) => available >= rooms);
    const reference = context.nextReference();
    const since = Temporal.Now.instant();
    const booking = bookingOf(offer, stay, context.adults(1), rooms);
    const reservation = await context.reserveOrThrow(booking, reference, optionalUntil);
    const find = () => findTwice(context.pms, { reference, booking }, since);
    return { reservation, reference, find, stay, offer, currency: offer.price.currency };
  }

  async function ask(order: PaymentOrder): Promise<string> {
    const answer = await untilCertain(() => context.payments.request(order));
    if (answer.state !== 'requested') throw new Error(answer.reason);
    return answer.requestId;
  }

  async function askFor(amountMinor: number) {
    const { reservation, reference, currency } = await reserveOptional();
    const order = {
      reference,
      reservation,
      amount: money(currency, amountMinor),
      description: 'The rest of your stay',
      expiresAt: inMinutes(15),
    };
    return { order, reservation, requestId: await ask(order) };
  }

  async function pay(amountMinor: number): Promise<PaidPayment> {
    const { reservation, requestId } = await askFor(amountMinor);
    await context.guestPays(requestId, 'charged');
    const reading = await context.payments.read({ requestId, reservation });
    if (reading.state !== 'paid') throw new Error(reading.state);
    return reading.payment;
  }

  test('keeps an optional reservation of several rooms until then, and permanently once it is confirmed', async () => {
    const { reservation, find, stay, offer } = await reserveOptional(2);
    const free = await context.freeRooms(stay, offer.roomCategory.id);
    expect(await find()).toMatchObject({ groupId: reservation.groupId, isOptional: true });
    const later = inMinutes(45).round('second');
    const { payments } = context;
    expect(await untilCertain(() => payments.extendOption(reservation, later))).toEqual({ state: 'done' });
    expect((await find())?.optionalUntil).toEqual(later);
    expect(await untilCertain(() => payments.confirmReservation(reservation, {}))).toEqual({ state: 'done' });
    expect(await untilCertain(() => payments.confirmReservation(reservation, {}))).toEqual({ state: 'done' });
    expect(await find()).toMatchObject({ isOptional: false, optionalUntil: null });
    expect(await context.freeRooms(stay, offer.roomCategory.id)).toEqual(free);
  });

  test('does not confirm what has been released, and says that it is gone', async () => {
    const { reservation, find } = await reserveOptional(1, Temporal.Now.instant().subtract({ seconds: 1 }));
    expect((await find())?.rooms.map(({ isCancelled }) => isCancelled)).toEqual([true]);
    expect(await untilCertain(() => context.payments.confirmReservation(reservation, {}))).toMatchObject({
      state: 'refused',
    });
  });

  test('asks once, however often it is asked to', async () => {
    const { order, requestId, reservation } = await askFor(12_345);
    expect(await ask(order)).toBe(requestId);
    expect(await context.payments.read({ requestId, reservation })).toEqual({ state: 'open' });
  });

  test.each([
    ['failed', { state: 'open' }],
    ['submitted', { state: 'pending' }],
  ] as const)('a payment that %s is not there', async (outcome, expected) => {
    const { requestId, reservation } = await askFor(12_345);
    await context.guestPays(requestId, outcome);
    expect(await context.payments.read({ requestId, reservation })).toEqual(expected);
  });

  test('a payment that is charged is there, with its amount, and its request can no longer be ended', async () => {
    const { order, requestId, reservation } = await askFor(12_345);
    await context.guestPays(requestId, 'charged');
    const reading = await context.payments.read({ requestId, reservation });
    expect(reading).toMatchObject({ state: 'paid', payment: { amount: order.amount } });
    expect(await untilCertain(() => context.payments.cancelRequest(requestId))).toMatchObject({ state: 'refused' });
  });

  test('a request that is ended stays ended, and another can be made', async () => {
    const { order, requestId, reservation } = await askFor(12_345);
    expect(await untilCertain(() => context.payments.cancelRequest(requestId))).toEqual({ state: 'done' });
    expect(await untilCertain(() => context.payments.cancelRequest(requestId))).toEqual({ state: 'done' });
    const ended = { state: 'ended', because: 'cancelled' };
    expect(await context.payments.read({ requestId, reservation })).toEqual(ended);
    expect(await ask(order)).not.toBe(requestId);
  });

  test('says which accounts payments are on, and nothing of what is not there', async () => {
    const { paymentId, accountId } = await pay(10_000);
    expect(await context.payments.listAccounts([paymentId, randomUUID()])).toEqual([accountId]);
    expect(await context.payments.listAccounts([randomUUID()])).toEqual([]);
  });

  test('gives a payment back in parts, lists each once, and never more than was paid', async () => {
    const payment = await pay(10_000);
    const amountOf = (minor: number): Money => money(payment.amount.currency, minor);
    const listed = async () => (await context.payments.listRefunds(payment)).map(({ amount }) => amount.amountMinor);
    expect(await listed()).toEqual([]);
    for (const minor of [4_000, 6_000]) await refundOnce(context, payment, amountOf(minor));
    expect(await listed()).toEqual([6_000, 4_000]);
    expect(await context.payments.refund({ payment, amount: amountOf(1), reason: 'Too much' })).toMatchObject({
      state: expect.stringMatching(/refused|unknown/) as string,
    });
    expect(await listed()).toEqual([6_000, 4_000]);
  });
}

/** Refunds exactly once. After an unknown outcome it looks first, and sends only a missing refund again. */
async function refundOnce({ payments }: ConformanceContext, payment: PaidPayment, amount: Money): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await payments.refund({ payment, amount, reason: 'Conformance' });
    if (answer.state === 'refused') throw new Error(answer.reason);
    const refunds = await payments.listRefunds(payment);
    if (refunds.some((refund) => refund.amount.amountMinor === amount.amountMinor)) return;
  }
}
