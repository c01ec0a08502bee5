import { parseArgs } from 'node:util';
import type { AgeCategory } from '#domain/stay/property.ts';
import type { Party, Stay } from '#domain/stay/stay.ts';
import { createLocalLimiter } from '#pms/mews/client/request-limiter.ts';
import { connectMews, type MewsPms } from '#pms/mews/connect-mews.ts';
import { openDemoHotel, type DemoHotelName } from '../../test/pms/mews/open-demo-hotel.ts';

// Measures how many Mews requests the searches of guests need, on the simulator, in simulated time:
//   node tools/mews/measure-requests.ts [--guests 1000] [--per-minute 200] [--seed 1]

const { values } = parseArgs({
  options: {
    guests: { type: 'string', default: '1000' },
    'per-minute': { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const guests = Number(values.guests);
const guestEveryMs = 60_000 / Number(values['per-minute']);
const random = createRandom(Number(values.seed));

const print = (line: string) => process.stdout.write(`${line}\n`);

for (const name of ['brighton', 'vienna', 'washington'] satisfies DemoHotelName[]) await measureHotel(name);

/** Runs the searches of one hotel's guests one after the other, and prints their cost. */
async function measureHotel(name: DemoHotelName): Promise<void> {
  const requests: { readonly operation: string; readonly atMs: number }[] = [];
  let time = Temporal.Now.instant();
  const hotel = await openDemoHotel(name);
  const pms = connectMews({
    ...hotel.settings,
    clock: () => time,
    limiter: createLocalLimiter(() => time.epochMilliseconds),
    log: ({ operation }) => requests.push({ operation, atMs: time.epochMilliseconds }),
  });
  const startedAt = performance.now();
  const ages = await pms.listAgeCategories('en');
  const facts = await pms.loadFacts();
  const today = time.toZonedDateTimeISO(facts.timeZone).toPlainDate();
  let offered = 0;
  for (let guest = 0; guest < guests; guest += 1) {
    offered += await search(pms, today, ages);
    time = time.add({ milliseconds: Math.round(guestEveryMs) });
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await hotel.close();
  print(
    `${name}: ${guests} guests, ${values['per-minute']} a minute, ${offered} offers shown, ${seconds.toFixed(1)} s`,
  );
  print(`  ${(requests.length / guests).toFixed(3)} requests a guest; busiest 30 s: ${busiest(requests, 30_000)}`);
  const counts = Object.entries(Object.groupBy(requests, ({ operation }) => operation));
  for (const [operation, made = []] of counts.sort(([, one = []], [, other = []]) => other.length - one.length)) {
    print(`  ${String(made.length).padStart(6)} ${operation}`);
  }
}

/** One guest: a page of the calendar, the extras, and the offers for one to three stays with the same party. */
async function search(pms: MewsPms, today: Temporal.PlainDate, ages: readonly AgeCategory[]): Promise<number> {
  const party = chooseParty(ages);
  const arrivalDate = today.add({ days: chooseDaysAhead() });
  const month = arrivalDate.with({ day: 1 });
  const from = Temporal.PlainDate.compare(month, today) < 0 ? today : month;
  await pms.loadAvailability({ arrivalDate: from, departureDate: month.add({ months: 2 }) });
  await pms.listExtras('en');
  let offers = 0;
  for (let look = 1 + Math.floor(random() * 3); look > 0; look -= 1) {
    const start = arrivalDate.add({ days: Math.floor(random() * 7) });
    const stay: Stay = { arrivalDate: start, departureDate: start.add({ days: 1 + Math.floor(random() ** 2 * 6) }) };
    offers += (await pms.listOffers({ stay, party, language: 'en' })).length;
  }
  return offers;
}

/** Most guests search the next weeks, some the next months, a few next year. */
function chooseDaysAhead(): number {
  return 1 + Math.floor(random() ** 2.5 * 340);
}

function chooseParty(ages: readonly AgeCategory[]): Party {
  const adult = ages.find(({ isDefault }) => isDefault);
  const child = ages.find(({ classification }) => classification === 'child');
  if (!adult || !child) throw new Error('the demo hotels have adults and children');
  const dice = random();
  const adults = dice < 0.2 ? 1 : dice < 0.9 ? 2 : 3;
  const children = dice > 0.75 && dice < 0.9 ? 1 + Math.floor(random() * 2) : 0;
  const party = [{ ageCategoryId: adult.id, count: adults }];
  return children === 0 ? party : [...party, { ageCategoryId: child.id, count: children }];
}

function busiest(requests: readonly { readonly atMs: number }[], windowMs: number): number {
  return Math.max(
    ...requests.map(
      ({ atMs }) => requests.filter((other) => other.atMs >= atMs && other.atMs < atMs + windowMs).length,
    ),
  );
}

/** A deterministic generator (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
