import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingOf, BUYER, findTwice } from '#pms/conformance/port-user.ts';
import { money } from '#domain/money.ts';
import type { Offer } from '#domain/offer.ts';
import type { Party, Stay } from '#domain/stay.ts';
import type { CreateAnswer, PmsReservation, ReservationOrder } from '#pms/pms.ts';
import { connectMews } from './connect-mews.ts';
import { openDemoHotel, runClockFrom, type DemoHotel } from './open-demo-hotel.ts';

const clock = runClockFrom('2026-08-05T09:00:00Z');
let hotel: DemoHotel;
let party: Party;
let references = 0;
let day = 40;

beforeAll(async () => {
  hotel = await openDemoHotel('vienna', { writeTimeLimitMs: 600, readTimeLimitMs: 1_000, clock });
  const [adult] = await hotel.pms.listAgeCategories('en');
  party = [{ ageCategoryId: adult!.id, count: 1 }];
});
beforeEach(() => hotel.clearFaults());
afterAll(() => hotel.close());

/** An order for the cheapest room of a night that no other test uses. */
async function makeOrder(
  overrides: Partial<ReservationOrder> = {},
): Promise<ReservationOrder & { stay: Stay; offer: Offer }> {
  const arrivalDate = Temporal.PlainDate.from('2026-08-05').add({ days: (day += 1) });
  const stay = { arrivalDate, departureDate: arrivalDate.add({ days: 1 }) };
  const offer = (await hotel.pms.listOffers({ stay, party, language: 'en' })).find(({ available }) => available > 1);
  if (!offer) return makeOrder(overrides);
  const sendBefore = clock().add({ minutes: 1 });
  const reference = `FAULT-${(references += 1)}`;
  const booking = bookingOf(offer, stay, party);
  return { reference, booking, buyer: BUYER, notes: '', sendBefore, stay, offer, ...overrides };
}

const since = clock();
const isThere = async ({ reference }: ReservationOrder) => (await findTwice(hotel.pms, reference, since)) !== undefined;

async function vaultToken(cardNumber: string): Promise<string> {
  const response = await fetch(`${hotel.settings.address}/vault/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      merchant_id: (await hotel.pms.loadFacts()).merchantId,
      card_number: cardNumber,
      security_code: '123',
    }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

describe('a fault of reservations/add', () => {
  const operation = 'reservations/add';
  const noRoom = "We're very sorry, this property has no availability for the selected dates.";

  test.each<[string, object, CreateAnswer['state'], string | null, boolean]>([
    ['400', { kind: 'status', status: 400, message: 'Invalid RateId.' }, 'refused', 'RESERVATION.NOT_ACCEPTED', false],
    ['401', { kind: 'status', status: 401 }, 'refused', 'PMS.UNAVAILABLE', false],
    [
      '403 without a room',
      { kind: 'status', status: 403, message: noRoom },
      'refused',
      'RESERVATION.NO_AVAILABILITY',
      false,
    ],
    [
      '403 for another rule',
      { kind: 'status', status: 403, message: 'Not like this.' },
      'refused',
      'RESERVATION.NOT_ACCEPTED',
      false,
    ],
    ['408', { kind: 'status', status: 408 }, 'unknown', null, false],
    ['409', { kind: 'status', status: 409 }, 'unknown', null, false],
    ['429', { kind: 'status', status: 429, retryAfter: 0 }, 'unknown', null, false],
    ['429, but executed', { kind: 'executedStatus', status: 429, retryAfter: 0 }, 'unknown', null, true],
    ['500 before the work', { kind: 'status', status: 500 }, 'unknown', null, false],
    ['500 after the work', { kind: 'executedStatus', status: 500 }, 'unknown', null, true],
    ['connection lost before the work', { kind: 'cutBeforeCommit' }, 'unknown', null, false],
    ['connection lost after the work', { kind: 'cutAfterCommit' }, 'unknown', null, true],
    ['no answer, not executed', { kind: 'hang', executed: false }, 'unknown', null, false],
    ['no answer, but executed', { kind: 'hang', executed: true }, 'unknown', null, true],
    ['an answer that cannot be read', { kind: 'nullField', field: 'Reservations' }, 'unknown', null, true],
    ['the room lost a moment ago', { kind: 'roomLost' }, 'refused', 'RESERVATION.NO_AVAILABILITY', false],
  ])('%s', async (_, effect, state, code, reserved) => {
    const order = await makeOrder();
    await hotel.arrangeFault(operation, effect);
    const sent = hotel.log.length;
    const answer = await hotel.pms.createReservation(order);
    expect({ state: answer.state, code: answer.state === 'refused' ? answer.code : null }).toEqual({ state, code });
    expect(hotel.log.slice(sent).filter((entry) => entry.operation === operation)).toHaveLength(1);
    expect(await isThere(order)).toBe(reserved);
  });

  test('what somebody else just changed is tried again until it goes through', async () => {
    const order = await makeOrder();
    await hotel.arrangeFault(operation, { kind: 'status', status: 403 }, 2);
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'created' });
    expect(await isThere(order)).toBe(true);
  });

  test('nothing is sent when the time for it has passed while the guest was looked up', async () => {
    const order = await makeOrder({ sendBefore: clock().add({ milliseconds: 250 }) });
    await hotel.arrangeFault('customers/getAll', { kind: 'latency', ms: 400 });
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'refused', code: 'PMS.UNAVAILABLE' });
    expect(await isThere(order)).toBe(false);
  });
});

describe('a fault before reservations/add is sent refuses, and nothing is reserved', () => {
  test.each([
    ['customers/getAll', { kind: 'status', status: 401 }, 1],
    ['customers/getAll', { kind: 'status', status: 500 }, 9],
    ['customers/getAll', { kind: 'hang' }, 1],
    ['customers/getAll', { kind: 'nullField', field: 'Id' }, 9],
  ])('%s: %j', async (operation, effect, times) => {
    const order = await makeOrder();
    await hotel.arrangeFault(operation, effect, times);
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'refused', code: 'PMS.UNAVAILABLE' });
    await hotel.clearFaults();
    expect(await isThere(order)).toBe(false);
  });

  test('customers/add that fails', async () => {
    const order = await makeOrder({ buyer: { ...BUYER, email: 'never.added@example.org' } });
    await hotel.arrangeFault('customers/add', { kind: 'status', status: 500 });
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'refused', code: 'PMS.UNAVAILABLE' });
    expect(await isThere(order)).toBe(false);
  });
});

describe('the guest', () => {
  const customers = async () => {
    const { customers: rows } = (await hotel.administer('GET', 'state?table=customers')) as {
      customers: {
        Id: string;
        Email: string | null;
        FirstName: string;
        LastName: string;
        PreferredLanguageCode: string | null;
      }[];
    };
    return rows;
  };

  test('is added once, however often the answer is lost, and never overwritten', async () => {
    const buyer = { ...BUYER, email: 'Lost.Answer@example.org', language: 'de' };
    await hotel.arrangeFault('customers/add', { kind: 'cutAfterCommit' });
    expect(await hotel.pms.createReservation(await makeOrder({ buyer }))).toMatchObject({ state: 'created' });
    const other = { ...buyer, firstName: 'Somebody', lastName: 'Else' };
    const second = await makeOrder({ buyer: other, notes: 'High floor' });
    const answer = await hotel.pms.createReservation(second);
    expect(answer).toMatchObject({ state: 'created' });
    const own = (await customers()).filter(({ Email }) => Email?.toLowerCase() === 'lost.answer@example.org');
    expect(own).toMatchObject([{ FirstName: 'Ada', LastName: 'Sample', PreferredLanguageCode: 'de-DE' }]);
    const { serviceOrderNotes } = (await hotel.administer('GET', 'state?table=serviceOrderNotes')) as {
      serviceOrderNotes: { OrderId: string; Text: string }[];
    };
    const roomId = answer.state === 'created' ? answer.reservation.rooms[0]?.id : '';
    expect(serviceOrderNotes.find(({ OrderId }) => OrderId === roomId)?.Text).toBe('Somebody Else\nHigh floor');
  });
});

describe('a payment card', () => {
  const withCard = async (paymentCardToken: string, email: string) =>
    makeOrder({ paymentCardToken, buyer: { ...BUYER, email, cardExpiration: '09/31', nameOnCard: 'Ada Sample' } });
  const good = '4111111111111111';

  test('is stored by its token and stands on the reservation', async () => {
    const order = await withCard(await vaultToken(good), 'card.owner@example.org');
    const answer = await hotel.pms.createReservation(order);
    expect(answer).toMatchObject({ state: 'created' });
    const { creditCards } = (await hotel.administer('GET', 'state?table=creditCards')) as {
      creditCards: { Id: string; Expiration: string }[];
    };
    const { reservations } = (await hotel.administer('GET', 'state?table=reservations')) as {
      reservations: { Id: string; CreditCardId: string | null }[];
    };
    const roomId = answer.state === 'created' ? answer.reservation.rooms[0]?.id : '';
    const used = reservations.find(({ Id }) => Id === roomId)?.CreditCardId;
    expect(creditCards.find(({ Id }) => Id === used)?.Expiration).toBe('2031-09');
  });

  test('that is declined refuses the reservation, and nothing is reserved', async () => {
    const order = await withCard(await vaultToken(good), 'card.declined@example.org');
    await hotel.arrangeFault('creditCards/addTokenized', { kind: 'status', status: 403, message: 'Declined.' });
    expect(await hotel.pms.createReservation(order)).toEqual({
      state: 'refused',
      code: 'RESERVATION.PAYMENT_CARD_REFUSED',
      reason: 'Declined.',
    });
    expect(await isThere(order)).toBe(false);
  });

  test('with a token that nobody gave out refuses the reservation', async () => {
    const order = await withCard('000000000', 'card.forged@example.org');
    expect(await hotel.pms.createReservation(order)).toMatchObject({ code: 'RESERVATION.PAYMENT_CARD_REFUSED' });
  });

  test('whose answer was lost is found and not sent again', async () => {
    const order = await withCard(await vaultToken(good), 'card.lost@example.org');
    await hotel.arrangeFault('creditCards/addTokenized', { kind: 'cutAfterCommit' });
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'created' });
  });

  test('of which nothing is known refuses as not available', async () => {
    const order = await withCard(await vaultToken(good), 'card.unknown@example.org');
    await hotel.arrangeFault('creditCards/addTokenized', { kind: 'status', status: 500 });
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'refused', code: 'PMS.UNAVAILABLE' });
    expect(await isThere(order)).toBe(false);
  });
});

describe('after placing', () => {
  async function place(): Promise<PmsReservation> {
    const answer = await hotel.pms.createReservation(await makeOrder());
    if (answer.state !== 'created') throw new Error(answer.reason);
    return answer.reservation;
  }

  test.each([
    ['lost after the work', { kind: 'cutAfterCommit' }, 'done'],
    ['lost before the work', { kind: 'cutBeforeCommit' }, 'unknown'],
    ['500', { kind: 'status', status: 500 }, 'unknown'],
    ['just changed', { kind: 'status', status: 403 }, 'done'],
    ['refused', { kind: 'status', status: 403, message: 'Checked in already.' }, 'refused'],
    ['not granted', { kind: 'status', status: 401 }, 'refused'],
  ])('a cancellation that is %s is %j', async (_, effect, state) => {
    const reservation = await place();
    await hotel.arrangeFault('reservations/cancel', effect);
    expect((await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false })).state).toBe(state);
  });

  test('a refusal is not believed while nobody says whether the reservation stands: it may be called off already', async () => {
    const reservation = await place();
    expect(await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false })).toEqual({ state: 'done' });
    await hotel.arrangeFault('reservations/getAll/2023-06-06', { kind: 'status', status: 500 }, 9);
    expect((await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false })).state).toBe('unknown');
  });

  test('what cannot be sent, because requests cannot be counted, is refused by nobody', async () => {
    const reservation = await place();
    const limiter = { take: () => Promise.reject(new Error('no database')), pause: () => Promise.resolve() };
    const pms = connectMews({ ...hotel.settings, limiter });
    expect((await pms.cancelReservation(reservation, 'Test', { postFee: false })).state).toBe('unknown');
    const payment = { redemptionId: 'not-sent', reservation, amount: money('EUR', 100), note: '' };
    expect((await pms.postRedemption(payment)).state).toBe('unknown');
  });

  test('a cancellation of rooms of which one is called off already calls off the rest', async () => {
    const order = await makeOrder();
    const answer = await hotel.pms.createReservation({
      ...order,
      booking: bookingOf(order.offer, order.stay, party, 2),
    });
    const { reservation } = answer as Extract<CreateAnswer, { state: 'created' }>;
    const [first] = reservation.rooms;
    expect(await hotel.pms.cancelReservation({ ...reservation, rooms: [first!] }, '', { postFee: false })).toEqual({
      state: 'done',
    });
    expect(await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false })).toEqual({ state: 'done' });
    const found = await hotel.pms.findReservation(order.reference, since);
    expect(found?.rooms.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
  });

  test.each([
    ['lost after the work', { kind: 'cutAfterCommit' }, 'unknown', true],
    ['lost before the work', { kind: 'cutBeforeCommit' }, 'unknown', false],
    ['500', { kind: 'status', status: 500 }, 'unknown', false],
    ['429, but executed', { kind: 'executedStatus', status: 429, retryAfter: 0 }, 'unknown', true],
    ['refused', { kind: 'status', status: 403, message: 'This payment type is not enabled.' }, 'refused', false],
    ['not granted', { kind: 'status', status: 401 }, 'refused', false],
  ])('a redemption whose posting is %s is %s, and there: %s', async (_, effect, state, posted) => {
    const reservation = await place();
    await hotel.arrangeFault('payments/addExternal', effect);
    const redemptionId = `redemption-${references}`;
    const payment = { redemptionId, reservation, amount: money('EUR', 12_050), note: 'Card ending 222K' };
    expect((await hotel.pms.postRedemption(payment)).state).toBe(state);
    expect(await hotel.pms.hasRedemption(reservation, redemptionId)).toBe(posted);
  });

  test('a reservation is found although its search begins more than three months ago', async () => {
    const order = await makeOrder();
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'created' });
    const before = hotel.log.length;
    expect(await hotel.pms.findReservation(order.reference, clock().subtract({ hours: 24 * 200 }))).toBeDefined();
    const asked = hotel.log.slice(before).filter(({ operation }) => operation === 'reservationGroups/getAll');
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('a redemption stands in Mews as a payment of the agreed type, on the room, with our id', async () => {
    const reservation = await place();
    const payment = {
      redemptionId: 'redemption-exact',
      reservation,
      amount: money('EUR', 12_050),
      note: 'Card ending 222K',
    };
    expect(await hotel.pms.postRedemption(payment)).toEqual({ state: 'done' });
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
});
