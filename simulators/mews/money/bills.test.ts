import { beforeEach, describe, expect, it } from 'vitest';
import { addGuest, type Body } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

const page = { Limitation: { Count: 10 } };
const pounds = (GrossValue: number) => ({ Currency: 'GBP', GrossValue });

interface Bill {
  Id: string;
  State: string;
}

describe('bills and refunds', () => {
  const mews = useTestMews({ switches: { limiter: false } });
  let guest: string;
  beforeEach(async () => {
    await mews.administer('POST', 'reset', {});
    guest = await addGuest(mews);
  });

  const addBill = async (change: Body = {}): Promise<Bill> => {
    const { Bills } = await mews.get<{ Bills: Bill[] }>('bills/add', { Bills: [{ AccountId: guest, ...change }] });
    return Bills[0] ?? { Id: '', State: '' };
  };
  const pay = (BillId: string, value: number) =>
    mews.send('payments/addExternal', { AccountId: guest, BillId, Amount: pounds(value), Type: 'GiftCard' });
  const close = (BillId: string, change: Body = {}) => mews.send('bills/close', { BillId, Type: 'Receipt', ...change });

  it('are opened for an account, with a name', async () => {
    const bill = await addBill({ Name: 'For the company', AssociatedAccountId: guest });
    expect(bill).toMatchObject({ Name: 'For the company', State: 'Open', AssociatedAccountIds: [guest], Number: null });
    expect(await mews.get('bills/getAll', { BillIds: [bill.Id], ...page })).toMatchObject({ Bills: [bill] });
    const stranger = { Bills: [{ AccountId: bill.Id }] };
    expect(await mews.send('bills/add', stranger)).toMatchObject({
      status: 400,
      body: { Message: 'Invalid AccountId.' },
    });
  });

  it('are closed when nothing is left to pay, and then take nothing more', async () => {
    const { Id } = await addBill();
    expect((await pay(Id, 20)).status).toBe(200);
    expect(await close(Id)).toMatchObject({ status: 403, body: { Message: 'The bill has a balance.' } });
    expect((await pay(Id, -20)).status).toBe(200);
    expect(await close(Id, { Notes: { Value: 'Paid' }, Type: 'Invoice' })).toMatchObject({
      status: 200,
      body: {
        Bills: [
          { Id, State: 'Closed', Type: 'Invoice', Number: '1', Notes: 'Paid', IssuedUtc: '2026-03-02T10:00:00Z' },
        ],
      },
    });
    const closed = await mews.get<{ Payments: Body[] }>('payments/getAll', { BillIds: [Id], ...page });
    expect(closed.Payments.map((payment) => payment['AccountingState'])).toEqual(['Closed', 'Closed']);
    expect((await pay(Id, 20)).status).toBe(400);
    expect((await close(Id)).status).toBe(400);
    const ClosedUtc = { StartUtc: '2026-03-02T00:00:00Z', EndUtc: '2026-03-03T00:00:00Z' };
    expect(await mews.get('bills/getAll', { ClosedUtc, ...page })).toMatchObject({ Bills: [{ Id }] });
  });

  const chargeCard = async (): Promise<string> => {
    const { PaymentCardStorage } = await mews.get<{ PaymentCardStorage: { PublicKey: string } }>('configuration/get');
    const card = { merchant_id: PaymentCardStorage.PublicKey, card_number: '4111111111111111', security_code: '123' };
    const headers = { 'content-type': 'application/json' };
    const stored = await fetch(`${mews.url}/vault/tokens`, { method: 'POST', headers, body: JSON.stringify(card) });
    const { token } = (await stored.json()) as { token: string };
    const CreditCardData = { StorageData: token, Expiration: '2030-10' };
    const added = await mews.get<{ CreditCardId: string }>('creditCards/addTokenized', {
      CustomerId: guest,
      CreditCardData,
    });
    const charge = { CreditCardId: added.CreditCardId, Amount: pounds(50) };
    return (await mews.get<{ PaymentId: string }>('creditCards/charge', charge)).PaymentId;
  };
  const refund = (PaymentId: string, change: Body = {}) =>
    mews.send('payments/refund', { PaymentId, AccountId: guest, Reason: 'Rain', ...change });

  it('give back a part of a card payment, again and again until nothing is left, and then the payment is refused', async () => {
    const PaymentId = await chargeCard();
    const part = await refund(PaymentId, { ValueToRefund: 20 });
    const RefundId = part.body?.['RefundId'];
    expect(part.body).toEqual({
      PaymentId,
      RefundId,
      Type: 'CreditCardPayment',
      Amount: { Currency: 'GBP', Value: 20 },
      State: 'Pending',
    });
    expect((await refund(PaymentId, { ValueToRefund: 31 })).status).toBe(403);
    expect((await refund(PaymentId)).body).toMatchObject({ Amount: { Value: 30 } });
    expect((await refund(PaymentId)).status).toBe(400);
    const read = () => mews.get<{ Payments: Body[] }>('payments/getAll', { PaymentIds: [RefundId], ...page });
    const { Payments } = await read();
    expect(Payments).toMatchObject([
      { Kind: 'Refund', State: 'Pending', ChargedUtc: null, Amount: { GrossValue: 20 } },
    ]);
    expect(Payments[0]).not.toHaveProperty('RefundedPaymentId');
    await mews.administer('POST', 'clock', { advanceMs: 60_000 });
    expect(await read()).toMatchObject({ Payments: [{ Kind: 'Refund', State: 'Charged' }] });
    await mews.administer('POST', 'clock', { advanceMs: -60_000 });
  });

  it('give back neither external payments nor those of others', async () => {
    const { ExternalPaymentId } = await mews.get<{ ExternalPaymentId: string }>('payments/addExternal', {
      AccountId: guest,
      Amount: pounds(20),
      Type: 'GiftCard',
    });
    expect(await refund(ExternalPaymentId)).toMatchObject({
      status: 403,
      body: { Message: 'The payment cannot be refunded.' },
    });
    const PaymentId = await chargeCard();
    const AccountId = await addGuest(mews, 'other@inn.example');
    expect(await refund(PaymentId, { AccountId })).toMatchObject({ status: 400 });
    expect(await refund(PaymentId, { ValueToRefund: 0 })).toMatchObject({ status: 400 });
  });
});
