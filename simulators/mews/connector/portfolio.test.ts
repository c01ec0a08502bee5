import { describe, expect, it } from 'vitest';
import { addBooking, addGuest, type Body, booking } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';
import { findOperation } from '../operations/operation-list.ts';
import { portfolioFields } from './portfolio.ts';
import { demoChain } from '../seed/demo-chain.ts';
import { demoIds } from '../seed/demo-ids.ts';
import { defaultSwitches } from '../switches.ts';

const portfolio = { ClientToken: 'TEST-CLIENT', AccessToken: 'TEST-PORTFOLIO' };
const { brighton, vienna } = demoIds;
const profile = { LastName: 'Guest', Email: 'portfolio@inn.example', OverwriteExisting: false };

describe('a token of several hotels', () => {
  const mews = useTestMews({ switches: { limiter: false, portfolioNamesHotel: true } });

  it.each([...portfolioFields])('%s takes %s', (path, field) => {
    expect(findOperation(path, defaultSwitches)?.schema.shape).toHaveProperty(field);
  });

  it('names the hotel it books in, and reaches no other with that', async () => {
    const guest = await addGuest(mews);
    const named = (EnterpriseId?: string) =>
      mews.send('reservations/add', booking(guest, {}, EnterpriseId ? { EnterpriseId } : {}), portfolio);
    expect(await named()).toMatchObject({ status: 400, body: { Message: 'Invalid EnterpriseId.' } });
    expect(await named(vienna.enterpriseId)).toMatchObject({ status: 400, body: { Message: 'Invalid ServiceId.' } });
    expect((await named(brighton.enterpriseId)).status).toBe(200);
  });

  it('names one of its own hotels', async () => {
    const body = { EnterpriseId: 'bada0001-0001-4000-8000-000000000001', ReservationIds: [], Notes: 'Gone' };
    expect(
      await mews.send('reservations/cancel', { ...body, ReservationIds: [brighton.enterpriseId] }, portfolio),
    ).toMatchObject({ status: 400, body: { Message: 'Invalid EnterpriseId.' } });
  });

  it('names the chain whose guests it reads and writes', async () => {
    const list = { Emails: [profile.Email], Extent: { Customers: true }, Limitation: { Count: 10 } };
    const read = (more: Body) => mews.send('customers/getAll', { ...list, ...more }, portfolio);
    expect(await mews.send('customers/add', profile, portfolio)).toMatchObject({
      status: 400,
      body: { Message: 'Invalid ChainId.' },
    });
    expect((await mews.send('customers/add', { ...profile, ChainId: demoChain.id }, portfolio)).status).toBe(200);
    expect(await read({})).toMatchObject({ status: 400, body: { Message: 'Invalid ChainIds.' } });
    expect(await read({ ChainIds: [demoChain.id] })).toMatchObject({ body: { Customers: [{ LastName: 'Guest' }] } });
  });

  it('reads all its hotels unless it filters', async () => {
    const read = async (more: Body) => {
      const body = { Limitation: { Count: 100 }, ...more };
      const { Services } = await mews.get<{ Services: { EnterpriseId: string }[] }>('services/getAll', body, portfolio);
      return new Set(Services.map((service) => service.EnterpriseId));
    };
    expect((await read({})).size).toBe(3);
    expect(await read({ EnterpriseIds: [vienna.enterpriseId] })).toEqual(new Set([vienna.enterpriseId]));
  });

  it('gets a hotel that does not exist where it names none', async () => {
    const read = (body: Body) =>
      mews.get<{ Enterprise: Body }>('configuration/get', body, portfolio).then(({ Enterprise }) => Enterprise);
    expect(await read({})).toMatchObject({ IsPortfolio: true, Name: 'Portfolio', ChainId: demoChain.id });
    const named = await read({ EnterpriseId: vienna.enterpriseId });
    expect(named).toMatchObject({ IsPortfolio: false, Name: 'Palais Rosenhain' });
  });

  it('names nothing where that is switched off, as before', async () => {
    const guest = await addGuest(mews, 'lenient@inn.example');
    await mews.administer('POST', 'switches', { portfolioNamesHotel: false });
    expect((await addBooking(mews, booking(guest), portfolio)).State).toBe('Confirmed');
    await mews.administer('POST', 'switches', { portfolioNamesHotel: true });
  });

  it('is not what a token of one hotel is: that one need not name it, and what it names is ignored', async () => {
    const guest = await addGuest(mews, 'single@inn.example');
    expect((await mews.send('reservations/add', booking(guest))).status).toBe(200);
    const elsewhere = booking(guest, {}, { EnterpriseId: vienna.enterpriseId });
    expect((await mews.send('reservations/add', elsewhere)).status).toBe(200);
  });
});
