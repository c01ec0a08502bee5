import { beforeEach, describe, expect, it } from 'vitest';
import { demoIds } from '../seed/demo-ids.ts';
import {
  addBooking,
  addGuest,
  type Body,
  booking,
  budapestTokens,
  viennaTokens,
  washingtonTokens,
} from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

interface Payments {
  Payments: { Id: string; ReservationId: string; Amount: Body; Type: string; Data: Body }[];
}

describe('guests and money', () => {
  const mews = useTestMews();
  beforeEach(() => mews.administer('POST', 'reset', {}));

  const guestWith = (Email: string, change: Body = {}) => ({
    FirstName: 'Ada',
    LastName: 'Quill',
    Email,
    OverwriteExisting: false,
    ...change,
  });

  it('keep one profile per address in a chain, whichever hotel adds it', async () => {
    await mews.get('customers/add', guestWith('ada@quill.example'));
    const again = await mews.send('customers/add', guestWith(' Ada@Quill.example'), viennaTokens);
    expect(again.status).toBe(403);
    expect((await mews.send('customers/add', guestWith('ada@quill.example'), budapestTokens)).status).toBe(200);
  });

  it('overwrite a profile only when asked to', async () => {
    const { Id } = await mews.get<{ Id: string }>('customers/add', guestWith('ada@quill.example', { Phone: '1' }));
    const change = { FirstName: 'Bea', OverwriteExisting: true };
    const answer = await mews.get('customers/add', guestWith('ada@quill.example', change), viennaTokens);
    expect(answer).toMatchObject({ Id, FirstName: 'Bea', Phone: '1' });
  });

  it('find a profile by its address, and want a filter', async () => {
    const { Id } = await mews.get<{ Id: string }>('customers/add', guestWith('ada@quill.example'));
    const extent = { Extent: { Customers: true }, Limitation: { Count: 10 } };
    const found = await mews.get<{ Customers: Body[] }>('customers/getAll', {
      Emails: ['ADA@quill.example'],
      ...extent,
    });
    expect(found.Customers.map((customer) => customer['Id'])).toEqual([Id]);
    expect((await mews.send('customers/getAll', extent)).status).toBe(400);
  });

  it('are found while they are in the hotel, by name, by room or all together, with those who come along', async () => {
    const search = async (body: Body): Promise<string[]> => {
      const { Customers } = await mews.get<{ Customers: { Customer: { LastName: string }; Reservation: Body }[] }>(
        'customers/search',
        body,
      );
      expect(Customers.every(({ Reservation }) => Reservation['State'] === 'Started')).toBe(true);
      return Customers.map(({ Customer }) => Customer.LastName).sort();
    };
    const inHouse = ['Holloway', 'Penrose', 'Stayer'];
    expect(await search({})).toEqual(inHouse);
    const guest = (await mews.get<{ Id: string }>('customers/add', guestWith('ada@quill.example'))).Id;
    const stay = { StartUtc: '2026-03-02T15:00:00Z', EndUtc: '2026-03-03T11:00:00Z' };
    const { Id, AssignedResourceId: ResourceId } = await addBooking(mews, booking(guest, stay));
    expect(await search({ Name: 'ada qu' })).toEqual([]);
    await mews.get('reservations/start', { ReservationId: Id });
    expect(await search({ Name: 'ada qu' })).toEqual(['Quill']);
    expect(await search({ ResourceId })).toEqual(['Quill']);
    expect(await search({})).toEqual([...inHouse, 'Quill'].sort());
  });

  it('refuse to give one guest the address of another', async () => {
    await mews.get('customers/add', guestWith('ada@quill.example'));
    const CustomerId = await addGuest(mews);
    const reply = await mews.send('customers/update', { CustomerId, Email: 'ada@quill.example' });
    expect(reply.status).toBe(403);
    expect(await mews.get('customers/update', { CustomerId, Phone: '+44 1' })).toMatchObject({ Phone: '+44 1' });
  });

  const pay = (AccountId: string, change: Body = {}, tokens: Body = {}) =>
    mews.send(
      'payments/addExternal',
      {
        AccountId,
        Amount: { Currency: 'GBP', GrossValue: 80.5 },
        Type: 'GiftCard',
        ExternalIdentifier: 'R-1',
        ...change,
      },
      tokens,
    );

  it('show an external payment as a negative amount with its identifier', async () => {
    const guest = await addGuest(mews);
    const { Id } = await addBooking(mews, booking(guest));
    const reply = await pay(guest, { ReservationId: Id, Notes: 'Card ending 222N' });
    expect(reply.status).toBe(200);
    const { Payments } = await mews.get<Payments>('payments/getAll', {
      ReservationIds: [Id],
      Type: 'ExternalPayment',
      Limitation: { Count: 10 },
    });
    expect(Payments).toMatchObject([
      {
        Id: reply.body?.['ExternalPaymentId'],
        AccountId: guest,
        Type: 'ExternalPayment',
        State: 'Charged',
        Notes: 'Card ending 222N',
        Amount: { Currency: 'GBP', GrossValue: -80.5, NetValue: -80.5, TaxValues: [] },
        Data: { Discriminator: 'External', External: { Type: 'GiftCard', ExternalIdentifier: 'R-1' } },
      },
    ]);
  });

  it('post a payment twice when it is sent twice', async () => {
    const guest = await addGuest(mews);
    await pay(guest);
    await pay(guest);
    const { Payments } = await mews.get<Payments>('payments/getAll', {
      AccountIds: [guest],
      Limitation: { Count: 10 },
    });
    expect(Payments).toHaveLength(2);
  });

  it.each([
    ['a type that the hotel has not enabled', { Type: 'Bacs' }, 403],
    ['an unknown type', { Type: 'Shells' }, 400],
    ['a currency that the hotel does not take', { Amount: { Currency: 'JPY', GrossValue: 5 } }, 400],
    ['another accepted currency', { Amount: { Currency: 'USD', GrossValue: 5 } }, 200],
    ['nothing', { Amount: { Currency: 'GBP', GrossValue: 0 } }, 400],
    ['a reversal', { Amount: { Currency: 'GBP', GrossValue: -5 } }, 200],
    ['a stranger', { AccountId: '00000000-0000-4000-8000-000000000000' }, 400],
    ["a reservation that is not the guest's", { ReservationId: 'b7190001-0023-4000-8000-000000000001' }, 400],
  ])('answer a payment with %s by %j: %d', async (_name, change, status) => {
    const guest = await addGuest(mews);
    expect((await pay(guest, change)).status).toBe(status);
  });

  it('take no gift cards in a hotel that has not enabled them', async () => {
    const guest = await addGuest(mews, 'ada@quill.example', budapestTokens);
    const Amount = { Currency: 'EUR', GrossValue: 10 };
    expect((await pay(guest, { Amount }, budapestTokens)).status).toBe(403);
    expect((await pay(guest, { Amount, Type: 'Cash' }, budapestTokens)).status).toBe(200);
  });

  const both = { GrossValue: 10, NetValue: 10 };

  it.each([
    ['gross', 'a gross', { GrossValue: 10 }, undefined],
    ['gross', 'a net', { NetValue: 10 }, 'Invalid GrossValue.'],
    ['gross', 'either', both, undefined],
    ['net', 'a net', { NetValue: 10 }, undefined],
    ['net', 'a gross', { GrossValue: 10 }, 'Invalid NetValue.'],
    ['net', 'either', both, undefined],
  ])('answer a %s hotel that is paid by %s value (%j) with %s', async (pricing, _, value, message) => {
    const tokens = pricing === 'net' ? washingtonTokens : {};
    const guest = await addGuest(mews, 'ada@quill.example', tokens);
    const Amount = { Currency: pricing === 'net' ? 'USD' : 'GBP', TaxCodes: [], ...value };
    const reply = await pay(guest, { Amount }, tokens);
    expect(reply).toMatchObject(message ? { status: 400, body: { Message: message } } : { status: 200 });
    await mews.administer('POST', 'switches', { untaxedAmountTakesEither: true });
    expect((await pay(guest, { Amount }, tokens)).status).toBe(200);
    await mews.administer('POST', 'switches', { untaxedAmountTakesEither: false });
  });

  it.each([
    ['gross', 'Invalid NetValue.'],
    ['net', 'Invalid GrossValue.'],
  ])('refuse the other amount of a %s hotel where the switch says so', async (pricing, Message) => {
    const tokens = pricing === 'net' ? washingtonTokens : {};
    const guest = await addGuest(mews, 'ada@quill.example', tokens);
    await mews.administer('POST', 'switches', { otherAmountIgnored: false });
    const Amount = { Currency: pricing === 'net' ? 'USD' : 'GBP', TaxCodes: [], ...both };
    expect(await pay(guest, { Amount }, tokens)).toMatchObject({ status: 400, body: { Message } });
    await mews.administer('POST', 'switches', { otherAmountIgnored: true });
  });

  it('want a filter on payments', async () => {
    expect((await mews.send('payments/getAll', { Type: 'ExternalPayment', Limitation: { Count: 1 } })).status).toBe(
      400,
    );
  });

  it('post orders to an additional service, not to the rooms', async () => {
    const guest = await addGuest(mews);
    const order = {
      AccountId: guest,
      Items: [
        {
          Name: 'Tea',
          UnitCount: 2,
          UnitAmount: { Currency: 'GBP', GrossValue: 3, TaxCodes: ['UK-2022-20%'] },
          ExternalIdentifier: 'T-1',
        },
      ],
    };
    const rooms = { ServiceId: demoIds.brighton.accommodationServiceId };
    expect((await mews.send('orders/add', { ...order, ...rooms })).status).toBe(400);
    const extras = { ServiceId: demoIds.brighton.extrasServiceId };
    const { OrderId } = await mews.get<{ OrderId: string }>('orders/add', { ...order, ...extras });
    const found = await mews.get('orderItems/getAll', { AccountIds: [guest], Limitation: { Count: 10 } });
    expect(found).toMatchObject({
      OrderItems: [
        { ServiceOrderId: OrderId, Type: 'CustomItem', ExternalIdentifier: 'T-1', Amount: { GrossValue: 6 } },
      ],
    });
    const stranger = { ...order, ...extras, AccountId: '00000000-0000-4000-8000-000000000000' };
    expect(await mews.send('orders/add', stranger)).toMatchObject({
      status: 400,
      body: { Message: 'Invalid AccountId.' },
    });
  });

  it('put everything of a guest on one open bill', async () => {
    const guest = await addGuest(mews);
    await addBooking(mews, booking(guest));
    await pay(guest);
    const bills = await mews.get<{ Bills: Body[] }>('bills/getAll', {
      CustomerIds: [guest],
      Limitation: { Count: 10 },
    });
    expect(bills.Bills).toMatchObject([{ AccountId: guest, State: 'Open' }]);
  });
});
