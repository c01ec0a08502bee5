/** What the computation below takes on the machine by which limits were set. */
const COMPUTATION_MS = 60;

/**
 * The milliseconds of work that something is, as the machine by which limits were set would need: neither a slower one
 * nor one that is busy with other things counts more.
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

/** Writes and reads a list of days, as the server and its guests do. */
function compute(): void {
  const days = Array.from({ length: 20_000 }, (_, day) => ({ date: `day ${day}`, price: { amount: day / 7 } }));
  for (let time = 0; time < 5; time += 1) JSON.parse(JSON.stringify(days));
}
