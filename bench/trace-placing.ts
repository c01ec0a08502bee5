import { setTimeout as pause } from 'node:timers/promises';
import type { RunningBuild } from './running-build.ts';
import { changeSetting } from './statements.ts';

/** The minimum work of a statement: read a row, lock one, or write one. */
export type Step = 'read' | 'lock' | 'write';
/** Statements in one transaction. A single statement needs no `begin`. */
export type Transaction = readonly Step[];
/** The outside requests, in order. */
export type Work = { readonly transactions: readonly Transaction[]; readonly pmsRequests: readonly string[] };
/** The work of a placing until its guest is answered, and the work after it. */
export type PlacingShape = { readonly inCall: Work; readonly afterwards: Work };

type Statement = { readonly session: string; readonly at: number; readonly text: string };

/** PostgreSQL's log has arrived after this time. */
const HEARD_MS = 300;
/** The log line prefix: session, timestamp and application. */
const PREFIX = '%c %n %a|';
const BOUNDARY = /^(begin|start transaction|commit|rollback|end)\b/i;
const STATEMENT = /^(\S+) (\S+) ([^|]*)\|LOG: {2}(?:statement|execute [^:]*): ([\s\S]*)$/;

/**
 * Traces one placing: statements from PostgreSQL's log, and requests from the PMS's log. Statements that are also sent
 * while idle are left out.
 */
export async function tracePlacing(
  build: RunningBuild,
  place: () => Promise<void>,
  idleMs: number,
): Promise<PlacingShape> {
  await changeSetting(build.db, 'log_line_prefix', PREFIX);
  await changeSetting(build.db, 'log_parameter_max_length', '0');
  await changeSetting(build.db, 'log_statement', 'all');
  const log = { text: '' };
  const listen = (chunk: Buffer) => (log.text += chunk.toString());
  build.postgresLog.on('data', listen);
  try {
    await pause(idleMs);
    const idle = new Set(readStatements(log.text).map(({ text }) => text));
    const { total } = await build.readPmsLog();
    log.text = '';
    await place();
    const answeredAt = Date.now();
    await build.drain();
    await pause(HEARD_MS);
    const sent = readStatements(log.text).filter(({ text }) => BOUNDARY.test(text) || !idle.has(text));
    const asked = (await build.readPmsLog(total)).requests;
    const workOf = (isOfIt: (at: number) => boolean): Work => ({
      transactions: groupByTransaction(sent).flatMap(({ at, steps }) => (isOfIt(at) ? [steps] : [])),
      pmsRequests: asked.flatMap(({ receivedAtMs, operation }) => (isOfIt(receivedAtMs) ? [operation] : [])),
    });
    return { inCall: workOf((at) => at <= answeredAt), afterwards: workOf((at) => at > answeredAt) };
  } finally {
    build.postgresLog.off('data', listen);
    await changeSetting(build.db, 'log_statement', 'none');
  }
}

function readStatements(log: string): Statement[] {
  const entries = log.split(/\n(?!\t)/);
  return entries.flatMap((entry) => {
    const [, session, at, application, text] = STATEMENT.exec(entry) ?? [];
    if (session === undefined || text === undefined || application === 'bench') return [];
    return [{ session, at: Number(at), text: text.trim() }];
  });
}

/** The statements between `begin` and `commit` of each session, in order of their start. */
function groupByTransaction(statements: readonly Statement[]): { readonly at: number; readonly steps: Step[] }[] {
  const groups: { readonly at: number; readonly steps: Step[] }[] = [];
  const open = new Map<string, Step[]>();
  for (const { session, at, text } of statements) {
    if (/^(begin|start transaction)/i.test(text)) {
      const steps: Step[] = [];
      open.set(session, steps);
      groups.push({ at: at * 1000, steps });
    } else if (/^(commit|rollback|end)\b/i.test(text)) {
      open.delete(session);
    } else {
      const steps = open.get(session);
      if (steps) steps.push(stepOf(text));
      else groups.push({ at: at * 1000, steps: [stepOf(text)] });
    }
  }
  return groups.filter(({ steps }) => steps.length > 0);
}

function stepOf(text: string): Step {
  if (/^\s*(insert|update|delete)\b/i.test(text) || /\b(insert into|update \S+ set)\b/i.test(text)) return 'write';
  return /\bfor (no key )?update\b/i.test(text) ? 'lock' : 'read';
}

export function countSteps({ transactions }: Work): number {
  return transactions.flat().length;
}
