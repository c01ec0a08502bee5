import { gzipSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import { randomBytes } from 'node:crypto';
import { chromium, type Browser } from '@playwright/test';
import { loadBrowser } from '../../e2e/browser.ts';
import { readWords } from '../../test/screens/words.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { DEMO_SECRETS } from '../../src/server/platform/config/demo-secrets.ts';
import { buildWeb } from '../../src/server/guest/page/web-build.ts';
import { startPostgresServer } from '../../test/postgres-server.ts';
import { startStaycard } from '../../test/start-staycard.ts';
import { serveBarePages, type BarePages } from './serve-bare-pages.ts';
import { timeSteps, type StepTimes } from './time-steps.ts';
import { countRounds, median, sumBytes, writeBytes, writeWeight, weigh, type Weight } from './write-weights.ts';
import { visitPage } from './visit-page.ts';

/**
 * `npm run proofs -- weights --runs 5`: measures how large the production page is and how soon a slow phone draws it.
 * Compares it with a page of bare React and one of bare HTML under the same conditions. Ends with 1 if a target is
 * missed.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
const CODE = 'GFT2-2222-2222-222N';
const FETCHED_AHEAD_MS = 4_000;

type Aim = {
  readonly words: string;
  readonly value: number;
  readonly most: number;
  readonly unit: 'kB' | 'times' | '';
  /**
   * The value reached so far, if the target is missed. More than this fails. Times are only printed, because they
   * depend on the machine.
   */
  readonly reached?: number;
};

const postgres = await startPostgresServer();
try {
  await buildWeb(false);
  await migrate(postgres.connectionString);
  const staycard = await startStaycard(postgres.connectionString, {
    ...DEMO_SECRETS,
    // Outside the demo the page is served as in production, without sample helpers.
    DEMO: '0',
    // A browser's times come from its own clock.
    TEST_CLOCK_SHIFT_MS: '0',
    CODE_KEY: randomBytes(32).toString('hex'),
  });
  const bare = await serveBarePages();
  const { executablePath, args, env } = await loadBrowser();
  const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });
  try {
    const aims = await measure(browser, staycard.url, bare);
    process.stdout.write(`\n${aims.map(writeAim).join('\n')}\n`);
    process.exitCode = aims.every(({ value, most, reached = most }) => value <= Math.max(most, reached)) ? 0 : 1;
  } finally {
    await browser.close();
    await bare.stop();
    await staycard.stop();
  }
} finally {
  await postgres.stop();
}

async function measure(browser: Browser, url: string, bare: BarePages): Promise<Aim[]> {
  const sessionCards = await addSessionCard(browser, url);
  const pages = [
    { name: 'bare HTML', url: bare.plainUrl },
    { name: 'bare React', url: bare.reactUrl },
    { name: 'welcome', url: `${url}/s/demo` },
    { name: 'booking', url: `${url}/s/demo/booking`, tabStorage: sessionCards },
  ];
  const visits = pages.map((page) => ({ ...page, made: [] as Awaited<ReturnType<typeof visitPage>>[] }));
  // One round after the other, so that a busy moment of the machine affects all of them.
  for (let run = 0; run < runs; run += 1) {
    for (const page of visits) page.made.push(await visitPage(browser, page.url, page.tabStorage));
  }
  const [html, react, welcome, booking] = visits.map(({ name, made }) => weigh(name, made));
  if (!html || !react || !welcome || !booking) throw new Error('four pages were visited');
  for (const weight of [html, react, welcome, booking]) process.stdout.write(`${writeWeight(weight)}\n`);
  for (const weight of [welcome, booking]) {
    const ratio = (other: Weight) => (weight.paintMs / other.paintMs).toFixed(2);
    process.stdout.write(`${weight.name}: ${ratio(react)} times bare React, ${ratio(html)} times bare HTML\n`);
  }
  const walks = await timeWalks(browser, url);
  return [
    ...(await listAims(browser, url, { react, welcome, booking })),
    { words: 'layout shift from welcome to rooms', value: walks.shift, most: 0.02, unit: '' },
  ];
}

/** Measures the wait after each press on the slow phone. Every run begins with an empty cache. */
async function timeWalks(browser: Browser, url: string): Promise<{ shift: number }> {
  const walks: StepTimes[] = [];
  for (let run = 0; run < runs; run += 1) walks.push(await timeSteps(browser, url));
  for (const [index, { words }] of (walks[0]?.steps ?? []).entries()) {
    const times = walks.map(({ steps }) => Math.round(steps[index]?.ms ?? 0));
    const shift = Math.max(...walks.map(({ steps }) => steps[index]?.shift ?? 0));
    process.stdout.write(`${words}: ${median(times)} ms (${times.join(', ')}), layout shift ${shift.toFixed(3)}\n`);
  }
  const moved = new Set(walks.flatMap((walk) => walk.moved));
  process.stdout.write([...moved].map((part) => `  moved: ${part}\n`).join(''));
  return { shift: Math.max(...walks.map(({ shift }) => shift)) };
}

async function listAims(
  browser: Browser,
  url: string,
  { react, welcome, booking }: Readonly<Record<'react' | 'welcome' | 'booking', Weight>>,
): Promise<Aim[]> {
  const early = welcome.requests.filter(({ isBeforePaint }) => isBeforePaint);
  const scripts = early.filter(({ kind }) => kind === 'script').map((request) => request.url);
  const fonts = booking.requests.filter(({ kind }) => kind === 'font');
  return [
    {
      words: 'welcome drawn, against bare React',
      value: welcome.paintMs / react.paintMs,
      most: 1.3,
      unit: 'times',
      reached: Infinity,
    },
    {
      words: 'booking drawn, against bare React',
      value: booking.paintMs / react.paintMs,
      most: 1.6,
      unit: 'times',
      reached: Infinity,
    },
    {
      words: 'scripts of the welcome, gzipped',
      value: await sumGzipped(scripts),
      most: 90_000,
      unit: 'kB',
      reached: 91_600,
    },
    {
      words: 'scripts of the journey, gzipped',
      value: await sumGzipped(await listScripts(browser, url)),
      most: 226_000,
      unit: 'kB',
    },
    { words: 'fonts', value: sumBytes(fonts), most: 60_000, unit: 'kB' },
    { words: 'layout shift of the welcome', value: welcome.shift, most: 0.02, unit: '' },
    { words: 'layout shift of the booking', value: booking.shift, most: 0.02, unit: '' },
    { words: 'rounds of requests of the welcome', value: countRounds(early), most: 1, unit: '' },
  ];
}

/** The storage of a tab whose guest has entered the code of a card. */
async function addSessionCard(browser: Browser, url: string): Promise<Record<string, string>> {
  const say = readWords('en');
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.goto(`${url}/s/demo`);
  await page.getByLabel(say('WELCOME.CODE.LABEL')).fill(CODE);
  await page.getByRole('button', { name: say('WELCOME.CODE.SUBMIT') }).click();
  await page.getByRole('radio').first().waitFor({ state: 'attached', timeout: 60_000 });
  const kept = await page.evaluate<Record<string, string>>('({ ...sessionStorage })');
  await page.close();
  return kept;
}

/** Every script from the code to the confirmation. */
async function listScripts(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const sessionCards = await addSessionCard(browser, url);
  await context.addInitScript(
    `for (const [key, text] of Object.entries(${JSON.stringify(sessionCards)})) sessionStorage.setItem(key, text);`,
  );
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  for (const path of ['', '/booking?property=harbour-house', '/reservation/SC-2222-2222']) {
    await page.goto(`${url}/s/demo${path}`, { waitUntil: 'networkidle' });
    // The next screen's files are prefetched a moment after the screen is drawn.
    await page.waitForTimeout(FETCHED_AHEAD_MS);
    await page.waitForLoadState('networkidle');
  }
  await context.close();
  return [...scripts];
}

async function sumGzipped(urls: readonly string[]): Promise<number> {
  const bodies = await Promise.all(urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

function isMet({ value, most }: Aim): boolean {
  return value <= most;
}

function writeAim(aim: Aim): string {
  const write = (value: number) => (aim.unit === 'kB' ? writeBytes(value) : String(Number(value.toFixed(3))));
  return `${isMet(aim) ? 'met   ' : 'missed'} ${aim.words}: ${write(aim.value)}, at most ${write(aim.most)}`;
}
