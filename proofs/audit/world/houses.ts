import { brighton } from '../../../simulators/mews/seed/brighton.ts';
import type { HotelPlan } from '../../../simulators/mews/seed/hotel-plan.ts';
import { seedId } from '../../../simulators/mews/values/seed-ids.ts';
import { budapest, tokyo } from '../../../simulators/mews/seed/test-hotels.ts';
import { vienna } from '../../../simulators/mews/seed/vienna.ts';
import { washington } from '../../../simulators/mews/seed/washington.ts';

/** A hotel of the audit: its seed in the simulator, and its settings on the sale page. */
export type House = {
  readonly id: string;
  readonly plan: HotelPlan;
  readonly tokens: { readonly client: string; readonly access: string };
  readonly paymentType: string;
  /** Whether the hotel's system supports it, whatever the file asks for. */
  readonly storesPaymentCards: boolean;
  readonly settings: RestSettings;
};

/** Settings of a sale page's file for the rest, the same for all its properties (decisions/paying.md). */
export type RestSettings = {
  readonly salePage: string;
  readonly timeZone: string;
  readonly payRest: 'off' | 'offered' | 'required';
  readonly paymentCard: 'never' | 'when_due' | 'always';
  readonly namesPayments: boolean;
};

/** Time zones of the sale pages: some further east and some further west than all of their hotels. */
const PAGE_ZONES = ['Europe/London', 'America/Los_Angeles', 'Asia/Dubai', 'Pacific/Auckland'] as const;

/**
 * Every combination that is not refused: a file that says `required` without a payment service is refused
 * (decisions/paying.md).
 */
export const ALL_SETTINGS: readonly RestSettings[] = (['off', 'offered', 'required'] as const)
  .flatMap((payRest) =>
    (['never', 'when_due', 'always'] as const).flatMap((paymentCard) =>
      [true, ...(payRest === 'required' ? [] : [false])].map((namesPayments) => {
        const words = ['audit', payRest, paymentCard.replace('_', '-'), ...(namesPayments ? ['paid'] : [])];
        return { salePage: words.join('-'), payRest, paymentCard, namesPayments };
      }),
    ),
  )
  .map((settings, index) => ({ ...settings, timeZone: PAGE_ZONES[index % PAGE_ZONES.length] ?? 'UTC' }));

export const canBePaid = ({ payRest, namesPayments }: RestSettings): boolean => payRest !== 'off' && namesPayments;

/**
 * `late_cancellation: charge` counts only where a payment card can be asked for and stored (decisions/cancelling.md).
 */
export const takesPaymentCards = ({ storesPaymentCards, settings }: House): boolean =>
  storesPaymentCards && settings.paymentCard !== 'never';

const DEMO = 'DEMO-CLIENT';
const TEST = 'TEST-CLIENT';

/** Each hotel is a property of every sale page. */
export const HOUSES: readonly House[] = [
  house('harbour-house', brighton, { client: DEMO, access: 'DEMO-BRIGHTON' }, 'GiftCard'),
  house('palais-rosenhain', vienna, { client: DEMO, access: 'DEMO-VIENNA' }, 'GiftCard'),
  house('dawn-lodge', washington, { client: DEMO, access: 'DEMO-WASHINGTON' }, 'GiftCard'),
  house('kettle-danube', budapest, { client: TEST, access: 'TEST-BUDAPEST' }, 'Cash'),
  house('kettle-lane', tokyo, { client: TEST, access: 'TEST-TOKYO' }, 'GiftCard'),
];

function house(id: string, plan: HotelPlan, tokens: House['tokens'], paymentType: string): House {
  const [settings] = ALL_SETTINGS;
  if (!settings) throw new Error('the audit has no sale page');
  return { id, plan, tokens, paymentType, storesPaymentCards: plan.paymentCardStorageKey !== null, settings };
}

export const currencyOf = ({ plan }: House): string => plan.currencies[0] ?? '';

/** The seed counts ids from 1 in the order of the plan. */
export const categoryId = ({ plan }: House, index: number): string => seedId(plan.prefix, 'room category', index + 1);
export const productId = ({ plan }: House, index: number): string => seedId(plan.prefix, 'product', index + 1);
export const rateId = ({ plan }: House, rate: RateName): string =>
  seedId(plan.prefix, 'rate', rate === 'flexible' ? 1 : 2);
export const ageId = ({ plan }: House, age: Age): string => seedId(plan.prefix, 'age category', AGES.indexOf(age) + 1);

export type RateName = 'flexible' | 'saver';

/** The dearest first, as the hotels price them. */
export const AGES = ['adult', 'child', 'infant'] as const;
export type Age = (typeof AGES)[number];

export type Party = Readonly<Record<Age, number>>;

export const headCount = (party: Party): number => party.adult + party.child + party.infant;

/** Index of the hotel's city tax product, which exists if city tax is added to the price (decisions/cover.md). */
export const cityTaxIndex = ({ plan }: House): number => plan.products.findIndex(({ cityTax }) => cityTax);
