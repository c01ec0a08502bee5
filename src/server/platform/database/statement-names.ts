import { DatabaseError } from 'pg';
import type { Logger } from 'pino';

type NamedStatement = { readonly name: string; readonly text: string };

/** PostgreSQL keeps the parsed and planned statement under its name, for the life of a connection. */
export type StatementNames = Readonly<ReturnType<typeof createNames>>;

export const NO_NAMES: StatementNames = { find: () => undefined, isOutdated: () => false };

/** Each connection keeps all named statements, and lists of caller-chosen length create ever new texts. */
const MOST_NAMES = 300;
const LONGEST_TEXT = 10_000;

const NEW_COLUMNS = 'cached plan must not change result type';
/** SQLSTATEs of a missing and of a duplicate prepared statement: a pooler mixes up connections. */
const NOT_KEPT = ['26000', '42P05'];

/** Names for one pool, if the settings allow them. Stops naming statements once they turn out not to be kept. */
export function chooseNames({ namesStatements }: { readonly namesStatements: boolean }, log: Logger): StatementNames {
  return namesStatements ? createNames(log) : NO_NAMES;
}

function createNames(log: Logger) {
  const names = new Map<string, NamedStatement>();
  let given = 0;
  let outdated = 0;
  let isKept = true;
  return {
    /** Returns the name and the text to send under it. Undefined: send without a name. */
    find(text: string, values: readonly unknown[]) {
      // Without values, it is `begin` or `commit` and goes in one message.
      if (!isKept || values.length === 0) return undefined;
      const known = names.get(text);
      if (known !== undefined || names.size === MOST_NAMES || text.length > LONGEST_TEXT) return known;
      // A pooler identifies statements by text, and shares the prepared one between all clients. An outdated one would
      // be reused under any name, so the text has to change.
      const named = { name: `s${(given += 1)}`, text: outdated > 0 ? `${text} /* ${outdated} */` : text };
      names.set(text, named);
      return named;
    },
    /**
     * Returns true if a named statement failed only because of its name, before it did anything. It may be retried
     * without a name, except in a transaction, which is then broken.
     */
    isOutdated(error: unknown) {
      if (!(error instanceof DatabaseError)) return false;
      // A migration ran: statements under earlier names refer to the old tables.
      if (error.code === '0A000' && error.message.includes(NEW_COLUMNS)) {
        names.clear();
        outdated += 1;
        return true;
      }
      if (!NOT_KEPT.includes(error.code ?? '')) return false;
      if (isKept) log.warn({ err: error }, 'statements are no longer named: set DATABASE_NAMED_STATEMENTS=no');
      isKept = false;
      return true;
    },
  };
}
