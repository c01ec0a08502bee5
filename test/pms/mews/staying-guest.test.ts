import { afterAll, beforeAll, expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import { BUYER } from '../conformance/port-user.ts';
import { makeVaultToken } from './make-vault-token.ts';
import { openFaultyHotel, type FaultyHotel } from './open-faulty-hotel.ts';

/** The guest who stays when another person books: the profile, the email, the payment card and the bill. */

let hotel: FaultyHotel;
beforeAll(async () => {
  hotel = await openFaultyHotel();
});
afterAll(() => hotel.close());

type Row = Readonly<Record<string, unknown>>;
const GRACE = { firstName: 'Grace', lastName: 'Hopper' };

async function rows(table: string, condition = ''): Promise<Row[]> {
  const state = (await hotel.administer('GET', `state?table=${table}${condition}`)) as Readonly<Record<string, Row[]>>;
  return state[table] ?? [];
}

/**
 * A stay for Grace, booked by Ada. Returns it with the profiles and the payment card that the hotel then has for it.
 */
async function book(email: string, buyer: string, paymentCardToken?: string) {
  const order = await hotel.makeOrder({
    buyer: { ...BUYER, email: buyer, cardExpiration: '09/31', guest: { ...GRACE, email } },
    ...(paymentCardToken !== undefined && { paymentCardToken }),
  });
  const answer = await hotel.pms.createReservation(order);
  if (answer.state !== 'created') throw new Error(JSON.stringify(answer));
  const [customers, cards] = [await rows('customers'), await rows('creditCards')];
  const [row] = await rows('reservations', `&Id=${answer.reservation.rooms[0]?.id}`);
  const profileOf = (id: unknown) => customers.find(({ Id }) => Id === id);
  return {
    order,
    reservation: answer.reservation,
    owner: profileOf(row?.['AccountId']),
    booker: profileOf(row?.['BookerId']),
    card: cards.find(({ Id }) => Id === row?.['CreditCardId']),
  };
}

test('a guest’s email finds the same profile for every later stay', { tags: ['thorough'] }, async () => {
  const first = await book('grace@example.org', 'ada.books@example.org');
  expect(first.owner).toMatchObject({
    FirstName: 'Grace',
    LastName: 'Hopper',
    Email: 'grace@example.org',
    Phone: null,
  });
  expect(first.booker).toMatchObject({ LastName: BUYER.lastName, Email: 'ada.books@example.org' });
  const second = await book('GRACE@example.org', 'ada.books@example.org');
  expect(second.owner?.['Id']).toBe(first.owner?.['Id']);
});

test('an existing profile with the email is the guest’s, and keeps its name', async () => {
  const known = await book('known@example.org', 'ada.books@example.org');
  const order = await hotel.makeOrder({
    buyer: {
      ...BUYER,
      email: 'ada.books@example.org',
      guest: { ...GRACE, lastName: 'Other', email: 'known@example.org' },
    },
  });
  expect(await hotel.pms.createReservation(order)).toMatchObject({
    state: 'created',
    reservation: { accountId: known.owner?.['Id'] },
  });
  const own = (await rows('customers')).filter(({ Email }) => Email === 'known@example.org');
  expect(own.map(({ LastName }) => LastName)).toEqual(['Hopper']);
});

test.each([
  ['without an email', ''],
  ['with the buyer’s email', 'Ada.Books@example.org'],
])('a guest %s has a profile of their own, without one', async (_how, email) => {
  const { owner, booker } = await book(email, 'ada.books@example.org');
  expect(owner).toMatchObject({ LastName: 'Hopper', Email: null });
  expect(booker).toMatchObject({ Email: 'ada.books@example.org' });
});

test('a profile whose creation got no answer is found, not added twice', async () => {
  await book('', 'ada.books@example.org');
  await hotel.arrangeFault('customers/add', { kind: 'cutAfterCommit' });
  const { owner } = await book('lost.guest@example.org', 'ada.books@example.org');
  const own = (await rows('customers')).filter(({ Email }) => Email === 'lost.guest@example.org');
  expect(own.map(({ Id }) => Id)).toEqual([owner?.['Id']]);
  await hotel.clearFaults();
});

test('a payment card belongs to the owner of the reservation, never to an earlier profile', async () => {
  const known = await book('had.a.profile@example.org', 'ada.books@example.org');
  const { owner, booker, card } = await book(
    'had.a.profile@example.org',
    'ada.books@example.org',
    await makeVaultToken(hotel),
  );
  expect(card?.['CustomerId']).toBe(owner?.['Id']);
  expect(owner).toMatchObject({ LastName: 'Hopper', Email: null });
  expect([known.owner?.['Id'], booker?.['Id']]).not.toContain(owner?.['Id']);
});

test('the stay is found by its reference, paid by cards on the guest’s bill, and cancelled', async () => {
  const { order, reservation, owner } = await book('bill@example.org', 'ada.books@example.org');
  const found = await hotel.pms.findReservation(order, hotel.clock().subtract({ minutes: 5 }));
  expect(found).toMatchObject(reservation);
  const payment = { redemptionId: 'R-GUEST', reservation, amount: money('EUR', 1000), note: 'Card ending 222P' };
  expect(await hotel.pms.redemptions.post(payment)).toEqual({ state: 'done' });
  const paid = (await rows('payments')).find(({ AccountId }) => AccountId === owner?.['Id']);
  expect(paid).toMatchObject({ ReservationId: reservation.rooms[0]?.id });
  expect(await hotel.pms.redemptions.find(reservation, ['R-GUEST'])).toEqual(['R-GUEST']);
  const options = { postFee: false };
  expect(await hotel.pms.cancelReservation(reservation, 'by the guest', options)).toEqual({ state: 'done' });
});
