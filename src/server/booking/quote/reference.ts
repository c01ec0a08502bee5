import { randomInt } from 'node:crypto';
import { CODE_ALPHABET } from '#domain/card/card-code.ts';
import { listCodeReadings } from '#domain/card/code-readings.ts';

/** Marks our reservations at the PMS. */
export const REFERENCE_PREFIX = 'SC-';

const LENGTH = 8;

/** Short enough to say on the phone, in symbols that are hard to confuse. */
export function makeReference(): string {
  const symbols = Array.from({ length: LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length)));
  return `${REFERENCE_PREFIX}${symbols.slice(0, 4).join('')}-${symbols.slice(4).join('')}`;
}

/** Reads a typed reference in any case, with or without prefix and dashes. Undefined if it is invalid. */
export function readReference(typed: string): string | undefined {
  const form = new RegExp(`^(?:SC)?([${CODE_ALPHABET}]{4})([${CODE_ALPHABET}]{4})$`);
  const [, first, last] =
    listCodeReadings(typed)
      .map((reading) => form.exec(reading))
      .find((found) => found) ?? [];
  return first && last ? `${REFERENCE_PREFIX}${first}-${last}` : undefined;
}
