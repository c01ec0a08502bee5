import type { ReportFilter, ReportName } from '#contract/desk/staff-reports.ts';
import type { BooksDays, BooksPeriod } from '#domain/card/books-period.ts';
import type { SalePageId } from '#domain/value/ids.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';
import type { Column, Row, Table } from './table.ts';

export type ReportQuestion = {
  readonly salePage: SalePage;
  readonly period: BooksPeriod;
  /** Limits the report to cards that these properties sold, or stays at them. Null means all. */
  readonly propertyIds: readonly string[] | null;
  readonly filter: ReportFilter;
  /** The percentage of open value that an accountant assumes never to be used. */
  readonly rate?: string | undefined;
  /** The number of rows of a list that are enough. Default: all. */
  readonly most?: number | undefined;
};

export type Days = Pick<ReportQuestion, 'salePage' | 'period'>;

/** Rows that the nightly check stores with each closed period: of its days, or at its end. */
export type StoredRows = {
  readonly name: ReportName;
  /** Rows with the same values of these columns are added up. */
  readonly keys: readonly string[];
  readonly isState?: true;
  /** For all properties. Given `since`, the differences of a state from the state at that midnight. */
  readonly compute: (tx: Tx, question: Days, since?: Temporal.Instant) => Promise<readonly Row[]>;
};

export type Found = {
  readonly rows: readonly Row[];
  /** Null if the rows are only the first of more. */
  readonly count?: null;
  /** Rows whose sums are those of all, if not these. */
  readonly sums?: readonly Row[];
  /** Sentences: differences from the liability. Absent if nothing is compared. */
  readonly faults?: readonly string[];
};

export type ReportDefinition = {
  readonly columns: readonly Column[];
  /** The report of what is behind the figures, for columns with `opens`. */
  readonly opens?: ReportName;
  /** Used if the question has no other. */
  readonly filter?: ReportFilter;
  readonly stored?: StoredRows;
  /** Runs in one snapshot. */
  readonly find: (tx: Tx, question: ReportQuestion) => Promise<Found>;
  readonly addTo?: (total: Row, question: ReportQuestion) => Row;
};

export type Report = Table & {
  readonly name: ReportName;
  readonly salePageId: SalePageId;
  readonly days: BooksDays;
  readonly period: BooksPeriod;
  /** Whether the days are over. Until then the figures are provisional. */
  readonly isOver: boolean;
  readonly totals: readonly Row[];
  readonly opens: ReportName | null;
  readonly filter: ReportFilter;
  readonly faults: readonly string[];
};
