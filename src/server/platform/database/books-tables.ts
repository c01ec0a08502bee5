import type { ColumnType, Generated } from 'kysely';
import type { InstantColumn, Json } from './column-kinds.ts';

export type BooksTables = {
  ledger_check: {
    id: Generated<number>;
    checked_at: InstantColumn;
    cards: ColumnType<number, number, never>;
    transfers: ColumnType<number, number, never>;
    placements: ColumnType<number, number, never>;
    violations: number;
    hotels_asked: number | null;
    hotels_silent: number | null;
    hotel_violations: number | null;
    sentences: string[];
  };
  books_stretch: {
    id: Generated<number>;
    sale_page_id: string;
    time_zone: string;
    begins_at: InstantColumn;
    ends_at: InstantColumn;
    lines: Json;
    owed: Json;
    kept_at: InstantColumn;
    found_wrong_at: ColumnType<Temporal.Instant | null, string | null | undefined, string>;
  };
  books_report: {
    stretch_id: number;
    name: string;
    lines: Json;
  };
  books_export: {
    sale_page_id: string;
    number: number;
    time_zone: string;
    begins_at: InstantColumn;
    ends_at: InstantColumn;
    last_day: string;
    rules: Json;
    sums: Json;
    actor: string;
    made_at: InstantColumn;
  };
  books_export_file: {
    sale_page_id: string;
    number: number;
    name: string;
    content: Buffer;
    digest: Generated<Buffer>;
  };
  books_files: {
    sale_page_id: string;
    first_day: string;
    last_day: string;
    made_at: InstantColumn;
  };
  books_cohort: {
    sale_page_id: string;
    time_zone: string;
    issued_in: string;
    after_months: number;
    lines: Json;
  };
};
