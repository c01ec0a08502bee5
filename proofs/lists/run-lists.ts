import { parseArgs } from 'node:util';
import { median, spread, writeNumber, writeTable } from '../../bench/write-table.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { openSecondSalePage } from '../../test/contract/second-sale-page.ts';
import { startPostgresServer } from '../../test/postgres-server.ts';
import { startStaycard } from '../../test/start-staycard.ts';
import { deskQueries } from './desk-queries.ts';
import { growCards, spreadCards } from './grow-cards.ts';
import { growDesk } from './grow-desk.ts';
import { explain, listQueries, searchQueries } from './list-queries.ts';

/**
 * `npm run proofs -- lists --cards 100000`: runs the lists and the search of the desk on this many cards and audit log
 * entries. There are half as many letters and a third as many reservations. Prints each query's plan, PostgreSQL's
 * time, and its ratio to reading one card by id. Ends with 1 if a query takes longer than allowed.
 */
const { values } = parseArgs({
  options: { cards: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '7' } },
});
const cards = Number(values.cards);
const rounds = Number(values.rounds);
const MOST_MS = 200;
/** A count of a list reads up to 10,001 rows, beside the page. */
const MOST_MS_OF_COUNT = 500;
/** Sale pages beside the demo's, with a few cards each. */
const PAGES = ['city', 'lake', 'hill'];

const server = await startPostgresServer();
try {
  await migrate(server.connectionString);
  const staycard = await startStaycard(server.connectionString);
  try {
    for (const id of PAGES) await openSecondSalePage(staycard, id);
    await growCards(staycard, cards);
    await spreadCards(staycard, PAGES);
    await growDesk(staycard, { placements: cards * 0.3, letters: cards * 0.5, entries: cards });
    const rows: string[][] = [];
    let bare = 1;
    const queries = [
      ...(await listQueries(staycard)),
      ...(await searchQueries(staycard)),
      ...(await deskQueries(staycard)),
    ];
    for (const { name, query } of queries) {
      const runs = [];
      for (let round = 0; round <= rounds; round += 1) runs.push(await explain(staycard, query));
      const times = runs.slice(1).map(({ ms }) => ms);
      if (rows.length === 0) bare = median(times);
      const steps = [...new Set(runs.at(-1)?.nodes.filter((node) => /Scan/.test(node)))].join(', ');
      if (median(times) > (name.startsWith('how many') ? MOST_MS_OF_COUNT : MOST_MS)) process.exitCode = 1;
      rows.push([name, spread(times), writeNumber(median(times) / bare), String(runs.at(-1)?.rows), steps]);
    }
    const head = [`${cards.toLocaleString('en')} cards`, 'ms', 'to one by its id', 'rows', 'how'];
    process.stdout.write(`${writeTable(head, rows)}\n`);
  } finally {
    await staycard.stop();
  }
} finally {
  await server.stop();
}
