import { setTimeout as wait } from 'node:timers/promises';
import { findConfigurationFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import type { Pms } from '#pms/pms.ts';
import type { HotelParts } from './parts.ts';

const PATIENCE_MS = 2000;

/**
 * What its PMS answers about a property, if it answers soon; it keeps for long what it says of itself, so it mostly
 * does. Null where it takes longer, fails, or is not configured: the caller goes without it.
 */
export async function askSoon<Answer>(
  { pmsOf, log }: Pick<HotelParts, 'pmsOf'> & { readonly log: Pick<HotelParts['log'], 'warn'> },
  property: ConfiguredProperty,
  ask: (pms: Pms) => Promise<Answer>,
): Promise<Answer | null> {
  if (findConfigurationFault(property)) return null;
  // Inside the promise, as it throws at once where the server lacks a token.
  const answer = Promise.try(() => ask(pmsOf(property))).catch((error: unknown) => {
    log.warn({ err: error, property: property.id }, 'an answer goes without what the hotel says of itself');
    return null;
  });
  return Promise.race([answer, wait(PATIENCE_MS, null, { ref: false })]);
}
