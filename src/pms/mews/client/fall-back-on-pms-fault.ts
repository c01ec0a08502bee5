import { PmsFault } from '#pms/pms-errors.ts';

/** Returns the value, or a fallback after a PMS fault. For optional data whose failure must not fail the whole call. */
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
