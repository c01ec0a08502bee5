import type { Report } from './report.ts';
import type { Column, Table } from './table.ts';

const NAMED: readonly Column[] = [
  { key: 'sale_page', kind: 'text' },
  { key: 'from', kind: 'date' },
  { key: 'through', kind: 'date' },
  { key: 'is_over', kind: 'tag' },
];

export function tableOf(reports: readonly Report[]): Table {
  return {
    columns: [...NAMED, ...(reports[0]?.columns ?? [])],
    rows: reports.flatMap(({ salePageId, days: { first, last }, isOver, rows }) => {
      const days = { from: first.toString(), through: last.toString(), is_over: isOver ? 'yes' : 'no' };
      return rows.map((row) => ({ sale_page: salePageId, ...days, ...row }));
    }),
  };
}

export function nameFile({ name, days: { first, last } }: Pick<Report, 'days'> & { readonly name: string }): string {
  return `${name}-${first.toString()}..${last.toString()}`;
}
