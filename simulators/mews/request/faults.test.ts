import { beforeEach, describe, expect, it } from 'vitest';
import { demoIds } from '../seed/demo-ids.ts';
import { addGuest, type Body, booking } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

describe('faults on demand', () => {
  const mews = useTestMews();
  let guest: string;
  beforeEach(async () => {
    await mews.administer('POST', 'reset', {});
    guest = await addGuest(mews);
  });

  const plan = (effect: Body, more: Body = {}) =>
    mews.administer('POST', 'faults', { operation: 'reservations/add', effect, ...more });
  const countHits = async (): Promise<number> => {
    const { faults } = (await mews.administer('GET', 'faults')) as { faults: { hits: number }[] };
    return faults.reduce((sum, { hits }) => sum + hits, 0);
  };
  const book = () => mews.send('reservations/add', booking(guest, {}, { GroupName: 'FAULT' }));
  const countBooked = async (): Promise<number> => {
    const { reservationGroups } = (await mews.administer('GET', 'state?table=reservationGroups')) as {
      reservationGroups: { Name: string }[];
    };
    return reservationGroups.filter((group) => group.Name === 'FAULT').length;
  };

  it.each([
    [{ kind: 'status', status: 408 }, 408],
    [{ kind: 'status', status: 409 }, 409],
    [{ kind: 'status', status: 429, retryAfter: 7 }, 429],
    [{ kind: 'status', status: 500 }, 500],
    [{ kind: 'status', status: 403 }, 403],
    [{ kind: 'status', status: 401 }, 401],
  ])('%j answers once and writes nothing', async (effect, status) => {
    await plan(effect);
    const reply = await book();
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ Details: null });
    expect(reply.headers.get('retry-after')).toBe('retryAfter' in effect ? '7' : null);
    expect(await countBooked()).toBe(0);
    expect((await book()).status).toBe(200);
  });

  it.each([409, 500])('executed with %d, an operation answers an error after its work was done', async (status) => {
    await plan({ kind: 'executedStatus', status });
    expect((await book()).status).toBe(status);
    expect(await countBooked()).toBe(1);
  });

  it('execute no operation that is answered with 429, unless that is switched on', async () => {
    const effect = { kind: 'executedStatus', status: 429 };
    await expect(plan(effect)).rejects.toThrow('A 429 is not executed.');
    await mews.administer('POST', 'switches', { executes429: true });
    await plan(effect);
    expect((await book()).status).toBe(429);
    expect(await countBooked()).toBe(1);
    await mews.administer('POST', 'switches', { executes429: false });
  });

  it.each([
    ['cutBeforeCommit', 0],
    ['cutAfterCommit', 1],
  ])('%s cuts the connection with %d bookings made', async (kind, expected) => {
    await plan({ kind });
    await expect(book()).rejects.toThrow();
    expect(await countBooked()).toBe(expected);
  });

  it.each([
    [false, 0],
    [true, 1],
  ])(
    'a request that hangs (executed: %s) is given up by the client with %d bookings made',
    async (executed, expected) => {
      await plan({ kind: 'hang', executed });
      const tokens = { ClientToken: 'DEMO-CLIENT', AccessToken: 'DEMO-BRIGHTON', Client: 'Test 1.0.0' };
      const patience = new AbortController();
      const request = fetch(`${mews.url}/api/connector/v1/reservations/add`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...tokens, ...booking(guest, {}, { GroupName: 'FAULT' }) }),
        signal: patience.signal,
      });
      const givenUp = expect(request).rejects.toThrow();
      await expect.poll(countHits).toBe(1);
      patience.abort();
      await givenUp;
      expect(await countBooked()).toBe(expected);
    },
  );

  it('latency delays an answer and does not change it', async () => {
    await plan({ kind: 'latency', ms: 150 });
    const startedAt = performance.now();
    expect((await book()).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(145);
  });

  it('a stalled request is served once the faults are cleared', async () => {
    await plan({ kind: 'stall' });
    const stalled = book();
    await expect.poll(countHits).toBe(1);
    expect((await book()).status).toBe(200);
    expect(await countBooked()).toBe(1);
    await mews.administer('DELETE', 'faults', {});
    expect((await stalled).status).toBe(200);
    expect(await countBooked()).toBe(2);
  });

  it('the room is lost between price and booking, and then free again', async () => {
    await plan({ kind: 'roomLost' });
    expect(await book()).toMatchObject({ status: 403 });
    expect(await countBooked()).toBe(0);
    expect((await book()).status).toBe(200);
  });

  it('an answer may have a null, an unknown enum value or extra keys', async () => {
    const ask = { Limitation: { Count: 10 } };
    const fault = (effect: Body) => mews.administer('POST', 'faults', { operation: 'services/getAll', effect });
    await fault({ kind: 'nullField', field: 'Names' });
    expect(await mews.get('services/getAll', ask)).toMatchObject({ Services: [{ Names: null }, {}, {}] });
    await fault({ kind: 'unknownEnum', field: 'TimeUnitPeriod' });
    expect(await mews.get('services/getAll', ask)).toMatchObject({
      Services: [{ Data: { Value: { TimeUnitPeriod: 'NotYetInvented' } } }, {}, {}],
    });
    await fault({ kind: 'extraFields' });
    expect(await mews.get('services/getAll', ask)).toHaveProperty('NotYetDocumented');
    expect(await mews.get('services/getAll', ask)).not.toHaveProperty('NotYetDocumented');
  });

  it('affect only the named operation, token and request', async () => {
    const effect = { kind: 'status', status: 500 };
    await mews.administer('POST', 'faults', { operation: '*', accessToken: 'DEMO-VIENNA', effect });
    await mews.administer('POST', 'faults', { operation: 'configuration/get', after: 1, times: 2, effect });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await mews.send('configuration/get')).status);
    expect(statuses).toEqual([200, 500, 500, 200]);
    expect((await mews.send('services/getAll', { Limitation: { Count: 1 } })).status).toBe(200);
    const vienna = { AccessToken: demoIds.vienna.accessToken };
    expect((await mews.send('services/getAll', { Limitation: { Count: 1 } }, vienna)).status).toBe(500);
  });

  it('occur at random, reproducibly for a seed', async () => {
    const draw = async (seed: number) => {
      await mews.administer('POST', 'reset', { seed });
      const fault = { operation: 'configuration/get', probability: 0.5, effect: { kind: 'status', status: 500 } };
      await mews.administer('POST', 'faults', fault);
      let drawn = '';
      for (let count = 0; count < 24; count += 1)
        drawn += (await mews.send('configuration/get')).status === 200 ? '.' : 'x';
      return drawn;
    };
    const first = await draw(7);
    expect(await draw(7)).toBe(first);
    expect(await draw(8)).not.toBe(first);
    expect(first).toMatch(/x/);
    expect(first).toMatch(/\./);
  });

  it('a session expires midway and is restored', async () => {
    await mews.administer('POST', 'tokens', { expire: 'DEMO-BRIGHTON' });
    expect((await mews.send('configuration/get')).status).toBe(401);
    await mews.administer('POST', 'tokens', { restore: 'DEMO-BRIGHTON' });
    expect((await mews.send('configuration/get')).status).toBe(200);
  });

  it('the clock that the hotel reports may be wrong', async () => {
    await mews.administer('POST', 'clock', { skewMs: 600_000 });
    expect(await mews.get('configuration/get')).toMatchObject({ NowUtc: '2026-03-02T10:10:00Z' });
  });

  it('the log has every request', async () => {
    await mews.administer('DELETE', 'log');
    await plan({ kind: 'cutAfterCommit' });
    await book().catch(() => undefined);
    await mews.send('configuration/get');
    expect(await mews.administer('GET', 'log')).toMatchObject({
      total: 2,
      counts: { 'reservations/add': 1, 'configuration/get': 1 },
      requests: [
        { operation: 'reservations/add', status: 0, fault: 'cutAfterCommit', accessToken: 'DEMO-BRIGHTON' },
        { operation: 'configuration/get', status: 200, fault: null },
      ],
    });
  });

  it('do not affect the hotel’s own desk, which gets refusals as well', async () => {
    await plan({ kind: 'status', status: 500 });
    const atDesk = (body: Body) => mews.administer('POST', 'desk', { operation: 'reservations/add', ...body });
    const tokens = { ClientToken: 'DEMO-CLIENT', AccessToken: demoIds.brighton.accessToken, Client: 'the desk' };
    expect(await atDesk({ ...tokens, ...booking(guest, {}, { GroupName: 'FAULT' }) })).toHaveProperty('Reservations');
    expect(await countBooked()).toBe(1);
    expect(await countHits()).toBe(0);
    await expect(atDesk({ ...tokens, Reservations: [] })).rejects.toThrow('answered 422');
    await expect(atDesk({ ...tokens, AccessToken: 'nobody' })).rejects.toThrow('No such operation or hotel');
  });
});
