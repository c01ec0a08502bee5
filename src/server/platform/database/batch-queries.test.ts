import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchQueries } from './batch-queries.ts';

/** A statement that stays pending until the test answers it or makes it fail. */
function createSlow() {
  const sent: { readonly questions: readonly string[]; readonly answer: () => void; readonly fail: () => void }[] = [];
  const ask = batchQueries<string, string>(
    (questions) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(questions.map((question) => `answer to ${question}`));
        sent.push({ questions, answer, fail: () => reject(new Error('no database')) });
      }),
  );
  return { sent, ask };
}

test('questions that come together are one statement, and each gets its own answer', async () => {
  const { sent, ask } = createSlow();
  const answers = Promise.all(['a', 'b', 'c'].map(ask));
  await setImmediate();
  expect(sent.map(({ questions }) => questions)).toEqual([['a', 'b', 'c']]);
  sent[0]?.answer();
  expect(await answers).toEqual(['answer to a', 'answer to b', 'answer to c']);
});

test('a question never joins a statement that was sent before it came, and two that hang hold up the rest', async () => {
  const { sent, ask } = createSlow();
  const asked: Promise<string>[] = [];
  for (const question of ['a', 'b', 'c', 'd']) {
    asked.push(ask(question));
    await setImmediate();
  }
  expect(sent.map(({ questions }) => questions)).toEqual([['a'], ['b']]);
  sent[1]?.answer();
  expect(await asked[1]).toBe('answer to b');
  await expect.poll(() => sent[2]?.questions).toEqual(['c', 'd']);
  for (const { answer } of sent) answer();
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd'].map((question) => `answer to ${question}`));
});

test('a failed statement fails the others of its batch, and later ones are sent again', async () => {
  const { sent, ask } = createSlow();
  const failing = Promise.allSettled(['a', 'b'].map(ask));
  await setImmediate();
  const next = ask('c');
  sent[0]?.fail();
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(() => sent[1]?.questions).toEqual(['c']);
  sent[1]?.answer();
  expect(await next).toBe('answer to c');
});

test('whenever guests ask, each gets the answer to their own question, as it was after they asked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.nat(9), { maxLength: 150 }), { maxLength: 6 }), async (rounds) => {
      const state = { version: 0 };
      const ask = batchQueries(async (questions: readonly number[]) => {
        const { version } = state;
        await setImmediate();
        return questions.map((question) => ({ question, version }));
      });
      const all = rounds.map(async (questions, round) => {
        for (let wait = 0; wait < round; wait += 1) await setImmediate();
        state.version += 1;
        const { version } = state;
        const answers = await Promise.all(questions.map(ask));
        expect(answers.map(({ question }) => question)).toEqual(questions);
        expect(answers.every((answer) => answer.version >= version)).toBe(true);
      });
      await Promise.all(all);
    }),
  );
});
