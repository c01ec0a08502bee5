type Asked<Question, Answer> = {
  readonly question: Question;
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
export function batchQueries<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting: Asked<Question, Answer>[] = [];
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

  async function send(asked: readonly Asked<Question, Answer>[]): Promise<void> {
    underWay += 1;
    try {
      const answers = await askAll(asked.map(({ question }) => question));
      asked.forEach(({ resolve }, place) => resolve(answers[place] as Answer));
    } catch (error) {
      asked.forEach(({ reject }) => reject(error));
    } finally {
      underWay -= 1;
      sendSoon();
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      sendSoon();
    });
}
