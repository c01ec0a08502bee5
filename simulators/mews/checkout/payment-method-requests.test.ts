import { beforeEach, describe, expect, it } from 'vitest';
import { addBooking, addGuest, type Body, booking, minutesOn } from '../../../test/simulator/test-mews.ts';
import { goodNumber, speakToCheckout } from '../../../test/simulator/test-checkout.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

describe('requests for payment methods', () => {
  const mews = useTestMews({ switches: { limiter: false, betaOperations: true } });
  const { payBy, draw } = speakToCheckout(mews);
  let guest: string;
  beforeEach(async () => {
    await mews.administer('POST', 'reset', {});
    guest = await addGuest(mews);
  });

  it('store a card without a payment, once', async () => {
    const wanted = {
      AccountId: guest,
      ExpirationUtc: minutesOn(15),
      Description: 'A card for your stay',
      PaymentMethods: ['PaymentCard'],
      EmailsToSend: [],
    };
    const askMethod = async (change: Body = {}) => {
      const body = { ...wanted, ...change };
      return (await mews.get<{ PaymentMethodRequestId: string }>('paymentMethodRequests/add', body))
        .PaymentMethodRequestId;
    };
    const mandate = await askMethod({ PaymentMethods: ['SepaDirectDebit'] });
    expect(await draw(mandate)).toContain('This payment cannot be made here.');
    expect((await payBy(mandate, goodNumber)).body).toMatchObject({ kind: 'over' });
    const id = await askMethod();
    expect(await draw(id)).toContain('A card for your stay');
    const refused = { kind: 'failure', event: { type: 'payment-method-collection-failure' } };
    expect((await payBy(id, '4000000000000002')).body).toMatchObject(refused);
    const { body } = await payBy(id, goodNumber);
    expect(body).toMatchObject({ kind: 'done', event: { type: 'payment-method-collected' } });
    const { paymentMethodId: CreditCardId } = body?.['event'] as { paymentMethodId: string };
    expect((await addBooking(mews, booking(guest, { CreditCardId }))).State).toBe('Confirmed');
    expect((await payBy(id, goodNumber)).body).toMatchObject({ kind: 'over' });
    const paid = { AccountIds: [guest], Limitation: { Count: 1 } };
    expect(await mews.get('payments/getAll', paid)).toMatchObject({ Payments: [] });
    expect((await mews.administer('GET', 'state?table=mails'))['mails']).toMatchObject([{ Kind: 'Confirmation' }]);
  });

  it('are granted only while their beta test is switched on', async () => {
    await mews.administer('POST', 'switches', { betaOperations: false });
    expect(await mews.send('paymentMethodRequests/add', {})).toMatchObject({
      status: 401,
      body: { Message: 'No permission to use this operation.' },
    });
    await mews.administer('POST', 'switches', { betaOperations: true });
    expect((await mews.send('paymentMethodRequests/add', {})).status).toBe(400);
  });
});
