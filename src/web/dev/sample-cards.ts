/** The demo's cards, each with what it shows. Bundled only with the sample helpers. */
export const SAMPLE_CARDS = [
  { name: 'Expired card', code: 'EXPR-ED22-2222-2223' },
  { name: 'Ten-use card', code: 'TENU-SE22-2222-222P' },
  { name: 'Voucher', code: 'VUCH-ER22-2222-222K' },
  { name: 'Virtual card', code: 'VRTU-A222-2222-2225' },
  { name: 'Gift card', code: 'GFT2-2222-2222-222N' },
  { name: 'Frozen card', code: 'FRZE-N222-2222-222D' },
] as const;
