import type { ReactNode } from 'react';
import {
  Cell,
  CheckboxButton,
  CheckboxField,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  type Selection,
  type SortDescriptor,
} from 'react-aria-components';
import styles from './desk-table.module.css';

type DeskColumn<Item> = {
  readonly id: string;
  readonly heading: string;
  readonly show: (item: Item) => ReactNode;
  /** Figures are aligned to the end of their column. */
  readonly isFigure?: true;
  readonly isSortable?: boolean;
  /** On a phone its name is beside the value, or it is left out on a narrow screen. */
  readonly narrow?: 'named' | 'hidden';
};

type DeskTableProps<Item> = {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The first column is the row header. */
  readonly columns: readonly DeskColumn<Item>[];
  readonly hrefOf?: (item: Item) => string;
  readonly empty: string;
  /** While rows are being selected, they do not link. */
  readonly choice?: Choice | undefined;
  /** The ids of columns that are left out. */
  readonly without?: readonly string[];
  readonly sorted?: SortDescriptor | undefined;
  readonly onSort?: ((column: string) => void) | undefined;
};

/** The keys of the selected rows. "All" means all rows of this page. */
export type Choice = { readonly keys: Selection; readonly onChange: (keys: Selection) => void };

/** On a phone each row is a few lines: the first column with the last figure, then the other values. */
export function DeskTable<Item>({
  label,
  items,
  keyOf,
  columns: all,
  hrefOf,
  empty,
  choice,
  without = [],
  sorted,
  onSort,
}: DeskTableProps<Item>) {
  if (items.length === 0) return <p className={styles.empty}>{empty}</p>;
  const columns = all.filter(({ id }) => !without.includes(id));
  const linkOf = choice ? undefined : hrefOf;
  return (
    <Table
      aria-label={label}
      className={styles.table ?? ''}
      {...(sorted && onSort && { sortDescriptor: sorted, onSortChange: ({ column }) => onSort(String(column)) })}
      {...(choice && {
        selectionMode: 'multiple',
        selectionBehavior: 'toggle',
        selectedKeys: choice.keys,
        onSelectionChange: choice.onChange,
      })}
    >
      <TableHeader className={styles.head ?? ''}>
        {choice && (
          <Column className={styles.cell ?? ''}>
            <Tick />
          </Column>
        )}
        {columns.map(({ id, heading, isSortable = false, ...column }, index) => (
          <Column
            key={id}
            id={id}
            isRowHeader={index === 0}
            allowsSorting={isSortable && sorted !== undefined}
            {...looksOf(column, index)}
          >
            {heading}
          </Column>
        ))}
      </TableHeader>
      <TableBody>
        {items.map((item) => (
          <Row key={keyOf(item)} id={keyOf(item)} className={styles.row ?? ''} {...(linkOf && { href: linkOf(item) })}>
            {choice && (
              <Cell className={styles.cell ?? ''} data-tick>
                <Tick />
              </Cell>
            )}
            {columns.map(({ id, heading, show, ...column }, index) => (
              <Cell key={id} {...looksOf(column, index)}>
                <span className={styles.label} aria-hidden="true">
                  {heading}
                </span>
                <span className={styles.value}>{show(item)}</span>
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function looksOf({ isFigure, narrow }: Pick<DeskColumn<never>, 'isFigure' | 'narrow'>, index: number) {
  return {
    className: styles.cell ?? '',
    'data-figure': isFigure,
    'data-first': index === 0 || undefined,
    'data-narrow': narrow,
  };
}

/** A checkbox. React Aria labels it: for its row, or for all. */
function Tick() {
  return (
    <CheckboxField slot="selection">
      <CheckboxButton className={styles.tick ?? ''}>
        <span className={styles.box} aria-hidden="true" />
      </CheckboxButton>
    </CheckboxField>
  );
}

export function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <>
      <span className={styles.first}>{first}</span> <span className={styles.second}>{second}</span>
    </>
  );
}

/** A reference, a number or a day that must not wrap. */
export function Whole({ children }: { readonly children: ReactNode }) {
  return <span className={styles.whole}>{children}</span>;
}
