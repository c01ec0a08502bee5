/** Autofill writes "12/2030" or "12 / 30", guests "1230"; the specification wants MM/YY. */
export function writeExpiration(typed: string): string {
  const [, month, year] = /^(\d{2})\s*\/?\s*(?:20)?(\d{2})$/.exec(typed.trim()) ?? [];
  return month && year ? `${month}/${year}` : typed.trim();
}

/** Whether an expiry date as MM/YY is one, and not over in a month as YYYY-MM: a card is good until its month ends. */
export function isGoodExpiration(expiration: string, thisMonth: string): boolean {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/([2-9]\d)$/.exec(expiration) ?? [];
  return month !== '' && `20${year}-${month}` >= thisMonth;
}
