/** Throws if an assumption of the code does not hold. For bugs only. A rule that says no returns a refusal. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
