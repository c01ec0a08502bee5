import { CallerLeft } from '#pms/awaited.ts';
import { PmsContractBroken, PmsFault } from '#pms/pms-errors.ts';

/**
 * Wraps a reading call of the port. An error while an answer is read, such as an unknown time zone or two currencies in
 * one sum, becomes PmsContractBroken for this hotel. A call to several hotels then does not fail because of one.
 */
export function reading<Parameters extends readonly unknown[], Answer>(
  call: string,
  ask: (...parameters: Parameters) => Promise<Answer>,
): (...parameters: Parameters) => Promise<Answer> {
  return async (...parameters) => {
    try {
      return await ask(...parameters);
    } catch (error) {
      throw toPmsFault(call, error);
    }
  };
}

/** The same for a call that yields its answers one by one. */
export function readingEach<Parameters extends readonly unknown[], Answer>(
  call: string,
  ask: (...parameters: Parameters) => AsyncIterable<Answer>,
): (...parameters: Parameters) => AsyncIterable<Answer> {
  return async function* (...parameters) {
    try {
      yield* ask(...parameters);
    } catch (error) {
      throw toPmsFault(call, error);
    }
  };
}

function toPmsFault(call: string, error: unknown): unknown {
  if (error instanceof PmsFault || error instanceof CallerLeft) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new PmsContractBroken(call, '', reason, { cause: error });
}
