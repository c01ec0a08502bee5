/** An amount as people write it, with a point or a comma before its decimals; undefined where it is none. */
export function readAmount(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^\d+([.,]\d+)?$/.test(trimmed)) return undefined;
  const amount = Number(trimmed.replace(',', '.'));
  return amount > 0 ? amount : undefined;
}
