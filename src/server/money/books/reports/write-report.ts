import type { FileFormat } from '#contract/desk/staff-books.ts';
import type { Report } from './report.ts';
import type { Column, Table } from './table.ts';

const NAMED: readonly Column[] = [
  { key: 'sale_page', kind: 'text' },
  { key: 'from', kind: 'date' },
  { key: 'through', kind: 'date' },
  { key: 'is_over', kind: 'tag' },
];

/** The same report of some sale pages as one table for a file, which names page and days in every row. */
export function tableOf(reports: readonly Report[]): Table {
  const [first] = reports;
  return {
    columns: [...NAMED, ...(first?.columns ?? [])],
    rows: reports.flatMap(({ salePageId, days, isOver, rows }) => {
      const named = {
        sale_page: salePageId,
        from: days.first.toString(),
        through: days.last.toString(),
        is_over: isOver ? 'yes' : 'no',
      };
      return rows.map((row) => ({ ...row, cells: { ...named, ...row.cells } }));
    }),
  };
}

type Named = Pick<Report, 'days'> & { readonly name: string };

export function nameFile({ name, days: { first, last } }: Named, ending: FileFormat): string {
  return `${name}-${first.toString()}..${last.toString()}.${ending}`;
}
