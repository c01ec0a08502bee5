import { describe, expect, it } from 'vitest';
import { addBooking, addGuest, booking, viennaTokens } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';
import { passesLuhn } from './vault-tokens.ts';

const merchantId = '1100031415';

describe('the payment-card vault', () => {
  const mews = useTestMews();

  const store = (change: object = {}) =>
    fetch(`${mews.url}/vault/tokens`, {
      method: 'POST',
      body: JSON.stringify({
        merchant_id: merchantId,
        card_number: '4242 4242 4242 4242',
        security_code: '123',
        ...change,
      }),
    });
  const addCard = (CustomerId: string, StorageData: string, tokens: object = {}) =>
    mews.send(
      'creditCards/addTokenized',
      { CustomerId, CreditCardData: { StorageData, Expiration: '2029-11' } },
      { ...tokens },
    );

  it.each([
    ['a wrong check digit', { card_number: '4242 4242 4242 4241' }, 422, 'invalid_card_number'],
    ['too few digits', { card_number: '42' }, 422, 'invalid_card_number'],
    ['letters', { card_number: 'card' }, 422, 'invalid_card_number'],
    ['no security code', { security_code: '' }, 422, 'invalid_input'],
    ['a merchant nobody knows', { merchant_id: 'nobody' }, 422, 'unknown_merchant'],
    ['a declined card', { card_number: '4000000000000002' }, 402, 'card_declined'],
    ['a card whose bank asks first', { card_number: '4000 0010 0000 0034' }, 402, 'authentication_required'],
    ['a card without funds', { card_number: '4000 0000 0000 9995' }, 402, 'insufficient_funds'],
  ])('answers %s by %j: %d %s', async (_name, change, status, code) => {
    const response = await store(change);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ code });
  });

  it('answers what is no JSON with 422', async () => {
    const response = await fetch(`${mews.url}/vault/tokens`, { method: 'POST', body: 'card' });
    expect(response.status).toBe(422);
  });

  it('gives a numeric token that is good for one card, in its own hotel', async () => {
    const { token } = (await (await store()).json()) as { token: string };
    expect(token).toMatch(/^\d+$/);
    const guest = await addGuest(mews);
    const elsewhere = await addCard(guest, token, viennaTokens);
    expect(elsewhere).toMatchObject({ status: 400, body: { Message: 'Invalid StorageData.' } });
    const added = await addCard(guest, token);
    expect(added.status).toBe(200);
    expect((await addCard(guest, token)).status).toBe(400);
    expect((await addCard(guest, '12345')).status).toBe(400);
    const cards = await mews.get('creditCards/getAll', { CustomerIds: [guest], Limitation: { Count: 10 } });
    expect(cards).toMatchObject({
      CreditCards: [
        {
          Id: added.body?.['CreditCardId'],
          CustomerId: guest,
          State: 'Enabled',
          Type: 'Visa',
          ObfuscatedNumber: '************4242',
          Expiration: '2029-11',
        },
      ],
    });
  });

  it('gives a guarantee only for reservations that the owner of the card owns', async () => {
    const { token } = (await (await store()).json()) as { token: string };
    const [owner, other] = [await addGuest(mews, 'owner@card.example'), await addGuest(mews, 'other@card.example')];
    const CreditCardId = (await addCard(owner, token)).body?.['CreditCardId'];
    const forOther = booking(other, { BookerId: owner, CreditCardId });
    const refused = { status: 400, body: { Message: 'Invalid CreditCardId.' } };
    expect(await mews.send('reservations/add', forOther)).toMatchObject(refused);
    expect(await addBooking(mews, booking(owner, { CreditCardId }))).toMatchObject({ CreditCardId });
  });

  it('never keeps a card number', async () => {
    await store();
    const rows = JSON.stringify(await mews.administer('GET', 'state?table=vaultTokens'));
    expect(rows).not.toContain('4242424242424242');
  });

  it('charges a stored card, except the one that is declined only then', async () => {
    const charge = async (number: string, email: string) => {
      const { token } = (await (await store({ card_number: number })).json()) as { token: string };
      const added = await addCard(await addGuest(mews, email), token);
      const Amount = { Currency: 'GBP', GrossValue: 20 };
      return mews.send('creditCards/charge', { CreditCardId: added.body?.['CreditCardId'], Amount });
    };
    expect((await charge('4242424242424242', 'good@card.example')).status).toBe(200);
    expect(await charge('4000000000000341', 'late@card.example')).toMatchObject({
      status: 403,
      body: { Message: 'Transaction was declined (Refused).' },
    });
  });

  it('serves a frame that any page may embed, and answers other origins', async () => {
    const frame = await fetch(`${mews.url}/vault/frame?merchant_id=${merchantId}`);
    expect(frame.headers.get('content-type')).toContain('text/html');
    expect(frame.headers.get('x-frame-options')).toBeNull();
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors *');
    const html = await frame.text();
    for (const message of ['vault:ready', 'vault:submit', 'vault:token', 'vault:error', 'vault:height']) {
      expect(html).toContain(message);
    }
    const preflight = await fetch(`${mews.url}/vault/tokens`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('serves a stand-in of Secure Fields, whose fields are pages of its own', async () => {
    const script = await fetch(`${mews.url}/vault/secure-fields-2.0.0.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    const text = await script.text();
    for (const call of ['initTokenize(', 'on(', 'submit(', 'setStyle(', 'setPlaceholder(', 'focus(', 'destroy(']) {
      expect(text).toContain(`    ${call}`);
    }
    const field = async (query: string) => (await fetch(`${mews.url}/vault/secure-fields/field?${query}`)).text();
    expect(await field(`kind=cardNumber&merchant_id=${merchantId}`)).toContain('data-merchant="known"');
    expect(await field('kind=cardNumber&merchant_id=nobody')).toContain('data-merchant="unknown"');
    expect(await field('kind=cvv')).toContain('autocomplete="cc-csc"');
  });

  it.each([
    ['4242424242424242', true],
    ['4242424242424241', false],
    ['378282246310005', true],
    ['5555555555554444', true],
    ['1', false],
  ])('finds the check digit of %s right: %s', (number, isRight) => {
    expect(passesLuhn(number)).toBe(isRight);
  });

  it('is missing in a hotel without card storage', async () => {
    const budapest = { ClientToken: 'TEST-CLIENT', AccessToken: 'TEST-BUDAPEST' };
    expect(await mews.get('configuration/get', {}, budapest)).toMatchObject({ PaymentCardStorage: null });
  });

  it('draws a picture for every image address', async () => {
    const { Enterprise } = await mews.get<{ Enterprise: { CoverImageId: string } }>('configuration/get');
    const Images = [{ ImageId: Enterprise.CoverImageId, Width: 300, Height: 200, ResizeMode: 'Cover' }];
    const { ImageUrls } = await mews.get<{ ImageUrls: { Url: string }[] }>('images/getUrls', { Images });
    const picture = await fetch(ImageUrls[0]?.Url ?? '');
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect(await picture.text()).toContain('width="300" height="200"');
    expect((await fetch(`${mews.url}/images/nothing`)).status).toBe(404);
  });
});
