import { beforeAll, describe, expect, it } from 'vitest';
import { addBooking, addGuest, booking } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

interface Page {
  Reservations: { Id: string }[];
  Cursor: string | null;
}

describe('pages of a long answer', () => {
  const mews = useTestMews();
  let ids: string[];
  let customerId: string;

  beforeAll(async () => {
    customerId = await addGuest(mews);
    ids = [];
    for (let count = 0; count < 5; count += 1) ids.push((await addBooking(mews, booking(customerId))).Id);
  });

  const read = (limitation: object) =>
    mews.get<Page>('reservations/getAll/2023-06-06', { AccountIds: [customerId], Limitation: limitation });

  it('come newest first and are followed by the cursor down to an empty page', async () => {
    const newestFirst = [...ids].reverse();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await read({ Count: 2, Cursor: cursor });
      seen.push(...page.Reservations.map((reservation) => reservation.Id));
      expect(page.Cursor).toBe(page.Reservations.at(-1)?.Id ?? null);
      cursor = page.Cursor;
    } while (cursor);
    expect(seen).toEqual(newestFirst);
  });

  it('have a cursor also when everything fits', async () => {
    expect((await read({ Count: 1000 })).Cursor).toBe(ids[0]);
  });

  it('refuse a cursor that names nothing', async () => {
    const limitation = { Count: 2, Cursor: '00000000-0000-4000-8000-000000000000' };
    const reply = await mews.send('reservations/getAll/2023-06-06', {
      AccountIds: [customerId],
      Limitation: limitation,
    });
    expect(reply).toMatchObject({ status: 400, body: { Message: 'Invalid Cursor.' } });
  });

  it('refuse more than a thousand ids and intervals longer than three months and a day', async () => {
    const many = Array.from({ length: 1001 }, () => '00000000-0000-4000-8000-000000000000');
    const limitation = { Count: 2 };
    expect(
      await mews.send('reservations/getAll/2023-06-06', { ReservationIds: many, Limitation: limitation }),
    ).toMatchObject({ status: 400, body: { Message: 'Invalid ReservationIds.' } });
    const within = { StartUtc: '2026-01-01T00:00:00Z', EndUtc: '2026-04-02T00:00:00Z' };
    const beyond = { StartUtc: '2026-01-01T00:00:00Z', EndUtc: '2026-04-02T00:00:01Z' };
    const ask = (CollidingUtc: object) =>
      mews.send('reservations/getAll/2023-06-06', { CollidingUtc, Limitation: limitation });
    expect((await ask(within)).status).toBe(200);
    expect(await ask(beyond)).toMatchObject({ status: 400, body: { Message: 'The interval must not exceed 3M1D.' } });
  });

  it('take the start of an interval in and leave its end out, unless both are the same', async () => {
    const at = '2026-03-02T10:00:00Z';
    const later = '2026-03-02T10:00:01Z';
    const count = async (StartUtc: string, EndUtc: string) => {
      const body = { AccountIds: [customerId], CreatedUtc: { StartUtc, EndUtc }, Limitation: { Count: 10 } };
      return (await mews.get<Page>('reservations/getAll/2023-06-06', body)).Reservations.length;
    };
    expect(await count(at, later)).toBe(5);
    expect(await count('2026-03-02T09:00:00Z', at)).toBe(0);
    expect(await count(at, at)).toBe(5);
  });
});
