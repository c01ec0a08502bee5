/** A fee as people write it, 0 among them; undefined where it is none. */
export function readFee(text: string): number | undefined {
  const trimmed = text.trim();
  return /^\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined;
}
