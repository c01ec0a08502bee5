import { beforeEach, describe, expect, it } from 'vitest';
import { addGuest, askPayment, type Body, minutesOn, viennaTokens } from '../../../test/simulator/test-mews.ts';
import { goodNumber, returnUrl, speakToCheckout } from '../../../test/simulator/test-checkout.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

interface Payment extends Body {
  Id: string;
  State: string;
}

const silentNumber = '4000000000000077';
const verifyingNumber = '4000000000003220';

describe('the checkout', () => {
  const mews = useTestMews({ switches: { limiter: false } });
  let guest: string;
  beforeEach(async () => {
    await mews.administer('POST', 'reset', {});
    await mews.administer('POST', 'clock', { set: minutesOn(0) });
    guest = await addGuest(mews);
  });

  const ask = async (change: Body = {}) => (await askPayment(mews, guest, change)).Id;
  const askVienna = async () => {
    const change = { Amount: { Currency: 'EUR', Value: 172.8 } };
    return (await askPayment(mews, guest, change, viennaTokens)).Id;
  };
  const { post, payBy, frame, draw } = speakToCheckout(mews);
  const payments = async (tokens: Body = {}) => {
    const filter = { AccountIds: [guest], Limitation: { Count: 10 } };
    return (await mews.get<{ Payments: Payment[] }>('payments/getAll', filter, tokens)).Payments;
  };
  const stateOf = async (id: string, tokens: Body = {}) => {
    const filter = { PaymentRequestIds: [id], Limitation: { Count: 1 } };
    return (await mews.get<{ PaymentRequests: Body[] }>('paymentRequests/getAll', filter, tokens)).PaymentRequests[0]?.[
      'State'
    ];
  };

  it('charges any valid card, and stores it without its number', async () => {
    const id = await ask();
    const { body } = await payBy(id, goodNumber);
    const [payment] = await payments();
    expect(payment).toMatchObject({ State: 'Charged', PaymentRequestId: id, PaymentOrigin: 'PaymentRequest' });
    const CreditCardId = (payment?.['Data'] as { CreditCard: { CreditCardId: string } }).CreditCard.CreditCardId;
    const event = { type: 'payment-charged', paymentId: payment?.Id, paymentMethodId: CreditCardId };
    expect(body).toMatchObject({ kind: 'done', event });
    expect(await stateOf(id)).toBe('Completed');
    const cards = { CreditCardIds: [CreditCardId], Limitation: { Count: 1 } };
    expect(await mews.get('creditCards/getAll', cards)).toMatchObject({
      CreditCards: [
        { CustomerId: guest, ObfuscatedNumber: '************4242', Expiration: '2030-12', Kind: 'Gateway' },
      ],
    });
  });

  it.each([
    ['4000000000000002', 'Failed', 'payment-failure'],
    ['4000000000009995', 'Failed', 'payment-failure'],
    ['4000000000000341', 'Failed', 'payment-failure'],
    ['4000000000005126', 'Pending', 'payment-submitted'],
    [silentNumber, 'Charged', undefined],
    [verifyingNumber, 'Verifying', undefined],
  ])('answers the card %s with a payment that is %s and the event %s', async (number, State, type) => {
    const id = await ask();
    const { body } = await payBy(id, number);
    expect((body?.['event'] as Body | undefined)?.['type']).toBe(type);
    expect(await payments()).toMatchObject([{ State, PaymentRequestId: id }]);
    expect(await stateOf(id)).toBe(State === 'Charged' ? 'Completed' : 'Pending');
  });

  it.each([
    ['a wrong check digit', '4242424242424241', {}],
    ['letters', 'card', {}],
    ['a month that has passed', goodNumber, { expiry: '02/26' }],
    ['no month', goodNumber, { expiry: '13/30' }],
    ['no code', goodNumber, { code: '' }],
  ])('asks again for %s, and attempts no payment', async (_name, number, change) => {
    expect((await payBy(await ask(), number, change)).body).toEqual({ kind: 'invalid' });
    expect(await payments()).toEqual([]);
  });

  it('lets a guest retry a failed payment, but not pay twice', async () => {
    const id = await ask();
    await payBy(id, '4000000000000002');
    expect((await payBy(id, goodNumber)).body).toMatchObject({ kind: 'done' });
    expect((await payBy(id, goodNumber)).body).toMatchObject({ kind: 'over', event: { type: 'payment-failure' } });
    expect((await payments()).map(({ State }) => State)).toEqual(['Charged', 'Failed']);
  });

  it('accepts one of two concurrent payments', async () => {
    const id = await ask();
    const answers = await Promise.all([payBy(id, goodNumber), payBy(id, silentNumber)]);
    expect(answers.map(({ body }) => body?.['kind']).sort()).toEqual(['done', 'over']);
    expect(await payments()).toHaveLength(1);
  });

  it('refuses payments for an expired or cancelled request', async () => {
    const [expired, cancelled] = [await ask(), await ask({ ExpirationUtc: minutesOn(60) })];
    await mews.get('paymentRequests/cancel', { PaymentRequestIds: [cancelled] });
    await mews.administer('POST', 'clock', { set: minutesOn(16) });
    for (const id of [expired, cancelled]) {
      expect(await draw(id)).toContain('This payment is no longer open.');
      expect((await payBy(id, goodNumber)).body).toMatchObject({ kind: 'over' });
    }
    expect(await payments()).toEqual([]);
  });

  it.each([
    [true, 'Charged', 'payment-charged'],
    [false, 'Failed', 'payment-failure'],
  ])('asks the guest to confirm to their bank: %s', async (isConfirmed, State, type) => {
    const id = await ask();
    expect((await payBy(id, verifyingNumber)).body).toEqual({ kind: 'again' });
    expect(await draw(id)).toContain('Your bank asks you to confirm this payment.');
    const [payment] = await payments();
    const answer = await post('verify', { paymentId: payment?.Id, isConfirmed });
    expect(answer.body).toMatchObject({ event: { type } });
    expect(await payments()).toMatchObject([{ State }]);
  });

  const decide = (bankUrl: string, decision: string) => {
    const query = new URL(bankUrl, mews.url).searchParams;
    const body = new URLSearchParams({
      payment: query.get('payment') ?? '',
      return: query.get('return') ?? '',
      decision,
    });
    return fetch(`${mews.url}/payments/bank`, { method: 'POST', body, redirect: 'manual' });
  };

  it.each([
    ['pay', 'Charged', 'Completed', 'Your payment has been made.'],
    ['cancel', 'Failed', 'Pending', 'The payment was not made.'],
    ['later', 'Pending', 'Pending', 'Your payment is being checked.'],
  ])('sends a guest to the bank for iDEAL and back: %s', async (decision, State, requestState, shown) => {
    const id = await askVienna();
    const { body } = await post('pay', { requestId: id, method: 'ideal', returnUrl });
    expect(body).toMatchObject({ kind: 'redirect' });
    const bankUrl = String(body?.['url']);
    const bank = await fetch(new URL(bankUrl, mews.url));
    expect(bank.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await bank.text()).toContain('€172.80');
    const back = await decide(bankUrl, decision);
    const [payment] = await payments(viennaTokens);
    expect(back.headers.get('location')).toBe(`${returnUrl}&paymentId=${payment?.Id}`);
    expect(payment).toMatchObject({ State, Type: 'AlternativePayment', Data: { Alternative: { Type: 'Ideal' } } });
    expect(await stateOf(id, viennaTokens)).toBe(requestState);
    expect(await draw(id, { payment: payment?.Id ?? '' })).toContain(shown);
  });

  it('ends an open iDEAL payment when another one starts', async () => {
    const id = await askVienna();
    const first = await post('pay', { requestId: id, method: 'ideal', returnUrl });
    await post('pay', { requestId: id, method: 'ideal', returnUrl });
    await decide(String(first.body?.['url']), 'pay');
    expect((await payments(viennaTokens)).map(({ State }) => State)).toEqual(['Pending', 'Canceled']);
  });

  it('submits a direct debit, which is charged later', async () => {
    const id = await askVienna();
    const { body } = await post('pay', { requestId: id, method: 'sepaDirectDebit' });
    expect(body).toMatchObject({ kind: 'done', event: { type: 'payment-submitted' } });
    expect(await draw(id)).toContain('Your payment is being processed.');
    const [payment] = await payments(viennaTokens);
    await mews.administer('POST', 'payments', { paymentId: payment?.Id, outcome: 'charged' });
    expect(await draw(id)).toContain('Your payment has been made.');
    expect(await stateOf(id, viennaTokens)).toBe('Completed');
  });

  it('offers iDEAL and direct debits in euro only, and no method that the page has excluded', async () => {
    expect(await draw(await ask())).not.toContain('data-method=');
    const id = await askVienna();
    expect(await draw(id)).toMatch(/id="number"[^]*data-method="ideal"[^]*data-method="sepaDirectDebit"/);
    const narrow = await draw(id, { methods: 'ideal' });
    expect(narrow).not.toMatch(/id="number"|data-method="sepaDirectDebit"/);
    expect((await post('pay', { requestId: await ask(), method: 'ideal', returnUrl })).body).toMatchObject({
      kind: 'failure',
    });
  });

  it('calls back after a redirect only if that is switched on', async () => {
    const id = await askVienna();
    const { body } = await post('pay', { requestId: id, method: 'ideal', returnUrl });
    await decide(String(body?.['url']), 'pay');
    const payment = (await payments(viennaTokens))[0]?.Id ?? '';
    expect(await draw(id, { payment })).toContain('"event":null');
    await mews.administer('POST', 'switches', { checkoutCallsBackAfterReturn: true });
    expect(await draw(id, { payment })).toContain('"event":{"type":"payment-charged"');
    await mews.administer('POST', 'switches', { checkoutCallsBackAfterReturn: false });
  });

  it('uses the requested language, otherwise the language of the hotel', async () => {
    expect(await draw(await ask(), { language: 'ar' })).toContain('<html lang="ar" dir="rtl">');
    expect(await draw(await askVienna(), { language: '' })).toContain('Zahlungsart');
    expect(await draw(await ask(), { language: 'fi-FI' })).toContain('Payment method');
    expect(await draw(await ask(), { header: 'false' })).not.toContain('Payment method');
  });

  it('applies the documented styles only', async () => {
    const styles = {
      'button.textColor': '#123456',
      'global.borderRadius': '3',
      'button.url': 'red',
      'input.borderColor': '#12}',
    };
    const page = await draw(await ask(), { styles: JSON.stringify(styles) });
    expect(page).toContain(':root { --button-textColor: #123456; --global-borderRadius: 3px; }');
  });

  it('allows any page to frame it, and runs no script but its own', async () => {
    const page = await frame(await ask({ Description: '<script>alert(1)</script>' }));
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'; script-src 'nonce-[^']+'; .*frame-ancestors \*/);
    expect(await page.text()).not.toContain('<script>alert');
    expect((await frame('nothing')).status).toBe(422);
    expect((await frame(await ask(), { return: 'javascript:alert(1)' })).status).toBe(422);
  });

  it('stores no card numbers or security codes, in its state or its logs', async () => {
    const numbers = ['4242424242424242', '4000000000000002', silentNumber, verifyingNumber];
    for (const number of numbers) await payBy(await ask(), number, { code: '9876' });
    await post('pay', { requestId: 'nothing', card: { number: numbers[0], code: '9876' } });
    const tables = Object.keys(await mews.administer('GET', 'state'));
    const kept = await Promise.all(tables.map((table) => mews.administer('GET', `state?table=${table}`)));
    const text = JSON.stringify([kept, await mews.administer('GET', 'log')]);
    expect(text).toContain('payments/checkout/pay');
    expect([...numbers, '4242 4242', '"9876"'].filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('is late or unavailable only while a fault names its path', async () => {
    const id = await ask();
    const fail = (operation: string, effect: Body) => mews.administer('POST', 'faults', { operation, effect });
    await fail('*', { kind: 'status', status: 503 });
    expect((await frame(id)).status).toBe(200);
    await mews.administer('DELETE', 'faults');
    await fail('payments/checkout/pay', { kind: 'status', status: 503 });
    expect((await payBy(id, goodNumber)).status).toBe(503);
    await fail('payments/checkout/pay', { kind: 'cutBeforeCommit' });
    await expect(payBy(id, goodNumber)).rejects.toThrow();
    expect(await payments()).toEqual([]);
    await fail('payments/checkout/pay', { kind: 'stall' });
    const late = payBy(id, goodNumber);
    await mews.administer('DELETE', 'faults');
    expect((await late).body).toMatchObject({ kind: 'done' });
  });
});
