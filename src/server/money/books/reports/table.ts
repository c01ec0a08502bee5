import type { ColumnKind, ReportFilter, WireRow } from '#contract/desk/staff-reports.ts';

export type Column = {
  /** The heading in files, and of the desk's text. */
  readonly key: string;
  readonly kind: ColumnKind;
  /** Together with the row's filters, leaves what is behind a figure. */
  readonly opens?: ReportFilter;
  readonly isPlotted?: true;
  /** False if its figures of several rows are about the same value. */
  readonly isAdded?: false;
  /** Rows with different values of it are added up apart. */
  readonly isApart?: true;
};

/**
 * Cells by the keys of the columns, money in minor units. Null if unknown or without meaning. `currency` is null for
 * uses, and `local_value` cells are in `local_currency`.
 */
export type Row = Pick<WireRow, 'currency'> &
  Partial<Pick<WireRow, 'local_currency'>> & { readonly [key: string]: string | number | null | undefined };

export type Table = {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** If there are more rows than these. Null if they were not counted. */
  readonly count?: number | null;
};

const ADDED: readonly ColumnKind[] = ['value', 'local_value', 'count'];

/** The rows added up by currency, local currency and the columns apart. Uses come last. */
export function addUpRows({ columns, rows }: Pick<Table, 'columns' | 'rows'>): Row[] {
  const added = columns.filter(({ kind, isAdded = true }) => isAdded && ADDED.includes(kind)).map(({ key }) => key);
  const apart = ['currency', 'local_currency', ...columns.filter(({ isApart }) => isApart).map(({ key }) => key)];
  const keyOf = (row: Row) => apart.map((key) => row[key] ?? '\uFFFF').join(' ');
  return [...Map.groupBy(rows, keyOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, same]) =>
      same.slice(0, 1).map(({ currency, ...first }) => ({
        currency,
        ...Object.fromEntries(apart.slice(1).map((key) => [key, first[key] ?? null])),
        ...Object.fromEntries(added.map((key) => [key, same.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)])),
      })),
    );
}

const FILTERS = new Map<string, keyof ReportFilter>([
  ['issuing_property', 'property_id'],
  ['redeeming_property', 'redeeming_property_id'],
  ['product', 'product_id'],
  ['issued_in', 'issued_in'],
]);

/** The filters that leave only the cards or stays of a row. */
export function narrowTo({ currency, ...cells }: Row): ReportFilter {
  const named = [...FILTERS].filter(([key]) => cells[key] !== undefined);
  const isPaid = cells['counts'] === 'price_paid';
  return {
    ...Object.fromEntries(named.map(([key, filter]) => [filter, cells[key] ?? 'unknown'])),
    unit: isPaid || currency === null ? 'uses' : currency,
  };
}

/** Whether filters on the row's own columns leave it. */
export function isLeft(row: Row, filter: ReportFilter): boolean {
  return Object.entries(narrowTo(row)).every(([key, value]) => (filter[key as keyof ReportFilter] ?? value) === value);
}

/** Adds up the figures of rows with the same values of `keys`, sorted by them with null last. Null if all are null. */
export function joinRows(rows: readonly Row[], keys: readonly string[]): Row[] {
  const keyOf = (row: Row) => keys.map((key) => row[key] ?? '\uFFFF').join(' ');
  const add = (one: Row, other: Row): Row => {
    const figures = Object.entries(other).filter(([key, cell]) => typeof cell === 'number' && !keys.includes(key));
    return { ...one, ...Object.fromEntries(figures.map(([key, cell]) => [key, Number(one[key] ?? 0) + Number(cell)])) };
  };
  return [...Map.groupBy(rows, keyOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, same]) => same.slice(0, 1).map((first) => same.slice(1).reduce(add, first)));
}
