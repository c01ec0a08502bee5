import ts from 'typescript';
import { faultAt, faultAtPosition, listNodes } from './source.ts';
import type { Fault, Source } from './source.ts';

const databaseClock =
  /(?<![.\w])(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\)|\b(current_(date|time|timestamp)|localtime(stamp)?)\b/gi;

/** The files that may read the database's clock, with the reason. */
const asksTheDatabase: Readonly<Record<string, string>> = {
  'migrations/0001-staycard.sql': 'counts requests of processes on several machines, so by one clock for all',
  'src/server/platform/pms/pms-requests-store.ts': 'the same count',
  'src/server/platform/limits/counted-calls-store.ts': 'counts calls of processes on several machines, too',
  'src/server/platform/jobs/jobs.ts': 'pg-boss dates its jobs by it',
  'src/server/platform/jobs/queue-store.ts': 'pg-boss dates its jobs by it',
  'src/server/platform/database/migrate.ts': 'notes for people when a migration ran',
};

/** Rules get the server's time as an argument. SQL with the database's clock would decide by another time. */
export function checkDatabaseClock(source: Source): Fault[] {
  if (asksTheDatabase[source.path] !== undefined) return [];
  if (source.path.startsWith('migrations/')) return findClock(source, source.text.replace(/--.*$/gm, ''), 0);
  if (!source.path.startsWith('src/')) return [];
  return listNodes(source).flatMap((node) =>
    ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)
      ? findClock(source, node.getText(source.tree), node.getStart(source.tree))
      : [],
  );
}

function findClock(source: Source, text: string, start: number): Fault[] {
  return [...text.matchAll(databaseClock)].map((match) =>
    faultAtPosition(source, start + match.index, `${match[0]} is the database's clock: hand the instant in`),
  );
}

/** The files that may read the machine's clock, for a server and its companions. */
const asksTheMachine = new Set([
  'src/server/platform/clock.ts',
  'src/server/platform/start/simulator-companion.ts',
  'src/server/platform/start/mail-catcher-companion.ts',
]);

/** The server uses the clock that it is given. Tests use the clock that they share with it. */
export function checkMachineClock(source: Source): Fault[] {
  const { path } = source;
  const isServer = path.startsWith('src/server/') && !asksTheMachine.has(path);
  const isTesting = /^(test|proofs|e2e)\//.test(path) && !path.startsWith('test/pms/');
  if (!isServer && !isTesting) return [];
  return listNodes(source).flatMap((node) => {
    const text = ts.isPropertyAccessExpression(node) || ts.isNewExpression(node) ? node.getText(source.tree) : '';
    const isMachines = text === 'Temporal.Now' || text === 'new Date()' || (text === 'Date.now' && isServer);
    return isMachines ? [faultAt(source, node, `${text} is the machine's clock`)] : [];
  });
}
