import type { ColumnKind, ReportFilter } from '#contract/desk/staff-reports.ts';

type Cell = string | number | null;

export type Column = {
  /** The heading in files, and of the desk's text. */
  readonly key: string;
  readonly kind: ColumnKind;
  /** Together with the row's filters, leaves what is behind a figure. */
  readonly opens?: ReportFilter;
  readonly isPlotted?: true;
  /** False if its figures of several rows are about the same value. */
  readonly isAdded?: false;
};

export type Row = {
  /** Null for uses. */
  readonly currency: string | null;
  /** The currency of `local_value` cells. */
  readonly localCurrency?: string | null;
  /** By the keys of the columns. Money in minor units. Null if unknown or without meaning. */
  readonly cells: Readonly<Record<string, Cell>>;
  readonly narrowed?: ReportFilter;
};

/** A row as the database gives it: its cells beside its currencies. */
export type FlatRow = Readonly<Record<string, Cell>> & {
  readonly currency: string | null;
  readonly localCurrency: string | null;
};

export function toRow({ currency, localCurrency, ...cells }: FlatRow): Row {
  return { currency, localCurrency, cells };
}

export type Table = { readonly columns: readonly Column[]; readonly rows: readonly Row[] };

const ADDED: readonly ColumnKind[] = ['value', 'local_value', 'count'];

/** The rows added up by currency and local currency, uses last. Cells that cannot be added are null. */
export function addUpRows({ columns, rows }: Table): Row[] {
  const added = columns.filter(({ kind, isAdded = true }) => isAdded && ADDED.includes(kind));
  const units = Map.groupBy(rows, ({ currency, localCurrency = null }) => JSON.stringify([currency, localCurrency]));
  return [...units.values()]
    .flatMap((same) => same.slice(0, 1).map((first) => ({ ...first, same })))
    .toSorted(
      (one, other) =>
        compareUnits(one.currency, other.currency) ||
        compareUnits(one.localCurrency ?? null, other.localCurrency ?? null),
    )
    .map(({ currency, localCurrency = null, same }) => {
      const sumOf = ({ key }: Column) => same.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0);
      return { currency, localCurrency, cells: Object.fromEntries(added.map((column) => [column.key, sumOf(column)])) };
    });
}

function compareUnits(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}
