import { describe, expect, it } from 'vitest';
import { demoIds } from '../seed/demo-ids.ts';
import { seedId } from '../values/seed-ids.ts';
import { type Body, tokyoTokens, viennaTokens, washingtonTokens } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

const hour = 60 * 60 * 1000;
const brightonService = demoIds.brighton.accommodationServiceId;
const viennaService = demoIds.vienna.accommodationServiceId;
const washingtonService = demoIds.washington.accommodationServiceId;
const tokyoService = seedId('70c10001', 'service', 1);

describe('time units', () => {
  const mews = useTestMews();

  const ask = (serviceId: string, first: string, last: string, tokens: Body) =>
    mews.send(
      'services/getAvailability',
      { ServiceId: serviceId, FirstTimeUnitStartUtc: first, LastTimeUnitStartUtc: last },
      tokens,
    );

  // Spring and autumn of two years, a zone without summer time, and both sides of Greenwich.
  it.each([
    ['London', brightonService, {}, '2026-03-28T00:00:00Z', '2026-03-29T23:00:00Z', [24, 23]],
    ['London', brightonService, {}, '2026-10-23T23:00:00Z', '2026-10-26T00:00:00Z', [24, 25]],
    ['London', brightonService, {}, '2027-03-27T00:00:00Z', '2027-03-28T23:00:00Z', [24, 23]],
    ['London', brightonService, {}, '2027-10-30T23:00:00Z', '2027-11-01T00:00:00Z', [25]],
    ['Vienna', viennaService, viennaTokens, '2026-03-27T23:00:00Z', '2026-03-29T22:00:00Z', [24, 23]],
    ['Vienna', viennaService, viennaTokens, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', [25]],
    ['Vienna', viennaService, viennaTokens, '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', [23]],
    ['Vienna', viennaService, viennaTokens, '2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z', [25]],
    ['Washington', washingtonService, washingtonTokens, '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', [23]],
    ['Washington', washingtonService, washingtonTokens, '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', [25]],
    ['Washington', washingtonService, washingtonTokens, '2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z', [23]],
    ['Washington', washingtonService, washingtonTokens, '2027-11-07T04:00:00Z', '2027-11-08T05:00:00Z', [25]],
    ['Tokyo', tokyoService, tokyoTokens, '2026-03-28T15:00:00Z', '2026-03-30T15:00:00Z', [24, 24]],
  ])('in %s start at local midnight from %s %j %s to %s', async (_zone, serviceId, tokens, first, last, hours) => {
    const reply = await ask(serviceId, first, last, tokens);
    expect(reply.status).toBe(200);
    const starts = (reply.body?.['TimeUnitStartsUtc'] as string[]).map((start) => Date.parse(start));
    expect(starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / hour)).toEqual(hours);
    expect(starts[0]).toBe(Date.parse(first));
    expect(starts.at(-1)).toBe(Date.parse(last));
  });

  it.each([
    ['the check-in hour', '2026-06-01T14:00:00Z', '2026-06-01T23:00:00Z', 'Invalid FirstTimeUnitStartUtc.'],
    [
      'midnight in UTC while summer time lasts',
      '2026-06-01T00:00:00Z',
      '2026-06-01T23:00:00Z',
      'Invalid FirstTimeUnitStartUtc.',
    ],
    ['an end that is no unit start', '2026-05-31T23:00:00Z', '2026-06-02T00:00:00Z', 'Invalid LastTimeUnitStartUtc.'],
    ['an end before the start', '2026-06-02T23:00:00Z', '2026-06-01T23:00:00Z', 'Invalid LastTimeUnitStartUtc.'],
  ])('refuse %s', async (_name, first, last, message) => {
    expect(await ask(brightonService, first, last, {})).toMatchObject({ status: 400, body: { Message: message } });
  });

  it('are counted with both ends, up to 367 of them', async () => {
    const one = await ask(brightonService, '2026-05-31T23:00:00Z', '2026-05-31T23:00:00Z', {});
    expect(one.body?.['TimeUnitStartsUtc']).toEqual(['2026-05-31T23:00:00Z']);
    const most = await ask(brightonService, '2026-05-31T23:00:00Z', '2027-06-01T23:00:00Z', {});
    expect(most.body?.['TimeUnitStartsUtc']).toHaveLength(367);
    const tooMany = await ask(brightonService, '2026-05-31T23:00:00Z', '2027-06-02T23:00:00Z', {});
    expect(tooMany).toMatchObject({ status: 400, body: { Message: 'Invalid LastTimeUnitStartUtc.' } });
  });

  it('the restaurant’s units are hours', async () => {
    const { restaurantServiceId } = demoIds.brighton;
    const reply = await ask(restaurantServiceId, '2026-06-01T18:00:00Z', '2026-06-01T20:00:00Z', {});
    expect(reply.body?.['TimeUnitStartsUtc']).toHaveLength(3);
    expect(reply.body).toMatchObject({ CategoryAvailabilities: [{ Availabilities: [6, 6, 6] }] });
  });

  it('accept the deprecated names of their ends', async () => {
    const body = { ServiceId: brightonService, StartUtc: '2026-05-31T23:00:00Z', EndUtc: '2026-06-01T23:00:00Z' };
    expect((await mews.send('services/getAvailability', body)).status).toBe(200);
  });
});
