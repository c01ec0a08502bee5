import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import { connectMews } from '#pms/mews/connect-mews.ts';
import { PmsContractBroken, PmsUnavailable } from '#pms/pms-errors.ts';
import type { HotelStay, StayQuery } from '#pms/pms-reservation.ts';
import { partnerCompanyId } from '../../../simulators/mews/values/seed-ids.ts';
import { bookingOf, BUYER } from '../conformance/port-user.ts';
import { openDemoMews, runClockFrom, type DemoHotel, type DemoMews } from './open-demo-hotel.ts';

const clock = runClockFrom('2026-08-05T09:00:00Z');
const today = Temporal.PlainDate.from('2026-08-05');

let mews: DemoMews;
let hotel: DemoHotel;
beforeAll(async () => {
  mews = await openDemoMews(clock);
  hotel = mews.connect('brighton', { clock });
});
beforeEach(() => hotel.clearFaults());
afterAll(() => mews.close());

const findOne = async (query: StayQuery, at = hotel): Promise<HotelStay> => {
  const found = await at.pms.findStays(query);
  if (found.length !== 1) throw new Error(`${found.length} stays`);
  return found[0]!;
};

describe('a stay that the hotel booked', () => {
  test('is found by its number, with guest, dates, room and payer', async () => {
    const stay = await findOne({ number: ' 51001 ' });
    expect(stay).toMatchObject({
      state: 'checked_in',
      guestName: 'Ada Penrose',
      stay: { arrivalDate: today.subtract({ days: 1 }), departureDate: today.add({ days: 2 }) },
      rooms: [{ number: '51001', isCancelled: false }],
      roomNames: ['A1'],
      payer: 'guest',
    });
    expect(await hotel.pms.findStays({ number: '52001' })).toEqual([]);
  });

  test.each<[string, string[]]>([
    ['Penrose', ['Ada Penrose']],
    ['ada penrose', ['Ada Penrose']],
    ['Penrose, Ada', ['Ada Penrose']],
    // A part of a name finds only guests in the hotel.
    ['enros', ['Ada Penrose']],
    ['LINDQVIST', ['Tomas Lindqvist']],
    ['indqvis', []],
    ['Grace Penrose', []],
    [' ', []],
  ])('is found by the name "%s", and not at other hotels of the chain', async (name, guests) => {
    expect((await hotel.pms.findStays({ name })).map(({ guestName }) => guestName)).toEqual(guests);
  });

  test('is found by its room on each day on which the guest is there', async () => {
    const namesOn = async (room: string, date: Temporal.PlainDate) =>
      (await hotel.pms.findStays({ room, date })).map(({ guestName }) => guestName);
    expect(await namesOn('A1', today)).toEqual(['Ada Penrose']);
    expect(await namesOn('A1', today.add({ days: 2 }))).toEqual(['Ada Penrose']);
    expect(await namesOn('A1', today.add({ days: 3 }))).toEqual([]);
    expect(await namesOn('ZZ', today)).toEqual([]);
  });

  test('is found by the number of its booking channel', async () => {
    expect(await findOne({ number: 'TRAVELSITE-7042' })).toMatchObject({ guestName: 'Tomas Lindqvist' });
  });

  test.each([
    ['51002', 'confirmed'],
    ['51004', 'cancelled'],
    ['51005', 'no_show'],
    ['51006', 'checked_out'],
  ])('%s is %s', async (number, state) => {
    expect(await findOne({ number })).toMatchObject({ state });
  });

  test('has all rooms of a group on the same account', async () => {
    const stay = await findOne({ number: '51008' });
    expect(stay.rooms.map(({ number }) => number)).toEqual(['51007', '51008']);
    expect(stay.roomNames).toEqual(['A7', 'A8']);
    const { bills } = await hotel.pms.readBill(stay);
    expect(bills).toMatchObject([{ owed: money('GBP', 44_000) }]);
  });

  test('is the same when Mews sends small pages', async () => {
    await hotel.arrangeFault('reservations/getAll/2023-06-06', { kind: 'tooMuch', items: 250 }, 10);
    const stays = await connectMews(hotel.settings).findStays({ room: '201', date: today.add({ days: 9 }) });
    expect(stays).toHaveLength(1);
    expect(stays[0]!.rooms.length).toBeGreaterThan(10);
  });
});

describe('a bill', () => {
  const billsOf = async (number: string, at = hotel) => (await at.pms.readBill(await findOne({ number }, at))).bills;

  test('shows what is owed after payments, and that cards can pay it', async () => {
    const { bills, takesPayments } = await hotel.pms.readBill(await findOne({ number: '51001' }));
    expect(takesPayments).toBe(true);
    expect(bills).toEqual([
      expect.objectContaining({ payer: 'guest', isClosed: false, companyName: null, owed: money('GBP', 27_250) }),
    ]);
  });

  test('names a company that pays it', async () => {
    expect(await billsOf('51003')).toMatchObject([
      { payer: 'guest', owed: money('GBP', 1_850) },
      {
        payer: 'company',
        companyName: 'Larkspur Instruments',
        owed: money('GBP', 26_000),
        accountId: partnerCompanyId,
      },
    ]);
  });

  test('is closed, empty after a cancellation, the fee of a no-show, or in another currency', async () => {
    expect(await billsOf('51006')).toMatchObject([{ isClosed: true, owed: money('GBP', 0) }]);
    expect(await billsOf('51004')).toEqual([]);
    expect(await billsOf('51005')).toMatchObject([{ owed: money('GBP', 9_500) }]);
    expect(await billsOf('51009')).toMatchObject([{ owed: money('EUR', 15_000) }]);
  });

  test('takes taxes into account where the hotel prices net', async () => {
    expect(await billsOf('53002', mews.connect('washington', { clock }))).toEqual([
      expect.objectContaining({ owed: money('USD', 25_590) }),
    ]);
  });

  test('cannot be paid by cards where the hotel has not enabled the payment type', async () => {
    const strict = mews.connect('brighton', { clock, redemptionPaymentType: 'Cheque' });
    expect(await strict.pms.readBill(await findOne({ number: '51001' }))).toMatchObject({ takesPayments: false });
  });
});

describe('a redemption on a bill of the hotel', () => {
  const payBill = async (number: string, payer: 'guest' | 'company', redemptionId: string, amountMinor: number) => {
    const stay = await findOne({ number });
    const bill = (await hotel.pms.readBill(stay)).bills.find((one) => one.payer === payer)!;
    const reservation = { ...stay, accountId: bill.accountId };
    const payment = {
      redemptionId,
      reservation,
      billId: bill.billId!,
      amount: money('GBP', amountMinor),
      note: '222P',
    };
    return { payment, answer: await hotel.pms.redemptions.post(payment) };
  };

  test('lowers what is owed, has our id, and is taken back by a negative one', async () => {
    const { payment, answer } = await payBill('51002', 'guest', 'rdm_1', 8_000);
    expect(answer).toEqual({ state: 'done' });
    const readIt = async () => (await hotel.pms.readBill(await findOne({ number: '51002' }))).bills;
    expect(await readIt()).toMatchObject([{ owed: money('GBP', 14_000) }]);
    expect(await hotel.pms.redemptions.find(payment.reservation, ['rdm_1'])).toEqual(['rdm_1']);
    const back = { ...payment, redemptionId: 'rdm_1-back', amount: money('GBP', -3_000) };
    expect(await hotel.pms.redemptions.post(back)).toEqual({ state: 'done' });
    expect(await readIt()).toMatchObject([{ owed: money('GBP', 17_000) }]);
  });

  test('is found by its id when the answer was lost', async () => {
    await hotel.arrangeFault('payments/addExternal', { kind: 'cutAfterCommit' });
    const { payment, answer } = await payBill('51007', 'guest', 'rdm_lost', 1_000);
    expect(answer).toMatchObject({ state: 'unknown' });
    expect(await hotel.pms.redemptions.find(payment.reservation, ['rdm_lost', 'rdm_none'])).toEqual(['rdm_lost']);
  });

  test('on a company’s bill stays there, also when it is refused', async () => {
    expect((await payBill('51003', 'company', 'rdm_company', 6_000)).answer).toEqual({ state: 'done' });
    await hotel.arrangeFault('payments/addExternal', { kind: 'status', status: 403, message: 'No.' });
    const { answer } = await payBill('51003', 'company', 'rdm_refused', 6_000);
    expect(answer).toEqual({ state: 'refused', reason: 'No.' });
    expect((await hotel.pms.readBill(await findOne({ number: '51003' }))).bills).toMatchObject([
      { payer: 'guest', owed: money('GBP', 1_850) },
      { payer: 'company', owed: money('GBP', 20_000) },
    ]);
  });

  test('is refused on a closed bill', async () => {
    expect((await payBill('51006', 'guest', 'rdm_closed', 1_000)).answer).toMatchObject({ state: 'refused' });
  });
});

test('a stay that we placed is found by its group, with its bill', async () => {
  const stay = { arrivalDate: today.add({ days: 30 }), departureDate: today.add({ days: 31 }) };
  const [adult] = await hotel.pms.listAgeCategories('en');
  const party = [{ ageCategoryId: adult!.id, count: 1 }];
  const [offer] = await hotel.pms.listOffers({ stay, party, language: 'en' });
  const order = { booking: bookingOf(offer!, stay, party), buyer: BUYER, notes: '' };
  const sendBefore = clock().add({ minutes: 1 });
  const placed = await hotel.pms.createReservation({ ...order, reference: 'OURS-1', sendBefore });
  if (placed.state !== 'created') throw new Error(placed.state);
  const found = await findOne({ groupId: placed.reservation.groupId });
  expect(found).toMatchObject({ ...placed.reservation, stay, state: 'confirmed' });
  expect((await hotel.pms.readBill(found)).bills).toMatchObject([{ owed: offer!.price.gross }]);
});

describe('a hotel whose answers', () => {
  test('have no amount breaks the contract', async () => {
    const stay = await findOne({ number: '51001' });
    await hotel.arrangeFault('orderItems/getAll', { kind: 'nullField', field: 'Amount' }, 5);
    await expect(hotel.pms.readBill(stay)).rejects.toThrow(PmsContractBroken);
  });

  test('have several currencies says nothing about what is owed', async () => {
    const stay = await findOne({ number: '51001' });
    await hotel.arrangeFault('payments/getAll', { kind: 'unknownEnum', field: 'Currency', value: 'ZZZ' });
    expect((await hotel.pms.readBill(stay)).bills).toMatchObject([{ owed: null }]);
  });

  test('have unknown states says so, and counts nothing that is not surely open', async () => {
    await hotel.arrangeFault('reservations/getAll/2023-06-06', { kind: 'unknownEnum', field: 'State' }, 5);
    expect(await findOne({ number: '51001' })).toMatchObject({ state: 'unknown' });
    await hotel.clearFaults();
    const stay = await findOne({ number: '51001' });
    await hotel.arrangeFault('payments/getAll', { kind: 'unknownEnum', field: 'State' }, 5);
    expect((await hotel.pms.readBill(stay)).bills).toMatchObject([{ owed: money('GBP', 37_250) }]);
  });

  test('do not come is unavailable, and lost ones are asked for again', async () => {
    await hotel.arrangeFault('reservations/getAll/2023-06-06', { kind: 'cutBeforeCommit' });
    expect(await findOne({ number: '51001' })).toMatchObject({ guestName: 'Ada Penrose' });
    await hotel.arrangeFault('customers/search', { kind: 'status', status: 401 });
    expect(await findOne({ name: 'Penrose' })).toMatchObject({ guestName: 'Ada Penrose' });
    await hotel.arrangeFault('reservations/getAll/2023-06-06', { kind: 'status', status: 401 });
    await expect(hotel.pms.findStays({ number: '51001' })).rejects.toThrow(PmsUnavailable);
  });
});
