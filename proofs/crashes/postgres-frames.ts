/** Splits bytes into PostgreSQL's messages. The first message of a connection has no type letter before its length. */
export function listFrames(bytes: Buffer, isFirst: boolean): { frames: Buffer[]; rest: Buffer<ArrayBuffer> } {
  const frames: Buffer[] = [];
  let at = 0;
  let letter = isFirst ? 0 : 1;
  while (bytes.length >= at + letter + 4) {
    const end = at + letter + bytes.readInt32BE(at + letter);
    if (bytes.length < end) break;
    frames.push(bytes.subarray(at, end));
    at = end;
    letter = 1;
  }
  return { frames, rest: Buffer.from(bytes.subarray(at)) };
}

/**
 * Reads the messages of one connection. Returns the SQL of each message that executes some, and undefined for all
 * others. A parsed statement is executed once it is bound to values, and a named one is parsed once and bound many
 * times.
 */
export function readStatements(): (frame: Buffer) => string | undefined {
  const parsed = new Map<string, string>();
  return (frame) => {
    const letter = String.fromCharCode(frame[0] ?? 0);
    if (letter !== 'Q' && letter !== 'P' && letter !== 'B') return undefined;
    const [first = '', second = ''] = frame.subarray(5).toString('utf8').split('\0');
    if (letter === 'Q') return first;
    if (letter === 'B') return parsed.get(second);
    parsed.set(first, second);
    return undefined;
  };
}

/** A short name of a statement: its verb and its table. */
export function nameStatement(statement: string): string {
  const text = withoutBrackets(statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase());
  if (text.includes('pgboss')) return 'add a job';
  if (text.includes('pms_answer')) return 'share an answer of the hotel';
  if (text.includes('counted_calls')) return 'count calls of an address';
  if (text.includes('lease_pms_requests')) return 'count requests to the hotel';
  if (/advisory_xact_lock.*advisory_xact_lock/.test(text)) return 'lock the bills';
  if (text.includes('pg_advisory_xact_lock'))
    return verbOf(text) === 'with' ? 'lock cards and guest' : 'lock the guest';
  const verb = verbOf(text);
  const table = /\b(?:from|into|update) (?:pgboss\.)?(\w+)/.exec(text)?.[1];
  const inserted = /^with (?:written|locked) as *(?:, also as *)?insert into (\w+)/.exec(text)?.[1];
  if (inserted) return `insert ${inserted}`;
  if (verb === 'with') return `read ${/^with (\w+)/.exec(text)?.[1] ?? 'nothing'}`;
  if (verb === 'select') return `${text.includes('for update') ? 'lock' : 'read'} ${table ?? 'nothing'}`;
  return [verb, table].filter(Boolean).join(' ');
}

function verbOf(text: string): string {
  return /^\w+/.exec(text)?.[0] ?? text;
}

/** Drops everything in brackets: columns, values, subqueries. */
function withoutBrackets(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutBrackets(shorter);
}
