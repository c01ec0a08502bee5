/** The time of the computation below on the machine by which limits were set. */
const COMPUTATION_MS = 60;

/**
 * The milliseconds of `work`, scaled to the machine by which limits were set. A slower or busy machine does not raise
 * the result.
 */
export async function measureWorkMs(work: () => Promise<unknown>): Promise<number> {
  const computation = await measureCpu(compute);
  return ((await measureCpu(work)) / computation) * COMPUTATION_MS;
}

async function measureCpu(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Writes and parses a list of days, as the server and its guests do. */
function compute(): void {
  const days = Array.from({ length: 20_000 }, (_, day) => ({ date: `day ${day}`, price: { amount: day / 7 } }));
  for (let time = 0; time < 5; time += 1) JSON.parse(JSON.stringify(days));
}
