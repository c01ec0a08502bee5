import type { HotelParts } from '../hotel/hotel-parts.ts';
import type { Logos } from './compose/logo.ts';
import type { Mailer } from './mailer.ts';

export type LetterParts = HotelParts & {
  /** Undefined without a mail server. */
  readonly mailer: Mailer | undefined;
  readonly logos: Logos;
};
