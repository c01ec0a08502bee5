import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureArrivals } from './arrivals.ts';
import { findCards, preparePlacings } from './bookings.ts';
import { inTurn, listReads } from './figures.ts';
import { CARD_AMOUNT, listNights, prepareMaterial } from './material.ts';
import { startBuild } from './running-build.ts';
import { verdict, writeNumber, writeTable } from './write-table.ts';

/**
 * `npm run bench -- soak`: an hour of guests who search and book at random times, with the server's memory each minute.
 * `-- --minutes N` sets another duration. Writes `bench/soak.md`.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);

const HERE = fileURLToPath(new URL('..', import.meta.url));
const READS_PER_SECOND = 20;
/** The hotel has rooms for about five thousand of them. */
const PLACINGS_PER_SECOND = 1;
/** The largest number of placings in a minute, more than chance produces. */
const MOST_PLACINGS = 100;
const COMPARED_WITH_MINUTE = 5;
const MOST_GROWTH = 1.3;
const MINUTE = 60;
const MIB = 2 ** 20;

type Memory = { readonly rssMib: number; readonly heapMib: number };
/** Measured after each minute, with the number of failed calls, which occur on a loaded machine. */
type Minute = Memory & { readonly minute: number; readonly failed: number };

const build = await startBuild(HERE);
try {
  const nights = listNights();
  const material = await prepareMaterial(build, await build.issueCards(1, CARD_AMOUNT));
  const calls = listReads(material).map((read) => inTurn(read.calls)());
  const look = { perSecond: READS_PER_SECOND, next: inTurn(calls) };
  const measured: Minute[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const codes = await build.issueCards(MOST_PLACINGS, CARD_AMOUNT);
    const left = await preparePlacings(build.url, await findCards(build.url, codes), nights);
    const takeOne = () => left.pop() ?? { method: 'GET' as const, path: '/nothing-is-left' };
    const placings = { perSecond: PLACINGS_PER_SECOND, next: takeOne };
    const { failures } = await measureArrivals(build.url, [look, placings], MINUTE, minute);
    const memory = await readMemory(build.url);
    measured.push({ minute, failed: failures.length, ...memory });
    const { rssMib, heapMib } = memory;
    process.stdout.write(`minute ${minute}: ${writeNumber(rssMib)} MiB, heap ${writeNumber(heapMib)} MiB\n`);
  }
  const text = writeMemory(measured);
  process.stdout.write(text);
  await writeFile(new URL('soak.md', import.meta.url), text);
} finally {
  await build.stop();
}

async function readMemory(url: string): Promise<Memory> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN) / MIB;
  return { rssMib: figure('process_resident_memory_bytes'), heapMib: figure('nodejs_heap_size_used_bytes') };
}

function writeMemory(measured: readonly Minute[]): string {
  const begin = measured[Math.min(COMPARED_WITH_MINUTE, measured.length) - 1];
  const end = measured.at(-1);
  const ratio = (end?.rssMib ?? 0) / (begin?.rssMib ?? 1);
  const rows = measured.map(({ minute, rssMib, heapMib, failed }) => {
    return [`${minute}`, writeNumber(rssMib), writeNumber(heapMib), `${failed}`];
  });
  return `# Soak

${READS_PER_SECOND} looks around and ${PLACINGS_PER_SECOND} whole bookings a second, at random moments. After ${end?.minute ?? 0} minutes the server has ${writeNumber(ratio)} times the memory of minute ${begin?.minute ?? 0}; aim at most ${MOST_GROWTH}, met: ${verdict(ratio <= MOST_GROWTH)}.

${writeTable(['minute', 'resident MiB', 'heap MiB', 'calls without an answer'], rows)}
`;
}
