type Asked<Question, Answer> = {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** A statement that hangs holds up those of one batch, and no others. */
const MOST_UNDER_WAY = 2;
const MOST_AT_ONCE = 100;

/**
 * Has questions that come at the same time answered by one statement; `askAll` answers each, in their order. No
 * question joins a statement that was sent before it came, so an answer is never older than its question.
 */
export function batchQueries<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting: Asked<Question, Answer>[] = [];
  let underWay = 0;
  let isDue = false;

  /** Once all is read that has arrived by now. */
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
