import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingOf, BUYER } from '../conformance/port-user.ts';
import type { CreateAnswer, ReservationOrder } from '#pms/pms.ts';
import { openFaultyHotel, type FaultyHotel } from './open-faulty-hotel.ts';

let hotel: FaultyHotel;
beforeAll(async () => {
  hotel = await openFaultyHotel();
});
beforeEach(() => hotel.clearFaults());
afterAll(() => hotel.close());

/** A shorter time limit, so that no test waits half a minute for an answer that never comes. */
function patientWith(effect: object): FaultyHotel['pms'] {
  return 'kind' in effect && effect.kind === 'hang' ? hotel.hurried : hotel.pms;
}

describe('a fault of reservations/add', () => {
  const operation = 'reservations/add';
  const LOOK = 'reservationGroups/getAll';
  const noRoom = "We're very sorry, this property has no availability for the selected dates.";

  type Fault = [string, object, CreateAnswer['state'], string | null, boolean];
  const expectAnswer = async (...[, effect, state, code, reserved]: Fault): Promise<void> => {
    const order = await hotel.makeOrder();
    await hotel.arrangeFault(operation, effect);
    const sent = hotel.log.length;
    const answer = await patientWith(effect).createReservation(order);
    expect({ state: answer.state, code: answer.state === 'refused' ? answer.code : null }).toEqual({ state, code });
    expect(hotel.log.slice(sent).filter((entry) => entry.operation === operation)).toHaveLength(1);
    expect(await hotel.isThere(order)).toBe(reserved);
  };

  test.each<Fault>([
    ['400', { kind: 'status', status: 400, message: 'Invalid RateId.' }, 'refused', 'RESERVATION.NOT_ACCEPTED', false],
    ['401', { kind: 'status', status: 401 }, 'refused', 'PMS.UNAVAILABLE', false],
    [
      '403 without a room',
      { kind: 'status', status: 403, message: noRoom },
      'refused',
      'RESERVATION.NO_AVAILABILITY',
      false,
    ],
    ['500 before the work', { kind: 'status', status: 500 }, 'unknown', null, false],
    ['connection lost after the work', { kind: 'cutAfterCommit' }, 'unknown', null, true],
    ['an answer that cannot be read', { kind: 'nullField', field: 'Reservations' }, 'unknown', null, true],
  ])('%s', expectAnswer);

  test.each<Fault>([
    [
      '403 for another rule',
      { kind: 'status', status: 403, message: 'Not like this.' },
      'refused',
      'RESERVATION.NOT_ACCEPTED',
      false,
    ],
    ['408', { kind: 'status', status: 408 }, 'unknown', null, false],
    ['500 after the work', { kind: 'executedStatus', status: 500 }, 'unknown', null, true],
    ['connection lost before the work', { kind: 'cutBeforeCommit' }, 'unknown', null, false],
    ['no answer, but executed', { kind: 'hang', executed: true }, 'unknown', null, true],
    ['no answer, not executed', { kind: 'hang', executed: false }, 'unknown', null, false],
    ['the room lost a moment ago', { kind: 'roomLost' }, 'refused', 'RESERVATION.NO_AVAILABILITY', false],
  ])('%s', { tags: ['thorough'] }, expectAnswer);

  test('a concurrent change is retried until it succeeds', async () => {
    const order = await hotel.makeOrder();
    await hotel.arrangeFault(operation, { kind: 'status', status: 403 }, 2);
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'created' });
    expect(await hotel.isThere(order)).toBe(true);
  });

  const isAskedAgain = 'a request that Mews %s is looked for and sent again';
  test.each([
    ['was too busy for (Retry-After: 0)', 429, 0],
    ['refused for a concurrent change', 409, undefined],
  ])(isAskedAgain, expectAskedAgain);
  test.each([
    ['was too busy for (Retry-After: 1)', 429, 1],
    ['was too busy for (no Retry-After)', 429, undefined],
  ])(isAskedAgain, { tags: ['thorough'] }, expectAskedAgain);

  async function expectAskedAgain(_: string, status: number, retryAfter: number | undefined): Promise<void> {
    const order = await hotel.makeOrder();
    await hotel.arrangeFault(operation, { kind: 'status', status, retryAfter });
    const sent = hotel.log.length;
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'created' });
    const asked = hotel.log.slice(sent).map((entry) => entry.operation);
    expect(asked.filter((one) => one === operation)).toHaveLength(2);
    expect(asked.filter((one) => one === LOOK)).toHaveLength(2);
  }

  test.each([429, 409])(
    'a request that Mews answered with %i and did anyway is found, and not asked again',
    async (status) => {
      const order = await hotel.makeOrder();
      await hotel.arrangeFault(operation, { kind: 'executedStatus', status, retryAfter: 0 });
      const sent = hotel.log.length;
      const answer = await hotel.pms.createReservation(order);
      expect(answer).toMatchObject({ state: 'created' });
      expect(hotel.log.slice(sent).filter((entry) => entry.operation === operation)).toHaveLength(1);
      const found = await hotel.pms.findReservation(order, hotel.openedAt);
      expect(answer).toMatchObject({ reservation: { groupId: found?.groupId, accountId: found?.accountId } });
    },
  );

  test('a request that Mews was too busy for is unknown while it cannot be looked for, and sent once', async () => {
    const order = await hotel.makeOrder();
    await hotel.arrangeFault(operation, { kind: 'executedStatus', status: 429, retryAfter: 0 });
    await hotel.arrangeFault(LOOK, { kind: 'status', status: 500 }, 9);
    const sent = hotel.log.length;
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'unknown' });
    expect(hotel.log.slice(sent).filter((entry) => entry.operation === operation)).toHaveLength(1);
    await hotel.clearFaults();
    expect(await hotel.isThere(order)).toBe(true);
  });

  test(
    'a request that Mews is too busy for until the time has passed is unknown until a later look finds it absent',
    { tags: ['thorough'] },
    async () => {
      const order = await hotel.makeOrder({ sendBefore: hotel.clock().add({ seconds: 2 }) });
      await hotel.arrangeFault(operation, { kind: 'status', status: 429, retryAfter: 1 }, 9);
      expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'unknown' });
      await hotel.clearFaults();
      expect(await hotel.isThere(order)).toBe(false);
    },
  );

  test('a request that Mews was too busy for and did anyway is found before a refusal of the second is believed', async () => {
    const order = await hotel.makeOrder();
    await hotel.arrangeFault(operation, { kind: 'executedStatus', status: 429, retryAfter: 0 });
    await hotel.arrangeFault(LOOK, { kind: 'nullField', field: 'Name' }, 2);
    await hotel.arrangeFault(operation, { kind: 'status', status: 403, message: noRoom });
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'created' });
  });

  test('a refusal after a busy answer is believed if nothing is there', async () => {
    const order = await hotel.makeOrder();
    await hotel.arrangeFault(operation, { kind: 'status', status: 429, retryAfter: 0 });
    await hotel.arrangeFault(operation, { kind: 'status', status: 403, message: noRoom });
    expect(await hotel.pms.createReservation(order)).toMatchObject({ code: 'RESERVATION.NO_AVAILABILITY' });
    expect(await hotel.isThere(order)).toBe(false);
  });

  test('nothing is sent if the time for it has passed during the search for the guest', async () => {
    const order = await hotel.makeOrder({ sendBefore: hotel.clock().add({ milliseconds: 250 }) });
    await hotel.arrangeFault('customers/getAll', { kind: 'latency', ms: 400 });
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'refused', code: 'PMS.UNAVAILABLE' });
    expect(await hotel.isThere(order)).toBe(false);
  });
});

describe('a fault before reservations/add refuses and reserves nothing', () => {
  test.each([
    ['customers/getAll', { kind: 'status', status: 401 }, 1],
    ['customers/getAll', { kind: 'status', status: 500 }, 9],
    ['customers/getAll', { kind: 'hang' }, 1],
    ['customers/getAll', { kind: 'nullField', field: 'Id' }, 9],
  ])('%s: %j', async (operation, effect, times) => {
    const order = await hotel.makeOrder();
    await hotel.arrangeFault(operation, effect, times);
    expect(await patientWith(effect).createReservation(order)).toMatchObject({
      state: 'refused',
      code: 'PMS.UNAVAILABLE',
    });
    await hotel.clearFaults();
    expect(await hotel.isThere(order)).toBe(false);
  });

  test('customers/add that fails', async () => {
    const order = await hotel.makeOrder({ buyer: { ...BUYER, email: 'never.added@example.org' } });
    await hotel.arrangeFault('customers/add', { kind: 'status', status: 500 });
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'refused', code: 'PMS.UNAVAILABLE' });
    expect(await hotel.isThere(order)).toBe(false);
  });

  test.each([
    [400, 'Invalid Email.', 'email'],
    [403, 'A profile with this email already exists.', 'email'],
    [400, 'Invalid PhoneNumber', 'phone'],
    [400, 'Invalid LastName', 'lastName'],
    [403, 'This cannot be done.', undefined],
  ])('a guest whom the hotel refuses with %i and "%s"', async (status, message, field) => {
    const order = await hotel.makeOrder({ buyer: { ...BUYER, email: 'no.profile@example.org' } });
    await hotel.arrangeFault('customers/add', { kind: 'status', status, message });
    const refused = { state: 'refused', code: 'RESERVATION.NOT_ACCEPTED', reason: message };
    expect(await hotel.pms.createReservation(order)).toEqual({ ...refused, ...(field && { field }) });
    expect(await hotel.isThere(order)).toBe(false);
  });

  test('a guest other than the buyer whom the hotel refuses', async () => {
    const guest = { firstName: 'Noa', lastName: 'Reed', email: 'noa.reed@example.org' };
    const order = await hotel.makeOrder({ buyer: { ...BUYER, guest } });
    await hotel.pms.createReservation(await hotel.makeOrder());
    await hotel.arrangeFault('customers/add', { kind: 'status', status: 400, message: 'Invalid Email.' });
    expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'refused', field: 'guest.email' });
  });
});

describe('rooms that the hotel has numbered in another order', () => {
  beforeAll(() => hotel.administer('POST', 'switches', { numbersRoomsBackwards: true }));
  afterAll(() => hotel.administer('POST', 'switches', { numbersRoomsBackwards: false }));

  /** Two rooms of a category, and one of another. */
  async function bookThree(): Promise<ReservationOrder> {
    const { offer, stay, ...order } = await hotel.makeOrder();
    const offers = await hotel.pms.listOffers({ stay, party: hotel.party, language: 'en' });
    const other = offers.find(({ roomCategory }) => roomCategory.id !== offer.roomCategory.id);
    const [two, one] = [bookingOf(offer, stay, hotel.party, 2), bookingOf(other!, stay, hotel.party)];
    return { ...order, booking: { ...two, rooms: [...two.rooms, ...one.rooms] } };
  }

  const categoriesOf = async (rooms: readonly { readonly id: string }[]) => {
    const ids = rooms.map(({ id }) => id).join('&Id=');
    const { reservations } = (await hotel.administer('GET', `state?table=reservations&Id=${ids}`)) as {
      reservations: { Id: string; RequestedCategoryId: string }[];
    };
    return rooms.map(({ id }) => reservations.find(({ Id }) => Id === id)?.RequestedCategoryId);
  };

  test.each([
    ['lost', { kind: 'cutAfterCommit' }, 'unknown'],
    ['busy', { kind: 'executedStatus', status: 429, retryAfter: 0 }, 'created'],
  ])('stand in the order of the booking after a %s answer', async (_, effect, state) => {
    const order = await bookThree();
    await hotel.arrangeFault('reservations/add', effect);
    const answer = await hotel.pms.createReservation(order);
    expect(answer.state).toBe(state);
    const found = await hotel.pms.findReservation(order, hotel.openedAt);
    if (answer.state === 'created') expect(answer.reservation.rooms).toEqual(found!.rooms);
    expect(await categoriesOf(found!.rooms)).toEqual(order.booking.rooms.map(({ roomCategoryId }) => roomCategoryId));
    // Equal rooms are ordered by their numbers.
    const [first, second] = found!.rooms.map(({ number }) => Number(number));
    expect(first).toBeLessThan(second!);
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

  test('is added once, even after several lost answers, and never overwritten', async () => {
    const buyer = { ...BUYER, email: 'Lost.Answer@example.org', language: 'de' };
    await hotel.arrangeFault('customers/add', { kind: 'cutAfterCommit' });
    expect(await hotel.pms.createReservation(await hotel.makeOrder({ buyer }))).toMatchObject({ state: 'created' });
    const other = { ...buyer, firstName: 'Somebody', lastName: 'Else' };
    const second = await hotel.makeOrder({ buyer: other, notes: 'High floor' });
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

test('a reservation is found even if its search begins more than three months ago', async () => {
  const order = await hotel.makeOrder();
  expect(await hotel.pms.createReservation(order)).toMatchObject({ state: 'created' });
  const before = hotel.log.length;
  expect(await hotel.pms.findReservation(order, hotel.clock().subtract({ hours: 24 * 200 }))).toBeDefined();
  const asked = hotel.log.slice(before).filter(({ operation }) => operation === 'reservationGroups/getAll');
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
});
