import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { demoIds } from '../seed/demo-ids.ts';
import { addBooking, addGuest, askPayment, type Body, booking, minutesOn } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

interface Payment extends Body {
  Id: string;
  State: string;
  BillId: string;
}

describe('payments of payment requests', () => {
  const mews = useTestMews({ switches: { limiter: false } });
  let guest: string;
  let ReservationId: string;
  beforeEach(async () => {
    await mews.administer('POST', 'reset', {});
    await mews.administer('POST', 'clock', { set: minutesOn(0) });
    guest = await addGuest(mews);
    ReservationId = (await addBooking(mews, booking(guest))).Id;
  });

  const decide = async (paymentRequestId: string, outcome: string, change: Body = {}) => {
    const answer = await mews.administer('POST', 'payment-requests', { paymentRequestId, outcome, ...change });
    return answer['payment'] as Payment;
  };
  const decidePayment = async (paymentId: string, outcome: string) =>
    (await mews.administer('POST', 'payments', { paymentId, outcome }))['payment'] as Payment;
  const read = async () => {
    const filter = { ReservationIds: [ReservationId], Limitation: { Count: 10 } };
    return (await mews.get<{ Payments: Payment[] }>('payments/getAll', filter)).Payments;
  };
  const stateOf = async (id: string) => {
    const filter = { PaymentRequestIds: [id], Limitation: { Count: 10 } };
    const { PaymentRequests } = await mews.get<{ PaymentRequests: Body[] }>('paymentRequests/getAll', filter);
    return PaymentRequests[0]?.['State'];
  };
  const cancel = (id: string) => mews.send('paymentRequests/cancel', { PaymentRequestIds: [id] });

  it('by card complete the request and are shown with it', async () => {
    const { Id } = await askPayment(mews, guest, { ReservationId });
    await decide(Id, 'charged');
    expect(await stateOf(Id)).toBe('Completed');
    expect((await cancel(Id)).status).toBe(403);
    expect(await read()).toMatchObject([
      {
        PaymentRequestId: Id,
        AccountId: guest,
        Amount: { Currency: 'GBP', GrossValue: -172.8, NetValue: -172.8 },
        State: 'Charged',
        ChargedUtc: minutesOn(0),
        Type: 'CreditCardPayment',
        Kind: 'Payment',
        PaymentOrigin: 'PaymentRequest',
        Data: { Discriminator: 'CreditCard', CreditCard: { CreditCardId: expect.any(String) as string } },
      },
    ]);
  });

  it.each(['Ideal', 'ApplePay', 'GooglePay', 'SepaDirectDebit'])('by %s are alternative ones', async (method) => {
    const { Id } = await askPayment(mews, guest, { ReservationId });
    await decide(Id, 'charged', { method });
    const Data = { Discriminator: 'Alternative', Alternative: { Type: method }, CreditCard: null };
    expect(await read()).toMatchObject([{ Type: 'AlternativePayment', Data }]);
  });

  it('go on the bill that was named', async () => {
    const bills = await mews.get<{ Bills: { Id: string }[] }>('bills/add', { Bills: [{ AccountId: guest }] });
    const BillId = bills.Bills[0]?.Id;
    const { Id } = await askPayment(mews, guest, { ReservationId, BillId });
    expect((await decide(Id, 'charged')).BillId).toBe(BillId);
  });

  it('that fail leave the request open for another try', async () => {
    const { Id } = await askPayment(mews, guest, { ReservationId });
    await decide(Id, 'failed');
    expect(await stateOf(Id)).toBe('Pending');
    await decide(Id, 'charged');
    expect((await read()).map((row) => row.State)).toEqual(['Charged', 'Failed']);
  });

  it('are not made twice: neither of a paid request nor while one is under way', async () => {
    const { Id } = await askPayment(mews, guest, { ReservationId });
    const { Id: paymentId } = await decide(Id, 'submitted');
    await expect(decide(Id, 'charged')).rejects.toThrow('422');
    await decidePayment(paymentId, 'charged');
    expect(await stateOf(Id)).toBe('Completed');
    await expect(decide(Id, 'charged')).rejects.toThrow('422');
    await expect(decide(Id, 'charged', { isLate: true })).rejects.toThrow('422');
    await expect(decidePayment(paymentId, 'failed')).rejects.toThrow('422');
    expect(await read()).toHaveLength(1);
  });

  it('a preauthorisation has no payments', async () => {
    const { Id } = await askPayment(mews, guest, { Type: 'Preauthorization' });
    await expect(decide(Id, 'charged')).rejects.toThrow('422');
  });

  it.each([
    ['submitted', 'Pending', 'SepaDirectDebit'],
    ['verifying', 'Verifying', undefined],
  ])('that are %s are no money yet', async (outcome, State, Type) => {
    const { Id } = await askPayment(mews, guest, { ReservationId });
    const { Id: paymentId } = await decide(Id, outcome);
    expect(await stateOf(Id)).toBe('Pending');
    expect(await read()).toMatchObject([{ State, ChargedUtc: null, Data: { Alternative: Type ? { Type } : null } }]);
    await decidePayment(paymentId, 'failed');
    expect(await read()).toMatchObject([{ State: 'Failed', ChargedUtc: null }]);
    expect(await stateOf(Id)).toBe('Pending');
  });

  it('another start by iDEAL ends the one before', async () => {
    const { Id } = await askPayment(mews, guest, { ReservationId });
    const first = await decide(Id, 'submitted', { method: 'Ideal' });
    await decide(Id, 'charged', { method: 'Ideal' });
    expect((await read()).map((row) => row.State)).toEqual(['Charged', 'Canceled']);
    await expect(decidePayment(first.Id, 'charged')).rejects.toThrow('422');
  });

  it('that are under way arrive although their request was cancelled, unless that is switched', async () => {
    const { Id } = await askPayment(mews, guest, { ReservationId });
    const { Id: paymentId } = await decide(Id, 'verifying');
    await mews.administer('POST', 'switches', { openPaymentHoldsRequest: true });
    expect((await cancel(Id)).status).toBe(403);
    await mews.administer('POST', 'clock', { set: minutesOn(16) });
    expect(await stateOf(Id)).toBe('Pending');
    await mews.administer('POST', 'clock', { set: minutesOn(0) });
    await mews.administer('POST', 'switches', { openPaymentHoldsRequest: false });
    expect((await cancel(Id)).status).toBe(200);
    await decidePayment(paymentId, 'charged');
    expect(await stateOf(Id)).toBe('Canceled');
    expect(await read()).toMatchObject([{ State: 'Charged', PaymentRequestId: Id }]);
  });

  it('arrive late, after the request has expired', async () => {
    const { Id } = await askPayment(mews, guest, { ReservationId });
    await mews.administer('POST', 'clock', { set: minutesOn(20) });
    await expect(decide(Id, 'charged')).rejects.toThrow('422');
    await decide(Id, 'charged', { isLate: true });
    expect(await stateOf(Id)).toBe('Expired');
    expect(await read()).toMatchObject([{ State: 'Charged', ChargedUtc: minutesOn(20), PaymentRequestId: Id }]);
  });

  it('may include a surcharge', async () => {
    const { Id } = await askPayment(mews, guest, { ReservationId });
    await mews.administer('POST', 'switches', { surchargeShare: 0.02 });
    expect(await decide(Id, 'charged')).toMatchObject({ Amount: { GrossValue: -176.26 } });
    await mews.administer('POST', 'switches', { surchargeShare: 0 });
  });

  const refund = (PaymentId: string, ValueToRefund?: number) =>
    mews.send('payments/refund', { PaymentId, AccountId: guest, Reason: 'R-1', ValueToRefund });

  it.each([
    ['PaymentCard', 'CreditCardPayment'],
    ['Ideal', 'AlternativePayment'],
  ])('by %s are refunded in part, as payments of their own that are pending at first', async (method, Type) => {
    const { Id } = await askPayment(mews, guest, { ReservationId });
    const { Id: PaymentId } = await decide(Id, 'charged', { method });
    const { body } = await refund(PaymentId, 72.8);
    expect(body).toMatchObject({ PaymentId, Type, Amount: { Currency: 'GBP', Value: 72.8 }, State: 'Pending' });
    const [back] = await read();
    expect(back).toMatchObject({ Kind: 'Refund', Type, State: 'Pending', PaymentRequestId: null, Notes: 'R-1' });
    await decidePayment(back?.Id ?? '', 'failed');
    expect((await refund(PaymentId)).body).toMatchObject({ Amount: { Value: 172.8 } });
    await mews.administer('POST', 'clock', { advanceMs: 61_000 });
    expect((await read())[0]).toMatchObject({ Kind: 'Refund', State: 'Charged', Amount: { GrossValue: 172.8 } });
    expect(await stateOf(Id)).toBe('Completed');
  });

  it('have refunds that fail, or that name the request, if it is so switched', async () => {
    const { Id } = await askPayment(mews, guest, { ReservationId });
    const { Id: PaymentId } = await decide(Id, 'charged');
    await mews.administer('POST', 'switches', { refundsFail: true, refundsNameRequest: true });
    await refund(PaymentId);
    await mews.administer('POST', 'clock', { advanceMs: 61_000 });
    expect((await read())[0]).toMatchObject({ Kind: 'Refund', State: 'Failed', PaymentRequestId: Id });
    await mews.administer('POST', 'switches', { refundsFail: false, refundsNameRequest: false });
  });

  it('are charged back, and given to the hotel again', async () => {
    const { Id } = await askPayment(mews, guest, { ReservationId });
    const { Id: paymentId } = await decide(Id, 'charged');
    await decidePayment(paymentId, 'chargeback');
    const [back] = await read();
    expect(back).toMatchObject({ Kind: 'Chargeback', State: 'Charged', Amount: { GrossValue: 172.8 } });
    expect((await refund(paymentId)).status).toBe(400);
    await decidePayment(paymentId, 'chargebackReversal');
    expect((await read())[0]).toMatchObject({ Kind: 'ChargebackReversal', Amount: { GrossValue: -172.8 } });
    expect((await refund(paymentId)).status).toBe(200);
  });

  it('need a hotel with Mews Payments, which can be given and taken', async () => {
    const enterpriseId = demoIds.brighton.enterpriseId;
    await mews.administer('POST', 'mews-payments', { enterpriseId, isEnabled: false });
    await expect(askPayment(mews, guest)).rejects.toThrow('403 Mews Payments is not enabled');
    await mews.administer('POST', 'mews-payments', { enterpriseId, isEnabled: true });
    await askPayment(mews, guest);
  });

  let listener: Server | undefined;
  afterAll(() => {
    listener?.close();
  });

  it('are announced by webhook at every change; requests are not', async () => {
    const events: unknown[] = [];
    listener = createServer((request, response) => {
      request.on('data', (data: Buffer) => events.push(...(JSON.parse(data.toString()) as { Events: [] }).Events));
      request.on('end', () => response.end());
    });
    await new Promise<void>((done) => listener?.listen(0, '127.0.0.1', done));
    const { port } = listener.address() as AddressInfo;
    await mews.administer('POST', 'webhooks', { url: `http://127.0.0.1:${port}` });
    const { Id } = await askPayment(mews, guest);
    const { Id: paymentId } = await decide(Id, 'submitted');
    await decidePayment(paymentId, 'charged');
    const event = { Discriminator: 'PaymentUpdated', Value: { Id: paymentId } };
    await expect.poll(() => events).toEqual([event, event]);
  });
});
