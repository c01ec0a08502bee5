import './real-clock.ts';
import { writeFile } from 'node:fs/promises';
import { issueCard, outcomeOf, sumsOfCard } from '../../e2e/behind-the-page.ts';
import { startJourneyServer } from '../../e2e/journey-server.ts';
import { buildWeb } from '../../src/server/guest/page/web-build.ts';
import { today } from '../../test/test-clock.ts';
import { bookAndCancel } from './book-and-cancel.ts';
import { ENGINES, withEngine, type Engine } from './engines.ts';
import { PageDriver } from './page-driver.ts';

/**
 * `npm run proofs -- other-browsers`: from the code to a cancelled stay in Firefox and in WebKitGTK, each with its own
 * profile. An engine that is not installed is reported and skipped. Ends with 1 if a journey fails.
 */
const USES = 5;
const NIGHTS = 2;

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

async function travel(engine: Engine, files: readonly string[], url: string, days: number): Promise<string> {
  const code = await issueCard('--product', 'ten-nights', '--uses', String(USES));
  return withEngine(engine, files, async (session) => {
    const page = new PageDriver(session);
    const from = today().add({ days });
    const reference = await bookAndCancel(page, url, { code, from, nights: NIGHTS }).catch(async (error: unknown) => {
      const file = `test-results/${engine.name}.png`;
      await page.picture().then(
        (picture) => writeFile(file, picture),
        () => undefined,
      );
      throw error;
    });
    const outcome = await outcomeOf(reference);
    const { balance, held } = await sumsOfCard(code.slice(-4));
    if (outcome.state !== 'cancelled' || outcome.rooms > 0 || balance !== USES || held !== 0)
      throw new Error(`${reference}: ${JSON.stringify({ ...outcome, balance, held })}`);
    return `${reference} booked and cancelled, ${String(await page.run('return navigator.userAgent'))}`;
  });
}

await buildWeb(true);
const server = await startJourneyServer();
try {
  for (const [index, engine] of ENGINES.entries()) {
    const files = engine.find();
    if (!files) {
      say(`${engine.name}: left out, as it is not installed (apt-get install ${engine.packages})`);
      continue;
    }
    const began = performance.now();
    try {
      const words = await travel(engine, files, server.url, 118 + 7 * index);
      say(`${engine.name}: ${words}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
    } catch (error) {
      process.exitCode = 1;
      say(`${engine.name}: failed\n${String(error)}`);
    }
  }
} finally {
  await server.stop();
}
