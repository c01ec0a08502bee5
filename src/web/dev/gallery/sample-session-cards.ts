import type { WireCard, CardSearchAnswer } from '#contract/card.ts';
import type { SalePageData, WireVoucherProduct } from '#contract/sale-page.ts';

const PRODUCT: WireVoucherProduct = {
  id: 'gift',
  kind: 'value',
  name: 'A gift of quiet hours',
  description: 'Credit for a stay at any of our hotels.',
  terms: 'What is left stays on the card.',
  texts: {},
  text_languages: {},
  image: null,
  redeem_location_ids: ['sea'],
  registration: 'optional',
  value: { currency: 'GBP', amount: 250 },
  uses: null,
  nights: null,
  persons: null,
  room_category_ids: null,
  included_product_ids: null,
  upgrades: true,
  holder_only: false,
  late_cancellation: 'give_back',
  expiry: 'booking',
  validity: {
    book_by: null,
    stay_by: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    closed: [],
    min_nights: null,
    max_nights: null,
  },
};

const CARD: WireCard = {
  last4: '222N',
  kind: 'value',
  form: 'physical',
  state: 'active',
  usable: true,
  reason: null,
  registered: false,
  registration: 'optional',
  starts_on: null,
  expires_on: '2028-05-14',
  expiry: 'booking',
  balance: { value: { currency: 'GBP', amount: 212.5 }, uses: null },
  held: { value: null, uses: null },
  available: { value: { currency: 'GBP', amount: 212.5 }, uses: null },
};

function found(card: Partial<WireCard>, product: Partial<WireVoucherProduct>): CardSearchAnswer {
  return {
    card_token: `token-${card.last4 ?? CARD.last4}`,
    expires_at: '2030-01-01T00:00:00Z',
    card: { ...CARD, available: card.balance ?? CARD.balance, ...card },
    product: { ...PRODUCT, ...product },
  };
}

const uses = (left: number) => ({ balance: { value: null, uses: left }, held: { value: null, uses: null } });

/** A card of every kind and form, fresh and used. */
export const SAMPLE_SESSION_CARDS: readonly CardSearchAnswer[] = [
  found({}, {}),
  found({ last4: '2225', form: 'virtual' }, { name: 'A gift of quiet hours, by email' }),
  found(
    { last4: '222P', kind: 'uses', ...uses(8) },
    { kind: 'uses', name: 'Ten nights by the sea or in the city', uses: 10 },
  ),
  found({ last4: '7QRM', kind: 'uses', ...uses(0) }, { kind: 'uses', name: 'Five nights', uses: 5 }),
  found(
    { last4: '222K', kind: 'package', form: 'voucher', ...uses(1) },
    { kind: 'package', name: 'Two nights for two with breakfast', nights: 2, persons: 2 },
  ),
  found(
    { last4: '9XYZ', kind: 'package', form: 'voucher', expires_on: null, ...uses(0) },
    {
      kind: 'package',
      name: 'A very long weekend with dinner, concert and a late breakfast for the whole family',
      nights: 3,
      persons: 4,
    },
  ),
];

const REASONS = ['EXPIRED', 'USED_UP', 'NOT_STARTED', 'FROZEN', 'VOID', 'IN_USE'] as const;

/** A card that cannot be used, for every reason there is. */
export const SAMPLE_UNUSABLE_CARDS: readonly CardSearchAnswer[] = REASONS.map((reason, index) =>
  found({ last4: `RSN${index}`, usable: false, reason: `CARD.${reason}`, starts_on: '2027-03-01' }, {}),
);

export const SAMPLE_SALE_PAGE: SalePageData = {
  sale_page: {
    id: 'gallery',
    name: 'The Quiet Hours Collection',
    default_language: 'en',
    languages: ['en'],
    default_currency: 'GBP',
    theme: { accent: '#7a3f2a', paper: '#faf6ef', radius: '10px', heading_family: null, logo: null },
    support: { email: 'hello@quiet-hours.example', phone: '+44 1273 555 010' },
    demo: true,
    is_preview: false,
    payment_card_vault: null,
    checkout_page_url: 'https://pay.example/vault/checkout/demo',
    order_button: { due: {}, nothing_due: {} },
    analytics: null,
    wallets: [],
    sends_letters: true,
    embedding: { allowed_origins: [] },
  },
  products: SAMPLE_SESSION_CARDS.map(({ product }, index) => ({ ...product, id: `product-${index}` })),
};
