/**
 * Stops the program where an assumption of this code does not hold. For bugs only; a rule that says no returns a
 * refusal.
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
