import { expect, it } from 'vitest';
import { createSilenceWatch } from '../../src/server/hotel/watch-silence.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
const NOON = Temporal.Instant.from('2026-11-29T12:00:00Z');

it('a hotel is silent after three faults in a row, until any server gets an answer', async () => {
  let now = NOON;
  const { db } = staycard;
  const openWatch = () => createSilenceWatch(db, { now: () => now });
  const asked = { enterpriseId: 'silent-hotel', operation: 'rates/getAll' };
  const sinceBy = async (watch: ReturnType<typeof openWatch>) =>
    (await watch.list()).get(asked.enterpriseId)?.toString();
  const since = () => sinceBy(openWatch());
  const fail = async (watch: ReturnType<typeof openWatch>, times: number) => {
    for (let each = 0; each < times; each += 1) await watch.record({ ...asked, isAnswered: false });
  };
  const answer = (watch: ReturnType<typeof openWatch>) => watch.record({ ...asked, isAnswered: true });

  const first = openWatch();
  await fail(first, 2);
  expect(await since()).toBeUndefined();
  now = now.add({ minutes: 5 });
  await fail(first, 1);
  expect(await since()).toBe(NOON.toString());
  const second = openWatch();
  await answer(second);
  expect(await sinceBy(second)).toBe(NOON.toString());
  await answer(second);
  expect(await since()).toBeUndefined();

  await fail(first, 2);
  now = now.add({ minutes: 61 });
  await fail(first, 2);
  expect(await since()).toBeUndefined();
  await fail(first, 1);
  expect(await since()).toBe(now.toString());
  now = now.add({ minutes: 61 });
  expect(await since()).toBeUndefined();

  await fail(first, 1);
  await answer(first);
  await fail(first, 2);
  expect(await since()).toBeUndefined();
  await Promise.all([fail(first, 3), answer(first)]);
  await Promise.all([answer(first), answer(first)]);
  expect(await since()).toBeUndefined();
});
