import { z } from 'zod';
import type { Right } from '#domain/desk/staff-rights.ts';
import { Id, line } from '../values.ts';
import { FILE_FORMATS } from './staff-choices.ts';
import { REPORT_NAMES } from './staff-reports.ts';

/**
 * The requirement of a desk call: a right, `own` for a person's own data, `own_confirmed` for the same with a
 * confirmation, or `open` before signing in.
 */
export type StaffRight = Right | 'own' | 'own_confirmed' | 'open';

export type StaffCall = {
  readonly right: StaffRight;
  readonly query?: z.ZodType;
  /** A POST without it takes an empty object. */
  readonly body?: z.ZodType;
  readonly bodyBytes?: number;
  /** Absent if the call downloads a file. */
  readonly answer?: z.ZodType;
  /** The answer with status 202, if the act waits for a second person. */
  readonly asked?: z.ZodType;
  /** Cost against the rate limit of calls that ask a hotel. */
  readonly price?: number | undefined;
  /** A preview needs no passkey. */
  readonly isPreview?: true;
  /** Requires confirmation although its right usually does not: the call does to many what the right does to one. */
  readonly isConfirmed?: boolean;
};

/** The parameters of paths, by name. */
export const STAFF_PARAMS = {
  id: z.uuid(),
  passkey: line(2000).min(1),
  reference: line(50).min(1),
  salePage: Id,
  report: z.enum(REPORT_NAMES),
  number: z.coerce.number().int().min(1).max(1_000_000),
  name: z.string().max(200),
  format: z.enum(FILE_FORMATS),
} as const;

/** For calls that ask a hotel: staff, like guests, may make a quarter as many of these as of searches. */
export const HOTEL_PRICE = 4;
/** For calls that find a stay or pay its bill, which are about nine requests. Ten bills a minute take all. */
export const STAY_PRICE = 12;
