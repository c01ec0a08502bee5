import type { CardForm, CardState, Unit } from '#domain/card/card.ts';

/** A sample card of the demo. Amounts are in the card's unit (minor units of its currency, or whole uses). */
export type DemoCard = {
  readonly code: string;
  readonly about: string;
  readonly productId: string;
  readonly form: CardForm;
  readonly state: CardState;
  readonly unit: Unit;
  readonly amount: number;
  readonly used: number;
  /** Counted from the day of seeding. Negative: already expired. */
  readonly expiresInDays: number;
};

const USES: Unit = { type: 'uses' };
const YEAR_AND_A_HALF = 540;

/** The wire contract fixes codes and kinds. */
export const DEMO_CARDS: readonly DemoCard[] = [
  {
    code: 'EXPR-ED22-2222-2223',
    about: 'expired',
    productId: 'gift-card',
    form: 'physical',
    state: 'active',
    unit: { type: 'money', currency: 'GBP' },
    amount: 10_000,
    used: 0,
    expiresInDays: -40,
  },
  {
    code: 'TENU-SE22-2222-222P',
    about: 'ten uses, two of them used',
    productId: 'ten-nights',
    form: 'physical',
    state: 'active',
    unit: USES,
    amount: 10,
    used: 2,
    expiresInDays: YEAR_AND_A_HALF,
  },
  {
    code: 'VUCH-ER22-2222-222K',
    about: 'two nights for two with breakfast',
    productId: 'two-nights-for-two',
    form: 'voucher',
    state: 'active',
    unit: USES,
    amount: 1,
    used: 0,
    expiresInDays: YEAR_AND_A_HALF,
  },
  {
    code: 'VRTU-A222-2222-2225',
    about: 'virtual, GBP 250, not yet registered',
    productId: 'virtual-gift-card',
    form: 'virtual',
    state: 'active',
    unit: { type: 'money', currency: 'GBP' },
    amount: 25_000,
    used: 0,
    expiresInDays: YEAR_AND_A_HALF,
  },
  {
    code: 'GFT2-2222-2222-222N',
    about: 'EUR 400',
    productId: 'gift-card',
    form: 'physical',
    state: 'active',
    unit: { type: 'money', currency: 'EUR' },
    amount: 40_000,
    used: 0,
    expiresInDays: YEAR_AND_A_HALF,
  },
  {
    code: 'FRZE-N222-2222-222D',
    about: 'frozen',
    productId: 'gift-card',
    form: 'physical',
    state: 'frozen',
    unit: { type: 'money', currency: 'GBP' },
    amount: 15_000,
    used: 0,
    expiresInDays: YEAR_AND_A_HALF,
  },
];
