import type { ColumnKind, ReportFilter } from '#contract/desk/staff-reports.ts';

type Cell = string | number | null;

export type Column = {
  /** The heading in files, and of the desk's text. */
  readonly key: string;
  readonly kind: ColumnKind;
  /** Together with the row's filters, leaves the open cards behind a figure. */
  readonly opens?: ReportFilter;
  readonly isPlotted?: true;
  /** False if its figures of several rows are about the same value. */
  readonly isAdded?: false;
};

export type Row = {
  /** Null for uses. */
  readonly currency: string | null;
  /** By the keys of the columns. Money in minor units. Null if unknown or without meaning. */
  readonly cells: Readonly<Record<string, Cell>>;
  readonly narrowed?: ReportFilter;
};

export type Table = { readonly columns: readonly Column[]; readonly rows: readonly Row[] };

/** The rows added up by currency, uses last. Cells that cannot be added are null. */
export function addUpRows({ columns, rows }: Table): Row[] {
  const added = columns.filter(({ kind, isAdded = true }) => isAdded && (kind === 'value' || kind === 'count'));
  const units = [...Map.groupBy(rows, ({ currency }) => currency)];
  return units
    .toSorted(([one], [other]) => compareUnits(one, other))
    .map(([currency, same]) => {
      const sumOf = ({ key }: Column) => same.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0);
      return { currency, cells: Object.fromEntries(added.map((column) => [column.key, sumOf(column)])) };
    });
}

function compareUnits(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}
