import { describe, expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import { guestPaymentSchema, paymentRequestSchema, type GuestPayment } from '../schema/payment-schema.ts';
import { readingOf, refundReason, refundsOf } from './map-guest-payment.ts';

const amount = (GrossValue: number, Currency = 'EUR') => ({ Currency, GrossValue, NetValue: GrossValue });
const PAYMENT_ID = 'f6313945-94c1-4e27-b402-031c2a8c989f';

const requestIn = (State: string | null) =>
  paymentRequestSchema.parse({ Id: 'asked', AccountId: 'guest', State, Amount: amount(172.8), Notes: 'R' });

function payment(changes: object = {}): GuestPayment {
  return guestPaymentSchema.parse({
    Id: PAYMENT_ID,
    AccountId: 'guest',
    PaymentRequestId: 'asked',
    ReservationId: 'room',
    Amount: amount(-172.8),
    State: 'Charged',
    Kind: 'Payment',
    ...changes,
  });
}

const paid = (minor: number) => ({
  state: 'paid',
  payment: { paymentId: PAYMENT_ID, accountId: 'guest', amount: money('EUR', minor) },
  hotelRefunded: money('EUR', 0),
});
const ended = (because: string) => ({ state: 'ended', because });
const open = { state: 'open' };
const pending = { state: 'pending' };

const bankTook = { Id: 'c', PaymentRequestId: null, Kind: 'Chargeback', Amount: amount(172.8) };
const bankGave = { ...bankTook, Id: 'v', Kind: 'ChargebackReversal', Amount: amount(-172.8) };

describe('the outcome of a payment request for €172.80', () => {
  test.each<[string, string | null, object[], object]>([
    ['it is not paid', 'Pending', [], open],
    ['a try failed', 'Pending', [{ State: 'Failed' }], open],
    ['a try was given up', 'Pending', [{ State: 'Canceled' }], open],
    ['a bank is asking the guest', 'Pending', [{ State: 'Verifying' }], pending],
    ['the bank takes days', 'Completed', [{ State: 'Pending' }], pending],
    ['it is paid', 'Completed', [{}], paid(17_280)],
    ['it is paid, and the request does not say so yet', 'Pending', [{}], paid(17_280)],
    ['it is paid after a try that failed', 'Completed', [{ Id: 'f', State: 'Failed' }, {}], paid(17_280)],
    ['it is paid with a surcharge', 'Completed', [{ Amount: amount(-176.26) }], paid(17_626)],
    ['it is paid, without a kind', 'Completed', [{ Kind: null }], paid(17_280)],
    ['it is paid, with an unknown kind', 'Completed', [{ Kind: 'Invented' }], paid(17_280)],
    ['it is completed, and no payment is to be seen', 'Completed', [], pending],
    ['the payment names another request', 'Completed', [{ PaymentRequestId: 'other' }], pending],
    ['the payment names no request', 'Completed', [{ PaymentRequestId: null }], pending],
    ['a cent is missing', 'Completed', [{ Amount: amount(-172.79) }], pending],
    ['it is paid in another currency', 'Completed', [{ Amount: amount(-172.8, 'GBP') }], pending],
    ['it looks as if the hotel had paid', 'Completed', [{ Amount: amount(172.8) }], pending],
    ['the payment is in an unknown state', 'Completed', [{ State: 'Invented' }], pending],
    ['the bank took it back', 'Completed', [{}, bankTook], pending],
    ['the bank took it back, and gave it again', 'Completed', [{}, bankTook, bankGave], paid(17_280)],
    ['the bank took a part of it back', 'Completed', [{}, { ...bankTook, Amount: amount(1) }], pending],
    ['the bank tried in vain', 'Completed', [{}, { ...bankTook, State: 'Failed' }], paid(17_280)],
    ['the bank took another stay back', 'Completed', [{}, { ...bankTook, ReservationId: 'r' }], paid(17_280)],
    ['it was cancelled', 'Canceled', [], ended('cancelled')],
    ['it expired', 'Expired', [{ State: 'Failed' }], ended('expired')],
    ['it expired after a payment', 'Expired', [{}], paid(17_280)],
    ['it was cancelled during a payment', 'Canceled', [{ State: 'Verifying' }], pending],
    ['it is in an unknown state', 'Invented', [], pending],
    ['it has no state', null, [], pending],
  ])('%s', (_, state, payments, expected) => {
    expect(readingOf(requestIn(state), payments.map(payment))).toEqual(expected);
  });
});

describe('the refunds of a payment', () => {
  const other = { Id: '1d65c488-111a-4719-b3ea-e1a9969c6069' };
  const refund = { Id: 'r', PaymentRequestId: null, Kind: 'Refund', Amount: amount(100), State: 'Pending' };
  test.each<[string, object, string[]]>([
    ['on the same stay', {}, ['pending']],
    ['paid out', { State: 'Charged' }, ['done']],
    ['that failed', { State: 'Failed' }, ['failed']],
    ['in an unknown state', { State: 'Invented' }, ['pending']],
    ['that names nothing at all', { ReservationId: null }, ['pending']],
    ['that names the payment', { Notes: refundReason('Cancelled', PAYMENT_ID) }, ['pending']],
    ['that names another payment', { Notes: refundReason('Cancelled', other.Id) }, []],
    ['that names the request', { PaymentRequestId: 'asked', ReservationId: 'elsewhere' }, ['pending']],
    ['that names another request', { PaymentRequestId: 'other' }, []],
    ['on another stay', { ReservationId: 'elsewhere' }, []],
    ['that is a payment', { Kind: 'Payment' }, []],
  ])('a refund %s', (_, changes, states) => {
    const found = refundsOf(payment(), [payment({ ...refund, ...changes }), payment()]);
    expect(found.map(({ state }) => state)).toEqual(states);
    for (const one of found) expect(one.amount).toEqual(money('EUR', 10_000));
  });
});

describe('the part of a payment that the hotel has refunded', () => {
  const other = { Id: '1d65c488-111a-4719-b3ea-e1a9969c6069', PaymentRequestId: 'other', Amount: amount(-50) };
  const refund = { Id: 'r', PaymentRequestId: null, Kind: 'Refund', Amount: amount(100), State: 'Charged' };
  const nameless = { ...refund, ReservationId: null };

  test.each<[string, object[], number | null]>([
    ['nothing', [], 0],
    ['some of it', [refund], 10_000],
    ['on its way', [{ ...refund, State: 'Pending' }], 10_000],
    ['in two parts', [refund, { ...refund, Id: 's', Amount: amount(0.01) }], 10_001],
    ['with the opposite sign', [{ ...refund, Amount: amount(-100) }], 10_000],
    ['in vain', [{ ...refund, State: 'Failed' }], 0],
    ['on another stay', [{ ...refund, ReservationId: 'elsewhere' }], 0],
    ['where ours names it', [{ ...refund, Notes: refundReason('Cancelled', PAYMENT_ID) }], 0],
    ['beside ours', [refund, { ...refund, Id: 'o', Notes: refundReason('Cancelled', PAYMENT_ID) }], 10_000],
    ['without a word which, of the only payment', [nameless], 10_000],
    ['without a word which, of one of two', [nameless, other], null],
    ['on a stay with two payments', [refund, other], null],
    ['by its request, on a stay with two payments', [{ ...refund, PaymentRequestId: 'asked' }, other], 10_000],
    ['beside a payment that failed', [nameless, { ...other, State: 'Failed' }], 10_000],
    ['beside what cards paid', [nameless, { ...other, Type: 'ExternalPayment' }], 10_000],
    ['in another currency', [{ ...refund, Amount: amount(100, 'GBP') }], null],
  ])('%s', (_, later, minor) => {
    const reading = readingOf(requestIn('Completed'), [payment(), ...later.map(payment)]);
    expect(reading).toMatchObject({ hotelRefunded: minor === null ? null : money('EUR', minor) });
  });
});
