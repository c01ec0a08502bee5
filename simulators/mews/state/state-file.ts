import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Entry, TableChange, TableRow } from '../model/table.ts';

export interface SavedEntry {
  table: string;
  id: string;
  entry: Entry<TableRow> | undefined;
}

/** The storage in which committed writes outlive the process. `save` returns only when they are on disk. */
export interface StateFile {
  /** The instant of the seed. The seed itself is not stored but built at every start. */
  readonly anchorMs: number;
  listSaved(): SavedEntry[];
  save(changes: TableChange[]): void;
  /** Drops everything and starts again from a new anchor. */
  reset(anchorMs: number): void;
  close(): void;
}

const schema = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS entry (kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT, PRIMARY KEY (kind, id));
  CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

/** How long a second simulator waits for the first one to release their folder. */
const lockTimeoutMs = 2000;

/** Opens (or creates) the state in `folder`. Without a folder nothing is stored. */
export function openStateFile(folder: string | undefined, nowMs: number): StateFile {
  if (!folder) return createForgetfulState(nowMs);
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'pms-simulator.sqlite'), { timeout: lockTimeoutMs });
  database.exec(schema);
  const put = database.prepare(
    'INSERT INTO entry (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body',
  );
  const setAnchor = database.prepare(
    "INSERT INTO setting (name, value) VALUES ('anchor', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  const found = database.prepare("SELECT value FROM setting WHERE name = 'anchor'").get();
  let anchorMs = found ? Number(found['value']) : nowMs;
  if (!found) setAnchor.run(String(nowMs));
  return {
    get anchorMs() {
      return anchorMs;
    },
    listSaved: () => database.prepare('SELECT kind, id, body FROM entry').all().map(readEntry),
    save: (changes) => {
      if (changes.length === 0) return;
      database.exec('BEGIN IMMEDIATE');
      for (const { table, id, after } of changes) put.run(table, id, after ? JSON.stringify(after) : null);
      database.exec('COMMIT');
    },
    reset: (newAnchorMs) => {
      database.exec('DELETE FROM entry');
      setAnchor.run(String(newAnchorMs));
      anchorMs = newAnchorMs;
    },
    close: () => database.close(),
  };
}

function readEntry(line: Record<string, unknown>): SavedEntry {
  const body = line['body'];
  const entry = typeof body === 'string' ? (JSON.parse(body) as Entry<TableRow>) : undefined;
  return { table: String(line['kind']), id: String(line['id']), entry };
}

function createForgetfulState(nowMs: number): StateFile {
  let anchorMs = nowMs;
  return {
    get anchorMs() {
      return anchorMs;
    },
    listSaved: () => [],
    save: () => undefined,
    reset: (newAnchorMs) => {
      anchorMs = newAnchorMs;
    },
    close: () => undefined,
  };
}
