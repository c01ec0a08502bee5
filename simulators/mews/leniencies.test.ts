import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addGuest,
  booking,
  addBooking,
  openTestMews,
  type Body,
  type OpenTestMews,
} from '../../test/simulator/test-mews.ts';
import { demoIds } from './seed/demo-ids.ts';
import type { Switches } from './switches.ts';

const page = { Limitation: { Count: 10 } };
const unknownId = '00000000-0000-4000-8000-000000000000';
const amount = { Currency: 'GBP', GrossValue: 5 };

/** A switch, a request that it allows, and the status without it. */
const refused: [keyof Switches, string, (guest: string) => Body, number][] = [
  ['pathsIgnoreCase', 'services/GetAll', () => page, 404],
  ['emptyEnterpriseIdIsNone', 'configuration/get', () => ({ EnterpriseId: '' }), 400],
  ['limitationIsOptional', 'services/getAll', () => ({}), 400],
  ['allGroupsWithoutFilter', 'reservationGroups/getAll', () => page, 400],
  [
    'anyBillTakesItems',
    'payments/addExternal',
    (AccountId) => ({ AccountId, BillId: unknownId, Amount: amount, Type: 'GiftCard' }),
    400,
  ],
];

describe('requests that the simulator accepted before it was as strict as the documentation', () => {
  let mews: OpenTestMews;
  beforeEach(async () => {
    mews = await openTestMews();
  });
  afterEach(() => mews.close());

  it.each(refused)('%s: %s', async (name, path, makeBody, status) => {
    const body = makeBody(await addGuest(mews));
    expect((await mews.send(path, body)).status).toBe(status);
    await mews.administer('POST', 'switches', { [name]: true });
    expect((await mews.send(path, body)).status).toBe(200);
  });

  it('content of any type', async () => {
    const body = JSON.stringify({ ClientToken: 'DEMO-CLIENT', AccessToken: 'DEMO-BRIGHTON', Client: 'Test 1.0.0' });
    const send = async () =>
      (await fetch(`${mews.url}/api/connector/v1/configuration/get`, { method: 'POST', body })).status;
    expect(await send()).toBe(415);
    await mews.administer('POST', 'switches', { anyContentType: true });
    expect(await send()).toBe(200);
  });

  it('guests who are not in the hotel, by name', async () => {
    const guest = await addGuest(mews);
    const search = () => mews.get('customers/search', { Name: 'guest' });
    expect(await search()).toEqual({ Customers: [] });
    await mews.administer('POST', 'switches', { searchFindsAllProfiles: true });
    expect(await search()).toMatchObject({ Customers: [{}, {}, {}, { Customer: { Id: guest }, Reservation: null }] });
  });

  it('a list of reservation groups needs ids or an interval', async () => {
    const { GroupId } = await addBooking(mews, booking(await addGuest(mews)));
    const read = (filter: Body) => mews.get('reservationGroups/getAll', { ...filter, ...page });
    const here = [demoIds.brighton.enterpriseId];
    expect((await mews.send('reservationGroups/getAll', { EnterpriseIds: here, ...page })).status).toBe(400);
    const found = { ReservationGroups: [{ Id: GroupId, Name: '' }] };
    expect(await read({ ReservationGroupIds: [GroupId] })).toMatchObject(found);
    const UpdatedUtc = { StartUtc: '2026-03-02T00:00:00Z', EndUtc: '2026-03-03T00:00:00Z' };
    expect(await read({ UpdatedUtc })).toMatchObject(found);
  });
});
