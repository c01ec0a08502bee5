import type { Jobs } from './jobs.ts';

/** For commands that only read. Adding a job would be a bug. */
export function openNoJobs(): Jobs {
  const refuse = (): never => {
    throw new Error('this command has no jobs');
  };
  return { add: refuse, addOneWithin: refuse, work: refuse, stop: async () => undefined };
}
