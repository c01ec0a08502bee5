import { beforeEach, describe, expect, it } from 'vitest';
import { demoIds } from '../seed/demo-ids.ts';
import {
  addBooking,
  type AddedPaymentRequest,
  addGuest,
  askPayment,
  type Body,
  booking,
  budapestTokens,
  minutesOn,
  paymentWish,
  viennaTokens,
  washingtonTokens,
} from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

interface Requests {
  PaymentRequests: AddedPaymentRequest[];
}

const limitation = { Limitation: { Count: 10 } };

describe('payment requests', () => {
  const mews = useTestMews({ switches: { limiter: false } });
  beforeEach(() => mews.administer('POST', 'reset', {}));

  const add = (PaymentRequests: Body[], around: Body = {}, tokens: Body = {}) =>
    mews.send('paymentRequests/add', { PaymentRequests, ...around }, tokens);
  const list = async (filter: Body = {}, tokens: Body = {}) =>
    (await mews.get<Requests>('paymentRequests/getAll', { ...filter, ...limitation }, tokens)).PaymentRequests;
  const cancel = (id: string) => mews.send('paymentRequests/cancel', { PaymentRequestIds: [id] });

  it('are answered with the documented fields and no others', async () => {
    const guest = await addGuest(mews);
    const { Id: ReservationId } = await addBooking(mews, booking(guest));
    const { body } = await add([paymentWish(guest, { ReservationId })], { SendPaymentRequestEmails: false });
    const expected = {
      Id: expect.any(String) as string,
      EnterpriseId: demoIds.brighton.enterpriseId,
      AccountId: guest,
      CustomerId: guest,
      ReservationGroupId: null,
      ReservationId,
      State: 'Pending',
      Amount: {
        Currency: 'GBP',
        NetValue: 172.8,
        GrossValue: 172.8,
        TaxValues: [],
        Breakdown: { Items: [{ TaxRateCode: null, NetValue: 172.8, TaxValue: 0 }] },
      },
      Type: 'Payment',
      Reason: 'Prepayment',
      ExpirationUtc: minutesOn(15),
      Description: 'The rest of your stay',
      Notes: 'R-1',
      CreatedUtc: minutesOn(0),
      UpdatedUtc: minutesOn(0),
    };
    expect(body).toEqual({ PaymentRequests: [expected] });
    expect(await list({ ReservationIds: [ReservationId], States: ['Pending'] })).toEqual([expected]);
    expect(await list({ AccountIds: [guest], UpdatedUtc: { StartUtc: minutesOn(-1), EndUtc: minutesOn(1) } })).toEqual([
      expected,
    ]);
    expect(await list({ States: ['Completed'] })).toEqual([]);
    expect(await list({ PaymentRequestIds: [guest] })).toEqual([]);
    expect(await list({}, viennaTokens)).toEqual([]);
  });

  it.each([
    ['a stranger', { AccountId: '00000000-0000-4000-8000-000000000000' }, 400, 'Invalid AccountId.'],
    ["another guest's stay", { ReservationId: 'b7190001-0023-4000-8000-000000000001' }, 400, 'Invalid ReservationId.'],
    ['a currency that the hotel does not take', { Amount: { Currency: 'JPY', Value: 5 } }, 400, 'Invalid Currency.'],
    ['nothing to pay', { Amount: { Currency: 'GBP', Value: 0 } }, 400, 'Invalid Value.'],
    ['an amount in gross', { Amount: { Currency: 'GBP', GrossValue: 5 } }, 400, 'Invalid Value.'],
    ['no words for the guest', { Description: '' }, 400, 'Invalid Description.'],
    ['too many words', { Description: 'x'.repeat(1001) }, 400, 'Invalid Description.'],
    ['too many notes', { Notes: 'x'.repeat(1001) }, 400, 'Invalid Notes.'],
    ['no end', { ExpirationUtc: null }, 400, 'Invalid ExpirationUtc.'],
    ['an end that has passed', { ExpirationUtc: minutesOn(0) }, 400, 'Invalid ExpirationUtc.'],
    ['an unknown bill', { BillId: '00000000-0000-4000-8000-000000000000' }, 400, 'Invalid BillId.'],
    ['a preauthorisation', { Type: 'Preauthorization' }, 200, undefined],
  ])('answer %s by %j: %d %s', async (_name, change, status, message) => {
    const reply = await add([paymentWish(await addGuest(mews), change)]);
    expect(reply.status).toBe(status);
    if (message) expect(reply.body?.['Message']).toBe(message);
    expect(await list()).toHaveLength(status === 200 ? 1 : 0);
  });

  it('are made all or none, and again when sent again', async () => {
    const guest = await addGuest(mews);
    expect((await add([paymentWish(guest), paymentWish(guest, { Description: '' })])).status).toBe(400);
    expect(await list()).toEqual([]);
    await add([paymentWish(guest), paymentWish(guest)]);
    expect(await list()).toHaveLength(2);
  });

  it('mail the guest unless the request says otherwise', async () => {
    const guest = await addGuest(mews);
    await add([paymentWish(guest)], { SendPaymentRequestEmails: false });
    const mails = async () => (await mews.administer('GET', 'state?table=mails'))['mails'];
    expect(await mails()).toEqual([]);
    await add([paymentWish(guest)]);
    expect(await mails()).toMatchObject([{ Kind: 'PaymentRequest', ReservationIds: [] }]);
  });

  it.each([
    ['Washington', washingtonTokens, { Currency: 'USD', Value: 5 }, 403],
    ['Budapest', budapestTokens, { Currency: 'EUR', Value: 5 }, 403],
    ['Vienna', viennaTokens, { Currency: 'EUR', Value: 5 }, 200],
  ])('are made only where the hotel has Mews Payments: %s', async (_name, tokens, Amount, status) => {
    const guest = await addGuest(mews, 'payer@inn.example', tokens);
    expect((await add([paymentWish(guest, { Amount })], {}, tokens)).status).toBe(status);
  });

  it('requests of several hotels are added by naming one, and cancelled by id alone', async () => {
    const portfolio = { ClientToken: 'TEST-CLIENT', AccessToken: 'TEST-PORTFOLIO' };
    const guest = await addGuest(mews);
    expect(await add([paymentWish(guest)], {}, portfolio)).toMatchObject({
      body: { Message: 'Invalid EnterpriseId.' },
    });
    const named = { EnterpriseId: demoIds.brighton.enterpriseId };
    const { Id } = await askPayment(mews, guest, {}, { ...portfolio, ...named });
    const foreign = await mews.send('paymentRequests/cancel', { PaymentRequestIds: [Id] }, viennaTokens);
    expect(foreign).toMatchObject({ status: 400, body: { Message: 'Invalid PaymentRequestIds.' } });
    expect((await mews.send('paymentRequests/cancel', { PaymentRequestIds: [Id] }, portfolio)).status).toBe(200);
  });

  it('are cancelled once, while they are pending', async () => {
    const { Id } = await askPayment(mews, await addGuest(mews));
    expect(await cancel(Id)).toMatchObject({ status: 200, body: { PaymentRequests: [{ Id, State: 'Canceled' }] } });
    expect(await cancel(Id)).toMatchObject({ status: 403 });
    expect(await list({ States: ['Canceled'] })).toMatchObject([{ Id }]);
    await mews.administer('POST', 'switches', { cancelRefusedStatus: 400 });
    expect(await cancel(Id)).toMatchObject({ status: 400 });
    await mews.administer('POST', 'switches', { cancelRefusedStatus: 403 });
  });

  it('are cancelled all or none', async () => {
    const { Id } = await askPayment(mews, await addGuest(mews));
    await add([paymentWish(await addGuest(mews, 'other@inn.example'))]);
    await cancel(Id);
    const pending = await list({ States: ['Pending'] });
    const ids = [...pending.map((request) => request.Id), Id];
    expect((await mews.send('paymentRequests/cancel', { PaymentRequestIds: ids })).status).toBe(403);
    expect(await list({ States: ['Pending'] })).toEqual(pending);
  });

  it('expire by the clock, and cannot be cancelled after it', async () => {
    const { Id } = await askPayment(mews, await addGuest(mews));
    await mews.administer('POST', 'clock', { set: minutesOn(14) });
    expect(await list()).toMatchObject([{ State: 'Pending' }]);
    await mews.administer('POST', 'clock', { set: minutesOn(16) });
    expect(await list()).toMatchObject([{ State: 'Expired', UpdatedUtc: minutesOn(15) }]);
    expect((await cancel(Id)).status).toBe(403);
    await mews.administer('POST', 'clock', { set: minutesOn(0) });
  });
});
