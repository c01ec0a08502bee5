/** Mews' form of an instant: UTC, seconds, no milliseconds. */
export function formatInstant(instantMs: number): string {
  return `${new Date(instantMs).toISOString().slice(0, 19)}Z`;
}

export function formatOptionalInstant(instantMs: number | null): string | null {
  return instantMs === null ? null : formatInstant(instantMs);
}

export function parseOptional(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}
