import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../operations/operation-list.ts';
import { demoIds } from '../seed/demo-ids.ts';
import { addBooking, addGuest, type Body, booking, seaView } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

const stranger = '00000000-0000-4000-8000-000000000000';

/** Values that clients send by mistake, and some that no client should send. */
const oddValues: unknown[] = [
  null,
  '',
  'x',
  -1,
  1e308,
  {},
  [],
  [null],
  [stranger],
  { Value: null },
  { StartUtc: '9999-12-31T23:59:59Z', EndUtc: '0001-01-01T00:00:00Z' },
  '9999-12-31T23:59:59Z',
  '__proto__',
];

/** Each field gets one value, and the next field the next one. `npm run proofs -- conformance` sends all. */
function oddValuesFor(index: number): unknown[] {
  if (process.env['ODD_VALUES'] === 'all') return oddValues;
  return [oddValues[index % oddValues.length]];
}

describe('a request with any content', () => {
  const mews = useTestMews({ switches: { limiter: false } });
  let plausible: Body;
  beforeAll(async () => {
    const guest = await addGuest(mews);
    const { Id, GroupId } = await addBooking(mews, booking(guest));
    plausible = {
      ServiceId: demoIds.brighton.accommodationServiceId,
      ServiceIds: [demoIds.brighton.accommodationServiceId],
      ReservationId: Id,
      ReservationIds: [Id],
      ReservationGroupIds: [GroupId],
      Reservations: [{ ...seaView, CustomerId: guest }],
      CustomerId: guest,
      AccountId: guest,
      RateId: demoIds.brighton.rateIds.flexible,
      ProductId: demoIds.brighton.productIds.breakfast,
      LastName: 'Odd',
      OverwriteExisting: true,
      Count: 1,
      Amount: { Currency: 'GBP', GrossValue: 1 },
      Extent: {},
      Limitation: { Count: 10 },
      FirstTimeUnitStartUtc: '2026-06-08T23:00:00Z',
      LastTimeUnitStartUtc: '2026-06-10T23:00:00Z',
    };
  });

  it.each(operations.map((operation) => [operation.path, operation] as const))(
    'to %s gets an answer in Mews’ own terms',
    async (path, operation) => {
      const troubles: string[] = [];
      const first = operations.indexOf(operation);
      for (const [index, field] of Object.keys(operation.schema.shape).entries()) {
        for (const value of oddValuesFor(first + index)) {
          const reply = await mews.send(path, { ...plausible, [field]: value });
          const isKnown = [200, 400, 401, 403].includes(reply.status);
          if (!isKnown) troubles.push(`${field} = ${JSON.stringify(value)}: ${reply.status}`);
        }
      }
      expect(troubles).toEqual([]);
    },
  );

  it('odd values inside a reservation get one, too', async () => {
    const fields = Object.keys({ ...seaView, ReleasedUtc: 0, TimeUnitPrices: 0, ProductOrders: 0, VoucherCode: 0 });
    const [reservation] = plausible['Reservations'] as Body[];
    const statuses = new Set<number>();
    for (const [index, field] of fields.entries()) {
      for (const value of oddValuesFor(index)) {
        const body = { ServiceId: plausible['ServiceId'], Reservations: [{ ...reservation, [field]: value }] };
        statuses.add((await mews.send('reservations/price', body)).status);
      }
    }
    expect([...statuses].every((status) => status === 200 || status === 400)).toBe(true);
  });

  it.each(['GET // HTTP/1.1', 'GET /%zz HTTP/1.1', 'POST /api/connector/v1/%00 HTTP/1.1', 'GET http://[ HTTP/1.1'])(
    'as "%s" leaves the server standing',
    async (line) => {
      const { hostname, port } = new URL(mews.url);
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () =>
          socket.end(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`),
        );
        let text = '';
        socket.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        socket.on('end', () => resolve(text));
        socket.on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 40[04]/);
      expect((await mews.send('configuration/get')).status).toBe(200);
    },
  );

  it('is refused as too large if its body has 9 MB, and the server keeps running', async () => {
    const response = await fetch(`${mews.url}/api/connector/v1/configuration/get`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"Client":"${'x'.repeat(9 * 1024 * 1024)}"}`,
    }).catch(() => undefined);
    // The connection may be closed before the client has finished sending.
    expect([413, undefined]).toContain(response?.status);
    expect((await mews.send('configuration/get')).status).toBe(200);
  });
});
