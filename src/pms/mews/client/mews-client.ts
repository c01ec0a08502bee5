import type { z } from 'zod';
import { PmsContractBroken, PmsUnavailable } from '#pms/pms-errors.ts';
import { forBooking } from '#pms/request-purpose.ts';
import { READ_TIME_LIMIT_MS, WRITE_TIME_LIMIT_MS, type MewsSettings } from './mews-settings.ts';
import { currentSharing } from '#pms/shared-answers.ts';
import { PageTooLarge, createPageSizes, type PageSizes } from './adaptive-page-size.ts';
import { MewsFault } from './mews-fault.ts';
import { createMewsSender } from './mews-sender.ts';
import { parseExactJson } from './parse-exact-json.ts';
import { RequestRefused } from './request-refused.ts';
import { createReadRetry, MAX_READ_REPEATS, RepeatableFault } from './resilience.ts';
import { createRetryBudget } from './retry-budget.ts';
import { outcomeOfFault, type MewsWrite } from './write-outcome.ts';

/** All requests go through it. It adds the envelope, rate limits, retries, and checks statuses and schemas. */
export type MewsClient = {
  /**
   * Sends a read, with a few retries after transient faults within the read time limit. Throws the port's errors and
   * PageTooLarge. Throws CallerLeft without a request if all callers have left.
   */
  read<Schema extends z.ZodType>(operation: string, body: object, schema: Schema): Promise<z.output<Schema>>;
  /** Sends exactly once, or not at all after `sendBefore`. Never throws for an outside fault. */
  write<Schema extends z.ZodType>(
    operation: string,
    body: object,
    schema: Schema,
    sendBefore?: Temporal.Instant,
  ): Promise<MewsWrite<z.output<Schema>>>;
  readonly sizes: PageSizes;
};

/** The longest time a write waits for the limiter before it is given up unsent. */
const LONGEST_WRITE_QUEUE_MS = 10_000;

export function createMewsClient(settings: MewsSettings): MewsClient {
  const { readTimeLimitMs = READ_TIME_LIMIT_MS, writeTimeLimitMs = WRITE_TIME_LIMIT_MS } = settings;
  const now = settings.clock ?? (() => Temporal.Now.instant());
  const send = createMewsSender(settings);
  const readRetry = createReadRetry();
  const budget = createRetryBudget();

  const msUntil = (time: Temporal.Instant): number => now().until(time).total('milliseconds');

  /** Answers cached for all guests may come from another process. An unreadable answer is not shared. */
  async function readAnswer<Schema extends z.ZodType>(
    operation: string,
    body: object,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const ask = async () => {
      const text = await askText(operation, body);
      return { text, answer: parseAnswer(operation, text, schema) };
    };
    const sharing = currentSharing();
    if (!sharing || !settings.sharedAnswers) return (await ask()).answer;
    let own: { readonly answer: z.output<Schema> } | undefined;
    const { text, askedAtMs } = await settings.sharedAnswers.read({ operation, body, ...sharing }, async () => {
      const asked = await ask();
      own = asked;
      return asked.text;
    });
    sharing.oldestMs = Math.min(sharing.oldestMs, askedAtMs);
    return own ? own.answer : parseAnswer(operation, text, schema);
  }

  async function askText(operation: string, body: object): Promise<string> {
    const deadline = performance.now() + readTimeLimitMs;
    budget.earn();
    return readRetry.execute(async ({ attempt }) => {
      try {
        return await send(operation, body, deadline, () => deadline - performance.now());
      } catch (error) {
        const mayRepeat =
          error instanceof MewsFault && error.isPassing && !error.isTooMuch && attempt < MAX_READ_REPEATS;
        const inTime = mayRepeat && performance.now() + (error.retryAfterMs ?? 0) < deadline;
        if (inTime && budget.spend()) throw new RepeatableFault(error);
        throw error;
      }
    });
  }

  return {
    sizes: createPageSizes(),
    read: async (operation, body, schema) => {
      try {
        return await readAnswer(operation, body, schema);
      } catch (error) {
        throw toPmsError(operation, error);
      }
    },
    write: async (operation, body, schema, sendBefore) => {
      const queueLimitMs = Math.min(LONGEST_WRITE_QUEUE_MS, sendBefore ? msUntil(sendBefore) : LONGEST_WRITE_QUEUE_MS);
      if (queueLimitMs <= 0) return { state: 'not_sent', reason: 'too late to send' };
      let text: string;
      try {
        const queueUntil = performance.now() + queueLimitMs;
        text = await forBooking(() => send(operation, body, queueUntil, () => writeTimeLimitMs));
      } catch (error) {
        return outcomeOfFault(error);
      }
      try {
        return { state: 'done', answer: parseAnswer(operation, text, schema) };
      } catch (error) {
        // Mews answered 200, so the write was executed. Only its answer is unreadable.
        return { state: 'unknown', reason: error instanceof Error ? error.message : 'unreadable answer' };
      }
    },
  };
}

/** Validates an answer against the fields we use. Throws PmsContractBroken with the first wrong path. */
export function parseAnswer<Schema extends z.ZodType>(
  operation: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  let body: unknown;
  try {
    body = parseExactJson(text);
  } catch {
    throw new PmsContractBroken(operation, '', 'the answer is not JSON');
  }
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new PmsContractBroken(operation, (issue?.path ?? []).join('.'), issue?.message ?? 'another shape');
}

function toPmsError(operation: string, error: unknown): unknown {
  const fault = error instanceof RepeatableFault ? error.fault : error;
  if (!(fault instanceof MewsFault)) return error;
  const { status, message } = fault;
  // 400, 404 and 413 mean that our request is wrong. Neither a retry nor a pause can help.
  if (status === 400 || status === 404 || status === 413) return new RequestRefused(operation, status, message);
  if (fault.isTooMuch) return new PageTooLarge(operation, `408: ${message}`, { cause: fault });
  return new PmsUnavailable(operation, status === null ? message : `${status}: ${message}`, { cause: fault });
}
