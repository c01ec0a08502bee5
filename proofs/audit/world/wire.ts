/** The answers of `vrm` as docs/openapi.json describes them, limited to what the audit compares. */
export type Money = { readonly currency: string; readonly amount: number };
export type Tax = { readonly code: string; readonly value: number };
export type Price = {
  readonly currency: string;
  readonly net_value: number;
  readonly gross_value: number;
  readonly tax_values: readonly Tax[];
};
export type NightPrice = { readonly date: string; readonly price: Price };
export type Left = { readonly value: Money | null; readonly uses: number | null };
export type CardCover = {
  readonly last4: string;
  readonly covered: Money;
  readonly uses: number | null;
  readonly left: Left;
};
export type Refused = { readonly last4: string; readonly code: string };
export type Cover = {
  readonly covered: Money;
  readonly cards: readonly CardCover[];
  readonly refused_cards: readonly Refused[];
};
export type Terms = { readonly free_until: string | null; readonly fee: Money | null };
/** The amount that a card loses when a booking is cancelled, and the part of the fee this pays. */
export type Kept = {
  readonly last4: string;
  readonly covered: Money;
  readonly value: Money | null;
  readonly uses: number | null;
};
export type Offer = {
  readonly rate_id: string;
  readonly room_category: { readonly id: string; readonly name: string; readonly available: number };
  readonly price: Price;
  readonly city_tax: Money | null;
  readonly city_tax_unknown?: boolean;
  readonly price_per_night: readonly NightPrice[];
  readonly cancellation: Terms;
  readonly cover: Cover | null;
  readonly due: Money;
};
export type Extra = { readonly id: string; readonly price: Price | null };
export type Availability = { readonly rates: readonly Offer[]; readonly products: readonly Extra[] };
export type CalendarDay = {
  readonly date: string;
  readonly state: string;
  readonly from_price: Money | null;
  readonly due: Money | null;
};
export type CardStays = {
  readonly properties: readonly {
    readonly property_id: string;
    readonly stays: readonly CardStay[];
    readonly reason: string | null;
  }[];
};
export type CardStay = {
  readonly stay_from: string;
  readonly stay_to: string;
  readonly room_category_id: string;
  readonly covered: boolean;
  readonly due: Money;
};
export type Persons = readonly { readonly age_category_id: string; readonly count: number }[];
export type Booking = {
  readonly stay_from: string;
  readonly stay_to: string;
  readonly rooms: readonly { readonly room_category_id: string; readonly rate_id: string; readonly persons: Persons }[];
  readonly products: readonly { readonly product_id: string; readonly count: number }[];
  readonly card_tokens: readonly string[];
};
export type Summary = {
  readonly rate: {
    readonly price: Price;
    readonly price_per_night: readonly NightPrice[];
    readonly rooms: readonly { readonly price: Price; readonly price_per_night: readonly NightPrice[] }[];
  };
  readonly products: readonly { readonly product_id: string; readonly price: Price; readonly price_summary: Price }[];
  readonly total_price: Price;
  readonly city_tax: { readonly included: boolean; readonly amount: Money | null };
  readonly cover: Cover;
  readonly due: Money;
  readonly payment_card: 'required' | 'not_needed';
  readonly rest: { readonly ways: readonly string[]; readonly payment_card_beside_paying: boolean };
  readonly cancellation: Terms & { fee_due: Money | null; most_due: Money | null; kept: readonly Kept[] };
  readonly quote: { readonly token: string };
};
export type Reservation = {
  readonly reference: string;
  readonly state: string;
  readonly total_price: Price;
  readonly cover: Cover;
  readonly due: Money;
  readonly payment: RestPayment | null;
  readonly access_token: string;
  readonly rooms: readonly {
    readonly room_category_id: string;
    readonly pms_number: string | null;
    readonly cancelled_at_hotel?: true;
  }[];
  readonly stay_from: string;
  readonly stay_to: string;
};
export type RestPayment = {
  readonly state: string;
  readonly amount: Money;
  readonly expires_at: string | null;
  readonly refund: Money | null;
  readonly checkout: { readonly request_id: string } | null;
};
export type Property = {
  readonly id: string;
  readonly payment_card: string;
  readonly pay_rest: string;
  readonly settles_rest_by: readonly string[];
};
export type Cancellation = {
  readonly state: string;
  readonly reason: string | null;
  readonly free_until: string | null;
  readonly fee: Money | null;
  readonly fee_due: Money | null;
  readonly kept: readonly Kept[];
  readonly rest: {
    readonly kept: Money;
    readonly refund: Money;
    readonly refund_by_hotel: boolean;
    readonly refund_unchecked: boolean;
  } | null;
  readonly hotel_stay?: { readonly stay_from: string; readonly stay_to: string };
  readonly given_back: readonly {
    readonly last4: string;
    readonly covered: Money;
    readonly value: Money | null;
    readonly uses: number | null;
    readonly expires_on: string | null;
  }[];
};
export type CardSearch = {
  readonly card_token: string;
  readonly card: {
    readonly last4: string;
    readonly usable: boolean;
    readonly reason: string | null;
    readonly starts_on: string | null;
    readonly expires_on: string | null;
    readonly last_hours?: readonly {
      readonly property_id: string;
      readonly time_zone: string;
      readonly until: string;
    }[];
    readonly balance: Left;
    readonly held: Left;
    readonly available: Left;
  };
};
export type Problem = {
  readonly code: string;
  readonly detail: string;
  readonly changed?: readonly string[];
  readonly errors?: readonly { readonly path: string; readonly code: string }[];
};
