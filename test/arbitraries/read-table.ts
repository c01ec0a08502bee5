/** The rows of the page's table, cell by cell under these names. Throws if a row has too few cells. */
export function readTable<Column extends string>(page: string, columns: readonly Column[]): Record<Column, string>[] {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => {
    const cells = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.length !== columns.length || cells.includes('')) throw new Error(`not a row: ${row}`);
    return Object.fromEntries(columns.map((column, index) => [column, cells[index]])) as Record<Column, string>;
  });
}
