import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { openDataFolder } from '../../src/server/platform/start/data-folder.ts';
import { startPostgres } from '../../src/server/platform/start/open-postgres.ts';
import { Guest, type Choice } from '../../test/guest.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import { stayInDays } from '../../test/seeded-nights.ts';
import { startStaycard, type Staycard } from '../../test/start-staycard.ts';
import { dumpRows } from './dump-rows.ts';

/**
 * `node proofs/upgrade/write-dump.ts FILE`: fills the database of this version by HTTP and the command line, and writes
 * its rows to a file. Each release adds one file to test/upgrade, which later versions upgrade in `upgrade.test.ts`.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('name the file to write');

const folder = await openDataFolder(await mkdtemp(join(tmpdir(), 'staycard-dump-')));
const postgres = await startPostgres(folder);
try {
  await migrate(postgres.connectionString);
  const staycard = await startStaycard(postgres.connectionString);
  try {
    await fill(staycard);
  } finally {
    await staycard.stop();
  }
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  await writeFile(file, await dumpRows(client));
  await client.end();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}

/**
 * Stays paid with money, uses and a package: one stands, one is cancelled free, one for a fee. Also a card that is
 * sold.
 */
async function fill(staycard: Staycard): Promise<void> {
  const guest = new Guest(staycard.url, 'ada.upgrade@example.com');
  const book = async (choice: Choice) => {
    const { placement } = await guest.prepare(choice);
    const { status, body } = await guest.place(placement);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return guest.awaitOutcome(body);
  };
  await guest.register((await guest.search('VRTU-A222-2222-2225')).card_token, guest.email);
  await book({ stay: stayInDays(60, 2), codes: ['GFT2-2222-2222-222N'], room: 'Lanes Double', rate: 'Flexible' });
  for (const [day, code, rate] of [
    [70, 'TENU-SE22-2222-222P', 'Flexible'],
    [80, 'VUCH-ER22-2222-222K', 'Saver'],
  ] as const) {
    const stay = await book({ stay: stayInDays(day, 2), codes: [code], room: 'Lanes Double', rate });
    const { fee } = await guest.showCancellation(stay);
    if (fee === null) throw new Error(`${stay.reference} cannot be cancelled`);
    const { status, body } = await guest.cancel(stay, fee);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  await issueTestCard(staycard, { amount: 5_000 });
}
