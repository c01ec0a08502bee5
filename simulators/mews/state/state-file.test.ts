import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoIds } from '../seed/demo-ids.ts';
import {
  addBooking,
  addGuest,
  type Body,
  booking,
  openTestMews,
  type OpenTestMews,
  testNow,
} from '../../../test/simulator/test-mews.ts';

describe('a simulator with a data folder', () => {
  let dataFolder: string;
  beforeAll(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'pms-simulator-'));
  });
  afterAll(() => rmSync(dataFolder, { recursive: true }));

  const tonight = {
    ServiceId: demoIds.brighton.accommodationServiceId,
    FirstTimeUnitStartUtc: '2026-06-08T23:00:00Z',
    LastTimeUnitStartUtc: '2026-06-10T23:00:00Z',
  };

  it('remembers after a restart what it has answered, and the days that were full', async () => {
    const first = await openTestMews({ dataFolder });
    const guest = await addGuest(first);
    const { Id } = await addBooking(first, booking(guest, {}, { GroupName: 'KEPT' }));
    await first.get('restrictions/set', {
      ServiceId: demoIds.brighton.accommodationServiceId,
      Data: [{ Type: 'Stay', StartUtc: '2026-07-01T23:00:00Z', EndUtc: '2026-07-02T23:00:00Z' }],
    });
    await first.get('restrictions/clear', {
      ServiceId: demoIds.brighton.accommodationServiceId,
      Data: [{ Type: 'Stay', StartUtc: '2026-07-01T23:00:00Z', EndUtc: '2026-07-01T23:00:00Z' }],
    });
    const numbers = await first.get('services/getAvailability', tonight);
    const state = await first.administer('GET', 'state');
    await first.close();

    // A month later the full days of the seed have not moved.
    const later = testNow + 30 * 24 * 60 * 60 * 1000;
    const second = await openTestMews({ dataFolder, clock: () => later });
    const listed = await second.get<{ Reservations: Body[] }>('reservations/getAll/2023-06-06', {
      ReservationIds: [Id],
      Limitation: { Count: 1 },
    });
    expect(listed.Reservations).toMatchObject([{ Id, State: 'Confirmed', AccountId: guest }]);
    expect(await second.get('services/getAvailability', tonight)).toEqual(numbers);
    expect(await second.administer('GET', 'state')).toEqual(state);
    const newer = await addBooking(second, booking(guest));
    const rows = await second.get<{ Reservations: { Id: string }[] }>('reservations/getAll/2023-06-06', {
      AccountIds: [guest],
      Limitation: { Count: 10 },
    });
    expect(rows.Reservations.map((row) => row.Id)).toEqual([newer.Id, Id]);
    await second.close();
  });

  it('reads bills that were saved without Name and Options', async () => {
    const first = await openTestMews({ dataFolder });
    const AccountId = await addGuest(first, 'older@inn.example');
    const pay = (mews: OpenTestMews, GrossValue: number) =>
      mews.get('payments/addExternal', { AccountId, Amount: { Currency: 'GBP', GrossValue }, Type: 'GiftCard' });
    await pay(first, 20);
    await first.close();
    const file = new DatabaseSync(join(dataFolder, 'pms-simulator.sqlite'));
    file.exec("UPDATE entry SET body = json_remove(body, '$.row.Name', '$.row.Options') WHERE kind = 'bills'");
    file.close();

    const second = await openTestMews({ dataFolder });
    await pay(second, -20);
    const ask = { CustomerIds: [AccountId], Limitation: { Count: 1 } };
    const { Bills } = await second.get<{ Bills: { Id: string }[] }>('bills/getAll', ask);
    expect(Bills).toMatchObject([{ Name: null, Options: { DisplayCustomer: true }, State: 'Open' }]);
    expect((await second.send('bills/close', { BillId: Bills[0]?.Id, Type: 'Receipt' })).status).toBe(200);
    await second.close();
  });

  it('keeps nothing of a request that was refused half-way', async () => {
    const mews = await openTestMews({ dataFolder });
    await mews.administer('POST', 'reset', {});
    const guest = await addGuest(mews);
    const before = await mews.administer('GET', 'state');
    const [good] = booking(guest)['Reservations'] as Body[];
    const bad = { ...good, RequestedCategoryId: demoIds.brighton.roomCategoryIds.lighthouseLoft };
    const reply = await mews.send('reservations/add', booking(guest, {}, { Reservations: [good, bad] }));
    expect(reply.status).toBe(403);
    expect(await mews.administer('GET', 'state')).toEqual(before);
    await mews.close();
    const again = await openTestMews({ dataFolder });
    expect(await again.administer('GET', 'state')).toEqual(before);
    await again.close();
  });

  it('starts afresh without one', async () => {
    const mews = await openTestMews();
    await addGuest(mews);
    await mews.close();
    const again = await openTestMews();
    const found = await again.get<{ Customers: Body[] }>('customers/getAll', {
      Emails: ['guest@inn.example'],
      Extent: { Customers: true },
      Limitation: { Count: 1 },
    });
    expect(found.Customers).toEqual([]);
    await again.close();
  });
});
