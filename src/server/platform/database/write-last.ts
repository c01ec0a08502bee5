import { CompiledQuery } from 'kysely';
import { doLast, type Tx } from './database.ts';

type Statement = { readonly text: string; readonly values: readonly unknown[] };

const waiting = new WeakMap<Tx, Statement[]>();

/**
 * Queues a write that nothing else in its transaction reads. All writes of a transaction are sent together, as one
 * statement, when its work is done and before the commit. They are atomic with the transaction.
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

/** Joins several statements into one. Each of them changes rows, and none sees the changes of another. */
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
