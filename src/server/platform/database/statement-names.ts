import { DatabaseError } from 'pg';
import type { Logger } from 'pino';

type NamedStatement = { readonly name: string; readonly text: string };

/**
 * Names for statements, by their texts: PostgreSQL keeps what it has parsed and planned under them, for as long as a
 * connection lasts.
 */
export type StatementNames = {
  /** With the text to send under the name; undefined for what is sent without one. */
  find(text: string, values: readonly unknown[]): NamedStatement | undefined;
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
export function chooseNames({ namesStatements }: { readonly namesStatements: boolean }, log: Logger): StatementNames {
  return namesStatements ? createNames(log) : NO_NAMES;
}

function createNames(log: Logger): StatementNames {
  const names = new Map<string, NamedStatement>();
  let given = 0;
  let outdated = 0;
  let isKept = true;
  return {
    find(text, values) {
      // Without values it goes in one message, and is `begin` or `commit`.
      if (!isKept || values.length === 0) return undefined;
      const known = names.get(text);
      if (known !== undefined || names.size === MOST_NAMES || text.length > LONGEST_TEXT) return known;
      // A pooler knows statements by their texts, and shares what PostgreSQL keeps of one between all who send it: an
      // outdated one is had under its text again, whatever its name.
      const named = { name: `s${(given += 1)}`, text: outdated > 0 ? `${text} /* ${outdated} */` : text };
      names.set(text, named);
      return named;
    },
    isOutdated(error) {
      if (!(error instanceof DatabaseError)) return false;
      // A migration came by: what is kept under the earlier names is of the tables before it.
      if (error.code === '0A000' && error.message.includes(NEW_COLUMNS)) {
        names.clear();
        outdated += 1;
        return true;
      }
      if (!NOT_KEPT.includes(error.code ?? '')) return false;
      if (isKept) log.warn({ err: error }, 'statements have no names any more: set DATABASE_NAMED_STATEMENTS=no');
      isKept = false;
      return true;
    },
  };
}
