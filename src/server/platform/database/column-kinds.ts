import type { ColumnType, JSONColumnType } from 'kysely';

/** Read as an instant, written as text. */
export type InstantColumn = ColumnType<Temporal.Instant, string, string>;
export type Json = JSONColumnType<object>;
