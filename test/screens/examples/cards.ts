import type { WireCard, CardSearchAnswer } from '#contract/guest/card.ts';
import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { pounds } from './prices.ts';

const GIFT: WireVoucherProduct = {
  id: 'gift-card',
  kind: 'value',
  name: 'A gift of quiet hours',
  description: 'Credit for a stay at any of our hotels.',
  terms: 'What is left stays on the card.',
  texts: {},
  text_languages: {},
  image: null,
  redeem_location_ids: ['all-houses'],
  registration: 'none',
  value: null,
  uses: null,
  nights: null,
  persons: null,
  room_category_ids: null,
  included_product_ids: null,
  upgrades: false,
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
  registration: 'none',
  starts_on: null,
  expires_on: '2028-05-14',
  expiry: 'booking',
  balance: { value: pounds(250), uses: null },
  held: { value: pounds(0), uses: null },
  available: { value: pounds(250), uses: null },
};

function found(card: Partial<WireCard>, product: Partial<WireVoucherProduct>): CardSearchAnswer {
  const { balance = CARD.balance } = card;
  const whole = { ...CARD, available: balance, ...card };
  return {
    card_token: `token-of-${whole.last4}`,
    expires_at: '2026-11-02T11:00:00Z',
    card: whole,
    product: { ...GIFT, ...product },
  };
}

const uses = (left: number) => ({ balance: { value: null, uses: left }, held: { value: null, uses: 0 } });

/** A gift card with an amount on it, found by its code. */
export function giftCard(amount: number, card: Partial<WireCard> = {}): CardSearchAnswer {
  return found({ balance: { value: pounds(amount), uses: null }, ...card }, { value: pounds(amount) });
}

/** A card for ten nights for two, in Brighton and in Vienna. */
export function tenNights(left = 10, card: Partial<WireCard> = {}): CardSearchAnswer {
  return found(
    { last4: '222P', kind: 'uses', registration: 'optional', ...uses(left), ...card },
    {
      id: 'ten-nights',
      kind: 'uses',
      name: 'Ten nights by the sea or in the city',
      description: 'Ten nights for two, in Brighton and in Vienna.',
      redeem_location_ids: ['brighton', 'vienna'],
      registration: 'optional',
      uses: 10,
      persons: 2,
      upgrades: true,
      room_category_ids: { 'harbour-house': ['lanes'], 'palais-rosenhain': ['classic'] },
    },
  );
}

/** A voucher for two nights for two with breakfast. */
export function voucher(card: Partial<WireCard> = {}): CardSearchAnswer {
  return found(
    { last4: '222K', kind: 'package', form: 'voucher', ...uses(1), ...card },
    {
      id: 'two-nights-for-two',
      kind: 'package',
      name: 'Two nights for two with breakfast',
      redeem_location_ids: ['brighton', 'vienna'],
      nights: 2,
      persons: 2,
      upgrades: true,
      included_product_ids: { 'harbour-house': ['breakfast'] },
    },
  );
}

/** A card that came by email and has to be registered before it pays. */
export function virtualCard(card: Partial<WireCard> = {}): CardSearchAnswer {
  return found(
    { last4: '2225', form: 'virtual', registration: 'required', ...card },
    { id: 'virtual-gift-card', name: 'A gift of quiet hours, by email', registration: 'required', value: pounds(250) },
  );
}

/** A card that cannot be used, with the reason. */
export function unusable(reason: string, card: Partial<WireCard> = {}): CardSearchAnswer {
  return giftCard(100, { usable: false, reason, ...card });
}
