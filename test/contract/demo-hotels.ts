/** The demo's bookable hotels, as the contract page describes them. */
export const HOTELS = [
  { id: 'harbour-house', city: 'Brighton', currency: 'GBP', pricing: 'gross', zone: 'Europe/London' },
  { id: 'palais-rosenhain', city: 'Wien', currency: 'EUR', pricing: 'gross', zone: 'Europe/Vienna' },
  { id: 'dawn-lodge', city: 'Washington', currency: 'USD', pricing: 'net', zone: 'America/New_York' },
] as const;

export const UNCONFIGURED = 'mill-cottage';

/** The sample cards' codes, fixed by the contract page. */
export const CODES = {
  expired: 'EXPR-ED22-2222-2223',
  tenUses: 'TENU-SE22-2222-222P',
  voucher: 'VUCH-ER22-2222-222K',
  virtual: 'VRTU-A222-2222-2225',
  gift: 'GFT2-2222-2222-222N',
  frozen: 'FRZE-N222-2222-222D',
} as const;

/** Well formed, with a valid check character, but never issued. */
export const UNISSUED_CODE = 'UNKN-WN22-2222-2227';
