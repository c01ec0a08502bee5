import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { measureBookings, type Bookings, type Nights } from './bookings.ts';
import { listReadFigures, pricingRequest, searchesOf, inTurn, type Figure, type Material } from './figures.ts';
import { measureFirstAnswers } from './first-answers.ts';
import { measureRate, type Rate, type Target } from './load.ts';
import { isWhole, plan, wants } from './plan.ts';
import { CARD_AMOUNT, importDifferentCards, inDays, enrichCard, listNights, prepareMaterial } from './material.ts';
import { listLimitNights, listPlacingFigures, tracePlacings, type PlacingMaterial } from './placing.ts';
import { startBuild, type RunningBuild } from './running-build.ts';
import { startLimit, type RunningLimit } from './running-limit.ts';
import { measureTails, placingsOf } from './tails.ts';
import { countWork } from './work-of-bookings.ts';
import {
  OTHER_BUILD,
  writeResults,
  type MeasuredBookings,
  type MeasuredFigure,
  type Results,
} from './write-results.ts';

/**
 * `npm run bench -- calls`: measures the calls of a running Staycard, alternating with the minimum work of a server of
 * the same framework. `-- --beside FOLDER` also books at another build, whose packages must be installed. Prints tables
 * and writes them to `bench/results.md`. `--short` only checks that everything runs.
 */
const HERE = fileURLToPath(new URL('..', import.meta.url));

const NO_WORK = { transactions: [], pmsRequests: [] };
const NO_PLACING = { inCall: NO_WORK, afterwards: NO_WORK };

type NamedBuild = { readonly name: string; readonly build: RunningBuild };

const own = await startBuild(HERE);
const others: NamedBuild[] = [];
try {
  if (plan.setting !== undefined) {
    const [name = '', ...value] = plan.setting.split('=');
    others.push({ name: `this build, ${plan.setting}`, build: await startBuild(HERE, { [name]: value.join('=') }) });
  }
  if (plan.beside !== undefined) others.push({ name: OTHER_BUILD, build: await startBuild(plan.beside) });
  others.forEach(({ build }) => build.rest());
  const results = await measureOwn(own);
  others.forEach(({ build }) => build.wake());
  const bookings = wants('whole bookings')
    ? await compareBookings([{ name: 'this build', build: own }, ...others])
    : [];
  const text = writeResults({ version: describeVersion(), ...results, bookings });
  process.stdout.write(`\n${text}`);
  if (isWhole) await writeFile(new URL('results.md', import.meta.url), text);
} finally {
  for (const { build } of others) await build.stop();
  await own.stop();
}

/** All measurements of this build alone, or beside its limits. */
async function measureOwn(build: RunningBuild): Promise<Omit<Results, 'version' | 'bookings'>> {
  const nights = listNights();
  const placings = plan.bookings;
  const withPlacing = ['placing', 'simulator'].some(wants);
  const ofPairs = withPlacing ? placings * (plan.pairs + plan.warmUps) + plan.traces : 0;
  const ofTails = wants('tails') ? placingsOf(plan.tailSeconds) * plan.pairs : 0;
  const spent = ofPairs + ofTails + plan.countedBookings + 3;
  const codes = await build.issueCards(spent + plan.searchedCards, CARD_AMOUNT);
  const prepared = await prepareMaterial(build, codes.splice(0, plan.searchedCards));
  const material = { ...prepared, ...(await importDifferentCards(build, plan.differentCards)) };
  const [richCode = ''] = codes.splice(0, 1);
  await enrichCard(build, richCode);
  const counted = codes.splice(0, plan.countedBookings + 1);
  const work = wants('a booking') ? await countWork(build, counted, nights, plan.idleMs) : undefined;
  const placingShape = withPlacing ? await tracePlacings(build, { codes, nights }, plan) : NO_PLACING;
  const firstAnswers = wants('after a change')
    ? await measureFirstAnswers(build, material, plan.changes, plan.slowChanges)
    : [];
  const { figures, answers } = await listReadFigures(build.url, material);
  const { connectionString, simulatorUrl } = build;
  const pmsRequest = pricingRequest(material);
  const limit = await startLimit({ answers, connectionString, simulatorUrl, pmsRequest, placing: placingShape }, build);
  try {
    const ofPlacing = { codes, richCode, nights, placings, cardIds: material.cardIds, inDays };
    const all = [...figures, ...(await listPlacingFigures(build, limit, ofPlacing))];
    const measured: MeasuredFigure[] = [];
    for (const figure of all.filter(({ name }) => wants(name)))
      measured.push(await measureFigure(figure, build, limit));
    const tailMaterial = {
      search: inTurn(searchesOf(material)),
      codes,
      nights,
      seconds: plan.tailSeconds,
      pairs: plan.pairs,
    };
    const tails = wants('tails') ? await measureTails(build, tailMaterial) : [];
    const simulator = wants('simulator') ? await measureSimulator(build, limit, material, ofPlacing) : [];
    return { figures: measured, placingShape, work, firstAnswers, tails, simulator };
  } finally {
    limit.stop();
  }
}

/** Alternates between ours and the limit, after a warm-up of both. */
async function measureFigure(figure: Figure, build: Target, limit: Target): Promise<MeasuredFigure> {
  const measured: { readonly ours: Rate; readonly limit: Rate }[] = [];
  const ownSpan = figure.span ?? plan.span;
  for (let pair = -plan.warmUps; pair < plan.pairs; pair += 1) {
    // A span of seconds may end before a cold server has answered once.
    const span = pair < 0 && figure.span === undefined ? { amount: plan.warmUpCalls } : ownSpan;
    const ours = await measureRate(build, figure.ours, span);
    const ofLimit = await measureRate(limit, figure.limit, span);
    if (pair >= 0) measured.push({ ours, limit: ofLimit });
  }
  process.stdout.write('.');
  return { name: figure.name, aim: figure.aim, pairs: measured };
}

/** The capacity of the PMS simulator, to show that it does not bound a figure. */
async function measureSimulator(
  build: RunningBuild,
  limit: RunningLimit,
  material: Material,
  placing: PlacingMaterial,
): Promise<{ readonly name: string; readonly rates: readonly Rate[] }[]> {
  const nextNight = listLimitNights({ inDays: (days) => placing.inDays(days + 1000) });
  const [cardId] = material.cardIds;
  const pricing = { method: 'POST', ...pricingRequest(material) } as const;
  const ofPlacing = () => ({ method: 'POST', path: '/place?pms=only', body: { cardId, ...nextNight() } }) as const;
  const askAll = { next: ofPlacing, drain: () => limit.drain() };
  const rates: { readonly pricing: Rate; readonly placing: Rate }[] = [];
  for (let pair = 0; pair < plan.pairs; pair += 1) {
    rates.push({
      pricing: await measureRate({ ...build, url: build.simulatorUrl }, { next: () => pricing }, plan.span),
      placing: await measureRate(limit, askAll, { amount: placing.placings }),
    });
  }
  return [
    { name: 'one pricing, asked without a server', rates: rates.map((each) => each.pricing) },
    { name: 'all requests of a placing, passed on by a bare Fastify', rates: rates.map((each) => each.placing) },
  ];
}

/** Each build books while the others are suspended. */
async function compareBookings(all: readonly NamedBuild[]): Promise<MeasuredBookings[]> {
  const rounds: (NamedBuild & { nights: Nights; made: Bookings[]; codes: string[] })[] = [];
  for (const named of all) {
    const codes = await named.build.issueCards(plan.bookings * (plan.pairs + plan.warmUps), CARD_AMOUNT);
    rounds.push({ ...named, nights: listNights(), made: [], codes });
  }
  for (let pair = -plan.warmUps; pair < plan.pairs; pair += 1) {
    for (const { build, nights, made, codes } of rounds) {
      rounds.filter((other) => other.build !== build).forEach((other) => other.build.rest());
      const bookings = await measureBookings(build, codes.splice(0, plan.bookings), nights);
      if (pair >= 0) made.push(bookings);
      rounds.forEach((other) => other.build.wake());
    }
    process.stdout.write('.');
  }
  return rounds.map(({ name, made }) => ({ name, made }));
}

function describeVersion(): string {
  return execFileSync('git', ['log', '-1', '--format=%h of %as'], { cwd: HERE, encoding: 'utf8' }).trim();
}
