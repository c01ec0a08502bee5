import { z } from 'zod';

const day = 24 * 60 * 60_000;

const instant = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));

const asked = z.object({
  Limitation: z.object({ Count: z.number() }).optional().catch(undefined),
  FirstTimeUnitStartUtc: instant.optional().catch(undefined),
  LastTimeUnitStartUtc: instant.optional().catch(undefined),
  Reservations: z.array(z.unknown()).optional().catch(undefined),
});

/** Whether a request exceeds the given limits of a Mews under load. Time units count as days. */
export function asksForMore(
  body: Record<string, unknown>,
  most: { items?: number | undefined; timeUnits?: number | undefined; rooms?: number | undefined },
): boolean {
  const { Limitation, FirstTimeUnitStartUtc, LastTimeUnitStartUtc, Reservations } = asked.parse(body);
  const units =
    FirstTimeUnitStartUtc === undefined || LastTimeUnitStartUtc === undefined
      ? 0
      : Math.round((LastTimeUnitStartUtc - FirstTimeUnitStartUtc) / day) + 1;
  return (
    (Limitation?.Count ?? 0) > (most.items ?? Infinity) ||
    units > (most.timeUnits ?? Infinity) ||
    (Reservations?.length ?? 0) > (most.rooms ?? Infinity)
  );
}
