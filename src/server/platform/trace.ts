import { AsyncLocalStorage } from 'node:async_hooks';

/** The source of a log line: a guest's request, by its `X-Request-Id`, or a job of the queue. */
type Trace = { readonly request: string } | { readonly job: string; readonly jobId: string };

const traces = new AsyncLocalStorage<Trace>();

/** Tags all log lines of `work` with the trace, including those of its PMS requests. */
export function inTrace<Result>(trace: Trace, work: () => Result): Result {
  return traces.run(trace, work);
}

/** Empty outside of requests and jobs. */
export function currentTrace(): Partial<Trace> {
  return traces.getStore() ?? {};
}
