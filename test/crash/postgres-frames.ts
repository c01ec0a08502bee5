/** Cuts what came into PostgreSQL's messages; the first of a connection has no letter before its length. */
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

/** The SQL of a message that brings some; undefined for all others. */
export function readStatement(frame: Buffer): string | undefined {
  const letter = String.fromCharCode(frame[0] ?? 0);
  const content = frame.subarray(5).toString('utf8').split('\0');
  if (letter === 'Q') return content[0];
  return letter === 'P' ? content[1] : undefined;
}

/** A statement as a person would call it: what is done, and to which table. */
export function nameStatement(statement: string): string {
  const text = withoutBrackets(statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase());
  if (text.includes('pgboss') || text.startsWith('with job_')) return 'add a job';
  if (text.includes('pms_answer')) return 'share an answer of the hotel';
  if (text.includes('counted_calls')) return 'count calls of an address';
  if (text.includes('lease_pms_requests')) return 'count requests to the hotel';
  if (text.includes('pg_advisory_xact_lock'))
    return verbOf(text) === 'with' ? 'lock cards and guest' : 'lock the guest';
  const verb = verbOf(text);
  const table = /\b(?:from|into|update) (?:pgboss\.)?(\w+)/.exec(text)?.[1];
  const written = /^with (?:written|locked) as +insert into (\w+)/.exec(text)?.[1];
  if (written) return `insert ${written}`;
  if (verb === 'with') return `read ${/^with (\w+)/.exec(text)?.[1] ?? 'nothing'}`;
  if (verb === 'select') return `${text.includes('for update') ? 'lock' : 'read'} ${table ?? 'nothing'}`;
  return [verb, table].filter(Boolean).join(' ');
}

function verbOf(text: string): string {
  return /^\w+/.exec(text)?.[0] ?? text;
}

/** What stands in brackets is detail: columns, values, questions within the question. */
function withoutBrackets(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutBrackets(shorter);
}
