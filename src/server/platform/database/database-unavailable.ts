type Outage = 'away' | 'full' | 'slow';

/** The database cannot do it now, but may later. If a commit fails this way, its outcome is unknown. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly outage: Outage;

  constructor(outage: Outage, options?: ErrorOptions) {
    super(`the database is ${outage}`, options);
    this.outage = outage;
  }
}

const OUTAGE_OF_STATE: Readonly<Record<string, Outage>> = {
  '53100': 'full', // disk_full
  '57014': 'slow', // query_canceled: it took longer than statement_timeout
  '25006': 'away', // read_only_sql_transaction: a standby answers
  '25P03': 'away', // idle_in_transaction_session_timeout: this process stood still
  '57P01': 'away', // admin_shutdown
  '57P02': 'away', // crash_shutdown
  '57P03': 'away', // cannot_connect_now
};
/** SQLSTATE classes of connections, and of resources other than the disk. */
const AWAY_CLASSES = ['08', '53'];

/** The driver's messages for a lost connection or a late answer, which have no codes. */
const AWAY_WORDS = /^(Connection terminated|Client (has encountered|was closed)|timeout expired)/;
const SLOW_WORDS = /^(timeout exceeded when trying to connect|Query read timeout)/;

/** To `DatabaseUnavailable` if the database is at fault. Returns any other error as it is. */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !isErrorLike(error)) return error;
  const outage = outageOf(error);
  return outage === undefined ? error : new DatabaseUnavailable(outage, { cause: error });
}

/** Converts an error from opening a connection. A refused connection always means unavailable, for any reason. */
export function toRefusal(error: unknown): DatabaseUnavailable {
  const known = toUnavailable(error);
  return known instanceof DatabaseUnavailable ? known : new DatabaseUnavailable('away', { cause: error });
}

/** An error of the driver, or a plain copy of one, as the job queue reports it. */
type ErrorLike = {
  readonly message: string;
  readonly code?: unknown;
  /** Only set on the database's own errors. */
  readonly severity?: unknown;
};

function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}

function outageOf(error: ErrorLike): Outage | undefined {
  if (error.severity !== undefined) {
    const state = String(error.code);
    return OUTAGE_OF_STATE[state] ?? (AWAY_CLASSES.includes(state.slice(0, 2)) ? 'away' : undefined);
  }
  if (SLOW_WORDS.test(error.message)) return 'slow';
  return AWAY_WORDS.test(error.message) || isOfConnection(error) ? 'away' : undefined;
}

/** Operating system errors of a connection. If a name has several addresses, their combined error has no `syscall`. */
function isOfConnection(error: ErrorLike): boolean {
  return 'syscall' in error || /^E(CONN|HOST|NET|TIMEDOUT)/.test(String(error.code));
}

/** Finds the outage behind an error, following its causes. Returns undefined if there is none. */
export function findOutage(error: unknown): DatabaseUnavailable | undefined {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if (fault instanceof DatabaseUnavailable) return fault;
  }
  return undefined;
}

/** PgBouncer's message when it rejects start-up options. */
const POOLER_REFUSES = /unsupported startup parameter/;

/** One sentence for the person who started the server or the command. */
export function formatOutage({ outage, cause }: DatabaseUnavailable, variables = process.env): string {
  if (outage === 'full') return 'The disk of the database is full.';
  const { severity, code, message } = (cause ?? {}) as Partial<Record<'severity' | 'code' | 'message', string>>;
  const because = severity === undefined ? (code ?? message ?? 'it is silent') : [code, message].join(': ');
  if (message !== undefined && POOLER_REFUSES.test(message)) {
    return `A pooler refuses PostgreSQL’s own settings (${message}): DATABASE_URL and DIRECT_DATABASE_URL must lead past it.`;
  }
  if (outage === 'slow') return `The database does not answer in time (${because}).`;
  const addresses = ['DATABASE_URL', 'SERVER_DATABASE_URL', 'DIRECT_DATABASE_URL'].filter((name) => variables[name]);
  return `The database does not let us in (${because}): check ${addresses.join(' and ') || 'DATABASE_URL'}, and that it runs.`;
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Names the right that a login lacks, for the person who started it. Undefined for other errors. */
export function formatDenial(error: unknown): string | undefined {
  if (!isErrorLike(error) || error.code !== INSUFFICIENT_PRIVILEGE) return undefined;
  return (
    `PostgreSQL reports: ${error.message}. DATABASE_URL has to log in as the owner of the database and of all tables in it, ` +
    'and SERVER_DATABASE_URL as a member of the role staycard_server. ' +
    'After a restore the owner runs "staycard database grants" (docs/how-to/back-up-and-restore.md).'
  );
}
