import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReachability } from './reachability.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A PMS that answers on demand. */
function open() {
  const reachability = createReachability({ shortestMs: 5_000, longestMs: 10_000 }, (error) => error === 'refused');
  const answers: PromiseWithResolvers<string>[] = [];
  const outcomes: string[] = [];
  const ask = () => {
    const index = outcomes.push('waits') - 1;
    const note = (outcome: string) => {
      outcomes[index] = outcome;
    };
    reachability
      .waitFor(() => {
        const answer = Promise.withResolvers<string>();
        answers.push(answer);
        return answer.promise;
      })
      .then(note, () => note('refused'));
  };
  return { ask, answers, outcomes };
}

test('browsing guests wait until a hotel is known to be silent, and later ones do not wait', async () => {
  const { ask, answers, outcomes } = open();
  ask();
  await pass(4_000);
  ask();
  await pass(999);
  expect(outcomes).toEqual(['waits', 'waits']);
  await pass(1);
  expect(outcomes).toEqual(['refused', 'refused']);
  ask();
  await pass(0);
  expect(outcomes).toEqual(['refused', 'refused', 'refused']);
  expect(answers).toHaveLength(2);
});

test('a hotel that answers anything is waited for', async () => {
  const { ask, answers, outcomes } = open();
  ask();
  await pass(3_000);
  ask();
  answers[1]?.resolve('quick');
  await pass(4_000);
  expect(outcomes).toEqual(['waits', 'quick']);
  await pass(1_000);
  expect(outcomes).toEqual(['refused', 'quick']);
});

test('a hotel without requests does not count as silent', async () => {
  const { ask, answers, outcomes } = open();
  ask();
  answers[0]?.resolve('first');
  await pass(60_000);
  ask();
  await pass(4_000);
  answers[1]?.resolve('second');
  await pass(0);
  expect(outcomes).toEqual(['first', 'second']);
});

test('a late answer still counts: it makes the hotel reachable and allows longer waits', async () => {
  const { ask, answers, outcomes } = open();
  ask();
  await pass(6_000);
  expect(outcomes).toEqual(['refused']);
  answers[0]?.resolve('late');
  await pass(0);
  ask();
  await pass(8_000);
  expect(outcomes).toEqual(['refused', 'waits']);
  answers[1]?.resolve('late again');
  await pass(0);
  expect(outcomes).toEqual(['refused', 'late again']);
});

test('while a hotel is silent, one guest at a time probes it with a short wait', async () => {
  const { ask, answers, outcomes } = open();
  ask();
  await pass(5_000);
  answers[0]?.reject('no answer in time');
  await pass(0);
  ask();
  ask();
  await pass(999);
  expect(outcomes).toEqual(['refused', 'waits', 'refused']);
  await pass(1);
  expect(outcomes).toEqual(['refused', 'refused', 'refused']);
  await pass(999);
  ask();
  await pass(1);
  ask();
  await pass(0);
  expect(outcomes.slice(3)).toEqual(['refused', 'waits']);
  answers[2]?.resolve('back');
  await pass(0);
  ask();
  answers[3]?.resolve('answered');
  await pass(0);
  expect(outcomes.at(-1)).toBe('answered');
});

test('a refusal counts as an answer', async () => {
  const { ask, answers, outcomes } = open();
  ask();
  await pass(4_000);
  ask();
  answers[1]?.reject('refused');
  await pass(4_999);
  expect(outcomes).toEqual(['waits', 'refused']);
});
