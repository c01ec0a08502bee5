import { PmsFault } from '#pms/pms-errors.ts';

/**
 * What is wanted, or a fallback when Mews does not give it: for what is nice to have and must not take more with it.
 */
export async function fallBackOnPmsFault<Value, Fallback>(
  fallback: Fallback,
  wanted: Promise<Value>,
): Promise<Value | Fallback> {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof PmsFault) return fallback;
    throw error;
  }
}
