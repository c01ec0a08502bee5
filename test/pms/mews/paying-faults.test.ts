import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import { BUYER } from '../conformance/port-user.ts';
import { connectMews } from '#pms/mews/connect-mews.ts';
import { makeVaultToken } from './make-vault-token.ts';
import { openFaultyHotel, type FaultyHotel } from './open-faulty-hotel.ts';

let hotel: FaultyHotel;
beforeAll(async () => {
  hotel = await openFaultyHotel();
});
beforeEach(() => hotel.clearFaults());
afterAll(() => hotel.close());

describe('a payment card', () => {
  const withCard = async (paymentCardToken: string, email: string) =>
    hotel.makeOrder({
      paymentCardToken,
      buyer: { ...BUYER, email, cardExpiration: '09/31', nameOnCard: 'Ada Sample' },
    });

  test('is stored by its token and assigned to the reservation', async () => {
    const order = await withCard(await makeVaultToken(hotel), 'card.owner@example.org');
    const answer = await hotel.pms.createReservation(order);
    expect(answer).toMatchObject({ state: 'created' });
    const { creditCards } = (await hotel.administer('GET', 'state?table=creditCards')) as {
      creditCards: { Id: string; Expiration: string }[];
    };
    const roomId = answer.state === 'created' ? answer.reservation.rooms[0]?.id : '';
    const { reservations } = (await hotel.administer('GET', `state?table=reservations&Id=${roomId}`)) as {
      reservations: { Id: string; CreditCardId: string | null }[];
    };
    const used = reservations[0]?.CreditCardId;
    expect(creditCards.find(({ Id }) => Id === used)?.Expiration).toBe('2031-09');
  });

  test('that is declined refuses the reservation, and reserves nothing', async () => {
    const order = await withCard(await makeVaultToken(hotel), 'card.declined@example.org');
    await hotel.arrangeFault('creditCards/addTokenized', { kind: 'status', status: 403, message: 'Declined.' });
    expect(await hotel.pms.createReservation(order)).toEqual({
      state: 'refused',
      code: 'RESERVATION.PAYMENT_CARD_REFUSED',
      reason: 'Declined.',
    });
    expect(await hotel.isThere(order)).toBe(false);
  });

  test('with a forged token refuses the reservation', async () => {
    const order = await withCard('000000000', 'card.forged@example.org');
    expect(await hotel.pms.createReservation(order)).toMatchObject({ code: 'RESERVATION.PAYMENT_CARD_REFUSED' });
  });

  test('with a lost answer is found and not sent again', async () => {
    const order = await withCard(await makeVaultToken(hotel), 'card.lost@example.org');
    await hotel.arrangeFault('creditCards/addTokenized', { kind: 'cutAfterCommit' });
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'created' });
  });

  test.each([
    ['that Mews was too busy for is sent again', { kind: 'status', status: 429, retryAfter: 0 }, 2],
    ['that Mews took although it was too busy is found', { kind: 'executedStatus', status: 429, retryAfter: 0 }, 1],
  ])('%s', async (_, effect, times) => {
    const order = await withCard(await makeVaultToken(hotel), `card.busy.${times}@example.org`);
    await hotel.arrangeFault('creditCards/addTokenized', effect);
    const before = hotel.log.length;
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'created' });
    const sent = hotel.log.slice(before).filter(({ operation }) => operation === 'creditCards/addTokenized');
    expect(sent).toHaveLength(times);
  });

  test('with an unknown outcome refuses as not available', async () => {
    const order = await withCard(await makeVaultToken(hotel), 'card.unknown@example.org');
    await hotel.arrangeFault('creditCards/addTokenized', { kind: 'status', status: 500 });
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'refused', code: 'PMS.UNAVAILABLE' });
    expect(await hotel.isThere(order)).toBe(false);
  });
});

describe('a redemption', () => {
  const posting = 'a redemption whose posting is %s is %s, and there: %s';
  const expectPosted = async (_: string, effect: object, state: string, posted: boolean): Promise<void> => {
    const reservation = await hotel.place();
    await hotel.arrangeFault('payments/addExternal', effect);
    const redemptionId = `redemption-${reservation.groupId}`;
    const payment = { redemptionId, reservation, amount: money('EUR', 12_050), note: 'Card ending 222K' };
    expect((await hotel.pms.redemptions.post(payment)).state).toBe(state);
    const there = (await hotel.pms.redemptions.list(reservation)).filter((one) => one.redemptionId === redemptionId);
    expect(there).toHaveLength(posted ? 1 : 0);
    expect(await hotel.pms.redemptions.find(reservation, [redemptionId])).toEqual(posted ? [redemptionId] : []);
  };

  test.each<[string, object, string, boolean]>([
    ['lost after the work', { kind: 'cutAfterCommit' }, 'unknown', true],
    ['lost before the work', { kind: 'cutBeforeCommit' }, 'unknown', false],
    ['429', { kind: 'status', status: 429, retryAfter: 0 }, 'unknown', false],
    ['just changed', { kind: 'status', status: 403 }, 'done', true],
    ['refused', { kind: 'status', status: 403, message: 'This payment type is not enabled.' }, 'refused', false],
  ])(posting, expectPosted);

  test.each<[string, object, string, boolean]>([
    ['500', { kind: 'status', status: 500 }, 'unknown', false],
    ['429 and done', { kind: 'executedStatus', status: 429, retryAfter: 0 }, 'unknown', true],
    ['not granted', { kind: 'status', status: 401 }, 'refused', false],
  ])(posting, { tags: ['thorough'] }, expectPosted);

  test('a redemption is in Mews a payment of the agreed type, on the room, with our id', async () => {
    const reservation = await hotel.place();
    const payment = {
      redemptionId: 'redemption-exact',
      reservation,
      amount: money('EUR', 12_050),
      note: 'Card ending 222K',
    };
    expect(await hotel.pms.redemptions.post(payment)).toEqual({ state: 'done' });
    const { payments } = (await hotel.administer('GET', 'state?table=payments')) as { payments: object[] };
    expect(payments).toContainEqual(
      expect.objectContaining({
        AccountId: reservation.accountId,
        ReservationId: reservation.rooms[0]!.id,
        Amount: expect.objectContaining({ Currency: 'EUR', GrossValue: -120.5 }) as object,
        Type: 'ExternalPayment',
        Notes: 'Card ending 222K',
        Data: expect.objectContaining({
          External: { Type: 'GiftCard', ExternalIdentifier: 'redemption-exact' },
        }) as object,
      }),
    );
  });

  test('goes to the account of the reservation after its guest was merged with another, and once', async () => {
    const reservation = await hotel.place();
    const dead = { ...reservation, accountId: '6282d17b-a068-4a9f-83d3-afae00c39bfb' };
    const payment = { redemptionId: 'merged', reservation: dead, amount: money('EUR', 12_050), note: '' };
    for (let posts = 0; posts < 2; posts += 1) {
      expect(await hotel.pms.redemptions.post(payment)).toEqual({ state: 'done' });
    }
    const { amount, redemptionId } = payment;
    for (const seen of [dead, reservation]) {
      const listed = (await hotel.pms.redemptions.list(seen)).filter((one) => one.redemptionId === redemptionId);
      expect(listed).toEqual([{ redemptionId, amount }]);
    }
  });

  test('is unknown if it is refused and the account of the reservation cannot be read', async () => {
    const reservation = await hotel.place();
    await hotel.arrangeFault('reservations/getAll/2023-06-06', { kind: 'status', status: 500 }, 9);
    const dead = { ...reservation, accountId: '6282d17b-a068-4a9f-83d3-afae00c39bfb' };
    const payment = { redemptionId: 'unseen', reservation: dead, amount: money('EUR', 12_050), note: '' };
    expect(await hotel.pms.redemptions.post(payment)).toMatchObject({ state: 'unknown' });
    await hotel.clearFaults();
    expect(await hotel.pms.redemptions.list(reservation)).not.toContainEqual(
      expect.objectContaining({ redemptionId: 'unseen' }),
    );
  });

  test('is left to a person at a property without negative payments: nothing is sent', async () => {
    const reservation = await hotel.place();
    const own = connectMews({ ...hotel.settings, negativePayments: false });
    const note = 'Card ending 222K';
    const paid = { redemptionId: 'redemption-kept', reservation, amount: money('EUR', 12_050), note };
    expect(await own.redemptions.post(paid)).toEqual({ state: 'done' });
    const before = hotel.log.length;
    const back = { ...paid, redemptionId: 'redemption-kept-back', amount: money('EUR', -12_050) };
    expect(await own.redemptions.post(back)).toMatchObject({ state: 'refused' });
    expect(hotel.log.length).toBe(before);
    expect(await own.redemptions.find(reservation, ['redemption-kept-back'])).toEqual([]);
  });
});
