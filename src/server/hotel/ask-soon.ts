import { setTimeout as wait } from 'node:timers/promises';
import { findConfigurationFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import type { Pms } from '#pms/pms.ts';
import type { HotelParts } from './hotel-parts.ts';

const PATIENCE_MS = 2000;

/**
 * Asks a property's PMS, and returns its answer if it arrives soon, as cached answers do. Null if it is slow, fails or
 * is not configured. The caller then continues without it.
 */
export async function askSoon<Answer>(
  { pmsOf, log }: Pick<HotelParts, 'pmsOf'> & { readonly log: Pick<HotelParts['log'], 'warn'> },
  property: ConfiguredProperty,
  ask: (pms: Pms) => Promise<Answer>,
): Promise<Answer | null> {
  if (findConfigurationFault(property)) return null;
  // Inside the promise, because `pmsOf` throws synchronously if the server lacks a token.
  const answer = Promise.try(() => ask(pmsOf(property))).catch((error: unknown) => {
    log.warn({ err: error, property: property.id }, 'an answer lacks the description from the PMS');
    return null;
  });
  return Promise.race([answer, wait(PATIENCE_MS, null, { ref: false })]);
}
