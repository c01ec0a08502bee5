import { AsyncLocalStorage } from 'node:async_hooks';

/** What a line of the log belongs to: a request of a guest, by its `X-Request-Id`, or a job of the queue. */
type Trace = { readonly request: string } | { readonly job: string; readonly jobId: string };

const traces = new AsyncLocalStorage<Trace>();

/** Does work whose log lines, those of the PMS's requests included, name what it was done for. */
export function inTrace<Result>(trace: Trace, work: () => Result): Result {
  return traces.run(trace, work);
}

/** Of what is being done now; nothing outside of requests and jobs. */
export function currentTrace(): Partial<Trace> {
  return traces.getStore() ?? {};
}
