import { DatabaseError } from 'pg';
import type { Log } from '../../log.ts';

/**
 * Names for statements, by their texts: PostgreSQL keeps what it has parsed and planned under them, for as long as a
 * connection lasts.
 */
export type StatementNames = {
  /** Undefined for what is sent without a name. */
  find(text: string, values: readonly unknown[]): string | undefined;
  /**
   * What a named statement threw: true where only its name was at fault, before anything was done. Unless it was asked
   * in a transaction, which then is broken, it may be asked again without a name.
   */
  isOutdated(error: unknown): boolean;
};

export const NO_NAMES: StatementNames = { find: () => undefined, isOutdated: () => false };

/** Each connection keeps what is named; a list of values as long as a caller likes makes ever new texts. */
const MOST_NAMES = 300;
const LONGEST_TEXT = 10_000;

const NEW_COLUMNS = 'cached plan must not change result type';
/** No such statement, and one that is there already: what stands between us and PostgreSQL mixes connections up. */
const NOT_KEPT = ['26000', '42P05'];

/** The names of one pool, where the settings allow them. Where they turn out not to be kept, no more are given. */
export function chooseNames({ namesStatements }: { readonly namesStatements: boolean }, log: Log): StatementNames {
  return namesStatements ? createNames(log) : NO_NAMES;
}

function createNames(log: Log): StatementNames {
  const names = new Map<string, string>();
  let given = 0;
  let isKept = true;
  return {
    find(text, values) {
      // Without values it goes in one message, and is `begin` or `commit`.
      if (!isKept || values.length === 0) return undefined;
      const known = names.get(text);
      if (known !== undefined || names.size === MOST_NAMES || text.length > LONGEST_TEXT) return known;
      const name = `s${(given += 1)}`;
      names.set(text, name);
      return name;
    },
    isOutdated(error) {
      if (!(error instanceof DatabaseError)) return false;
      // A migration came by: what is kept under the earlier names is of the tables before it.
      if (error.code === '0A000' && error.message.includes(NEW_COLUMNS)) {
        names.clear();
        return true;
      }
      if (!NOT_KEPT.includes(error.code ?? '')) return false;
      if (isKept) log.warn({ err: error }, 'statements have no names any more: set DATABASE_NAMED_STATEMENTS=no');
      isKept = false;
      return true;
    },
  };
}
