type Asked<Query, Answer> = {
  readonly query: Query;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** A statement that hangs holds up only the queries of its own batch. */
const MOST_UNDER_WAY = 2;
const MOST_AT_ONCE = 100;

/**
 * Batches concurrent queries into one statement. `askAll` returns the answers in the order of the queries. A query
 * never joins a statement that was sent before it, so an answer is never older than its query.
 */
export function batchQueries<Query, Answer>(
  askAll: (queries: readonly Query[]) => Promise<readonly Answer[]>,
): (query: Query) => Promise<Answer> {
  const waiting: Asked<Query, Answer>[] = [];
  let underWay = 0;
  let isDue = false;

  /** Sends after all input that has arrived by now is read. */
  function sendSoon(): void {
    if (isDue || waiting.length === 0 || underWay === MOST_UNDER_WAY) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      void send(waiting.splice(0, MOST_AT_ONCE));
      sendSoon();
    });
  }

  async function send(asked: readonly Asked<Query, Answer>[]): Promise<void> {
    underWay += 1;
    try {
      const answers = await askAll(asked.map(({ query }) => query));
      asked.forEach(({ resolve }, place) => resolve(answers[place] as Answer));
    } catch (error) {
      asked.forEach(({ reject }) => reject(error));
    } finally {
      underWay -= 1;
      sendSoon();
    }
  }

  return (query) =>
    new Promise((resolve, reject) => {
      waiting.push({ query, resolve, reject });
      sendSoon();
    });
}
