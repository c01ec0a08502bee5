import { isTimeZone } from '#domain/value/time-zone.ts';
import { z } from 'zod';
import { DateText, InstantText, line, lines, WireMoney } from '../values.ts';
import { REASONS, SEARCHABLE } from './staff-choices.ts';

export const CardId = z.uuid();

/** An amount in a card's unit: money or uses. The other is null. */
export const Units = z.object({ value: WireMoney.nullable(), uses: z.int().nullable() }).meta({ id: 'Units' });

/** The actor: one of the staff, a program or a person at the command line (`name` null), or a guest. */
export const By = z.object({
  kind: z.enum(['staff', 'command_line', 'guest', 'server']),
  id: z.uuid().nullable(),
  name: z.string().nullable(),
});

/** An act that waits for a second person. */
export const Waiting = z.object({ id: z.uuid(), by: By, at: InstantText, ends_at: InstantText, is_own: z.boolean() });

export const Name = line(100).trim().min(1);

export const NoteText = lines(1000).trim().min(1);

/** A text to find something by. One letter is enough where it may be a whole name. */
export const SearchText = line(200)
  .trim()
  .refine((text) => SEARCHABLE.test(text), { params: { code: 'ERRORS.VALUE' } });

/** The first or last day of a list. The database has no year 0. */
export const ListedDay = DateText.refine((day) => day >= '1000', { params: { code: 'ERRORS.VALUE' } });

/** A name of the IANA database, such as Europe/London. */
export const TimeZoneName = z.string().refine(isTimeZone, { params: { code: 'ERRORS.VALUE' } });

export const ActBy = z.strictObject({ reason: z.enum(REASONS), note: NoteText.nullable() });

/** In major units of the card's currency, or whole uses. */
export const Amount = z.number().min(-1_000_000_000).max(1_000_000_000);

export const RequestKey = z.uuid().describe('Made when the form opens, so that a double tap is one act');

/** The cursor of a list. Null at its end. */
export const After = z.string().max(200);

/** The rows of a list on all its pages, on the first of them. */
export const Count = z.int().nullable().optional().describe('Null if there are more than 10,000');

export type WireBy = z.infer<typeof By>;
export type WireUnits = z.infer<typeof Units>;
