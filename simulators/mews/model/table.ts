export interface TableRow {
  Id: string;
}

export interface Entry<Row> {
  /** The order of creation, by which answers are sorted, newest first. */
  sequence: number;
  createdAtMs: number;
  updatedAtMs: number;
  row: Row;
}

export interface TableChange {
  table: string;
  id: string;
  /** Undefined if the row did not exist, or no longer exists. */
  before: Entry<TableRow> | undefined;
  after: Entry<TableRow> | undefined;
}

/** A table for code that saves, restores or shows rows of any type. */
export interface StoredTable {
  readonly size: number;
  list(): readonly TableRow[];
  restore(id: string, entry: Entry<TableRow> | undefined): void;
}

/** A table of rows of one type. Rows are never changed in place: every write puts a new row. */
export class Table<Row extends TableRow> {
  readonly name: string;
  private readonly entries = new Map<string, Entry<Row>>();
  private readonly clock: () => number;
  private readonly onChange: (change: TableChange) => void;
  private lastSequence = 0;
  /** Built at the first read after a write, because most requests read thousands of rows and write none. */
  private rows: readonly Row[] | undefined;
  private newestFirst: readonly Entry<Row>[] | undefined;

  constructor(name: string, clock: () => number, onChange: (change: TableChange) => void) {
    this.name = name;
    this.clock = clock;
    this.onChange = onChange;
  }

  find(id: string | null | undefined): Row | undefined {
    return id ? this.entries.get(id)?.row : undefined;
  }

  /** The same array until the next write. */
  list(): readonly Row[] {
    this.rows ??= [...this.entries.values()].map((entry) => entry.row);
    return this.rows;
  }

  /** Entries newest first, the order of every paged answer. */
  listNewestFirst(): readonly Entry<Row>[] {
    this.newestFirst ??= [...this.entries.values()].sort((a, b) => b.sequence - a.sequence);
    return this.newestFirst;
  }

  get size(): number {
    return this.entries.size;
  }

  put(row: Row): Row {
    const before = this.entries.get(row.Id);
    const now = this.clock();
    const sequence = before?.sequence ?? ++this.lastSequence;
    const after = { sequence, createdAtMs: before?.createdAtMs ?? now, updatedAtMs: now, row };
    this.entries.set(row.Id, after);
    this.forgetLists();
    this.onChange({ table: this.name, id: row.Id, before, after });
    return row;
  }

  remove(id: string): void {
    const before = this.entries.get(id);
    if (!before) return;
    this.entries.delete(id);
    this.forgetLists();
    this.onChange({ table: this.name, id, before, after: undefined });
  }

  /** Puts an entry back as it was, without events: for undoing, and for reading saved state. */
  restore(id: string, entry: Entry<TableRow> | undefined): void {
    if (entry) {
      this.entries.set(id, entry as Entry<Row>);
      this.lastSequence = Math.max(this.lastSequence, entry.sequence);
    } else this.entries.delete(id);
    this.forgetLists();
  }

  private forgetLists(): void {
    this.rows = undefined;
    this.newestFirst = undefined;
  }
}
