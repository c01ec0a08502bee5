/** Normalizes an expiry date to MM/YY. Autofill writes "12/2030" or "12 / 30", guests "1230". */
export function writeExpiration(typed: string): string {
  const [, month, year] = /^(\d{2})\s*\/?\s*(?:20)?(\d{2})$/.exec(typed.trim()) ?? [];
  return month && year ? `${month}/${year}` : typed.trim();
}

/** Whether an expiry date (MM/YY) is valid in a month (YYYY-MM). A card is valid until its month ends. */
export function isGoodExpiration(expiration: string, thisMonth: string): boolean {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/([2-9]\d)$/.exec(expiration) ?? [];
  return month !== '' && `20${year}-${month}` >= thisMonth;
}
