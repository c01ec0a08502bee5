import { CompiledQuery } from 'kysely';
import { doLast, type Tx } from './database.ts';

type Statement = { readonly text: string; readonly values: readonly unknown[] };

const waiting = new WeakMap<Tx, Statement[]>();

/**
 * Takes statements for a transaction that write and are read by nothing in it. All of one transaction go to the
 * database together, as one statement, when its work is done and before it is committed: what they say is there
 * afterwards with the fact, or neither.
 */
export async function writeLast(tx: Tx, statement: Statement): Promise<void> {
  const known = waiting.get(tx);
  if (known) {
    known.push(statement);
    return;
  }
  const statements = [statement];
  if (doLast(tx, () => send(tx, statements))) waiting.set(tx, statements);
  else await send(tx, statements);
}

async function send(tx: Tx, statements: readonly Statement[]): Promise<void> {
  const { text, values } = joinStatements(statements);
  await tx.executeQuery(CompiledQuery.raw(text, [...values]));
}

/** One statement that does what several do. Each of them changes rows, and none sees what another of them changes. */
export function joinStatements(statements: readonly Statement[]): Statement {
  const [first] = statements;
  if (first && statements.length === 1) return first;
  const values: unknown[] = [];
  const parts = statements.map((statement, index) => {
    const before = values.length;
    values.push(...statement.values);
    const text = statement.text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
    return `last_${index} as (${text})`;
  });
  return { text: `with ${parts.join(', ')} select`, values };
}
