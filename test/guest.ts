import { randomUUID } from 'node:crypto';
import type { WireCancellation } from '#contract/guest/cancellation.ts';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { AvailabilityAnswer, WireExtra, RateOffer } from '#contract/guest/availability.ts';
import type { WireProblem } from '#contract/problem.ts';
import type { WireAgeCategory, PropertyConfiguration } from '#contract/guest/property.ts';
import type { WireBooking, WirePlacement, Reservation, Summary } from '#contract/guest/reservation.ts';
import type { WireMoney } from '#contract/values.ts';

export type Answer<Body> = { readonly status: number; readonly body: Body; readonly headers: Headers };

type CallOptions = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

/** Sends a request as a browser would, and returns any answer, even a problem. */
export async function call<Body>(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  { body, headers = {} }: CallOptions = {},
): Promise<Answer<Body>> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  const read = isJson ? await response.json() : await response.text();
  return { status: response.status, headers: response.headers, body: read as Body };
}

const OUTCOME_LIMIT_MS = 60_000;

export type Choice = {
  readonly property?: string;
  readonly stay: { stay_from: string; stay_to: string };
  readonly adults?: number;
  readonly codes?: readonly string[];
  /** Tokens of cards that were opened without a code. */
  readonly tokens?: readonly string[];
  readonly products?: WireBooking['products'];
  /** Picks the first offer with this name, or the cheapest. */
  readonly room?: string;
  readonly rate?: string;
  readonly rooms?: number;
  readonly cardOrder?: WireBooking['card_order'];
};

export const BUYER: WirePlacement['buyer'] = {
  first_name: 'Ada',
  last_name: 'Guest',
  email: 'ada.guest@example.com',
  language: 'en',
  property_privacy_policy_agrement: true,
};

/** A guest of the demo's sale page, who makes the calls in the order of the page. */
export class Guest {
  readonly url: string;
  /** Unique, because the number of open placements of one guest is limited. */
  readonly email: string;

  /** The base address of the sale page's calls. */
  readonly page: string;

  constructor(url: string, email = `ada.${randomUUID()}@example.com`, salePageId = 'demo') {
    this.url = url;
    this.email = email;
    this.page = `/vrm/${salePageId}`;
  }

  async search(code: string): Promise<CardSearchAnswer> {
    const answer = await this.ask<CardSearchAnswer>('POST', `${this.page}/cards/search`, { body: { code } });
    return answer;
  }

  async register(cardToken: string, email = 'ada.guest@example.com'): Promise<void> {
    const body = { card_token: cardToken, first_name: 'Ada', last_name: 'Guest', email, email_confirmation: email };
    await this.ask('POST', `${this.page}/cards/registration`, { body });
  }

  async adult(property: string): Promise<WireAgeCategory> {
    const path = `${this.page}/age-categories/${property}`;
    const { age_categories: categories } = await this.ask<{ age_categories: WireAgeCategory[] }>('GET', path);
    const adult = categories.find(({ classification }) => classification === 'adult');
    if (!adult) throw new Error(`${property} has no adults`);
    return adult;
  }

  async products(property: string): Promise<WireExtra[]> {
    return (await this.ask<{ products: WireExtra[] }>('GET', `${this.page}/products/${property}`)).products;
  }

  async book(choice: Choice): Promise<{ property: string; booking: WireBooking; offer: RateOffer }> {
    const property = choice.property ?? 'harbour-house';
    const adult = await this.adult(property);
    const persons = [{ age_category_id: adult.id, count: choice.adults ?? 2 }];
    const found = await Promise.all((choice.codes ?? []).map(async (code) => (await this.search(code)).card_token));
    const tokens = [...found, ...(choice.tokens ?? [])];
    const { rates } = await this.ask<AvailabilityAnswer>('POST', `${this.page}/availability/${property}`, {
      body: { ...choice.stay, persons, card_tokens: tokens },
    });
    const offer = rates.find(
      ({ name, room_category }) =>
        (!choice.room || room_category.name === choice.room) && (!choice.rate || name === choice.rate),
    );
    if (!offer) throw new Error(`nothing is offered for ${JSON.stringify(choice)}`);
    const room = { room_category_id: offer.room_category.id, rate_id: offer.rate_id, persons };
    const rooms = Array.from({ length: choice.rooms ?? 1 }, () => room);
    const booking: WireBooking = { ...choice.stay, rooms, products: choice.products ?? [], card_tokens: tokens };
    if (choice.cardOrder) booking.card_order = choice.cardOrder;
    return { property, booking, offer };
  }

  async summarise(property: string, booking: WireBooking): Promise<Summary> {
    return this.ask<Summary>('POST', `${this.page}/reservation-summary/${property}`, { body: booking });
  }

  /** Does everything up to the summary, and builds the placement, with a payment card where one is required. */
  async prepare(choice: Choice): Promise<{ summary: Summary; placement: WirePlacement }> {
    const { property, booking } = await this.book(choice);
    const summary = await this.summarise(property, booking);
    const buyer = { ...BUYER, email: this.email };
    const placement: WirePlacement = { quote_token: summary.quote.token, property_id: property, buyer };
    if (summary.payment_card === 'not_needed') return { summary, placement };
    const token = await this.storePaymentCard(property);
    const payer = { ...buyer, card_expiration: '12/39', name_on_card: 'ADA GUEST' };
    return { summary, placement: { ...placement, buyer: payer, payment_card_token: token } };
  }

  place(placement: WirePlacement, key: string = randomUUID(), number = 1): Promise<Answer<Reservation & WireProblem>> {
    const headers = { 'idempotency-key': key };
    return call(this.url, 'POST', `${this.page}/reservation/${number}`, { body: placement, headers });
  }

  /** The fee for cancelling now, or the progress of a cancellation. */
  showCancellation({ reference, access_token: token }: Reservation): Promise<WireCancellation> {
    const headers = { authorization: `Bearer ${token}` };
    return this.ask<WireCancellation>('GET', `${this.page}/reservation/${reference}/cancellation`, { headers });
  }

  /** Cancels if the fee is at most this amount. */
  cancel(
    { reference, access_token: token }: Pick<Reservation, 'reference' | 'access_token'>,
    fee: WireMoney,
  ): Promise<Answer<WireCancellation & WireProblem>> {
    const path = `${this.page}/reservation/${reference}/cancellation`;
    return call(this.url, 'POST', path, {
      body: { agreed_fee: fee },
      headers: { authorization: `Bearer ${token}` },
    });
  }

  follow({ reference, access_token: token }: Reservation): Promise<Reservation> {
    const headers = { authorization: `Bearer ${token}` };
    return this.ask<Reservation>('GET', `${this.page}/reservation/${reference}`, { headers });
  }

  /** Polls a reservation until its outcome is known. */
  async awaitOutcome(reservation: Reservation): Promise<Reservation> {
    const endsAt = Date.now() + OUTCOME_LIMIT_MS;
    for (;;) {
      const followed = await this.follow(reservation);
      if (followed.state !== 'placing' && followed.state !== 'unknown') return followed;
      if (Date.now() > endsAt) throw new Error(`${followed.reference} is still ${followed.state}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private async storePaymentCard(property: string): Promise<string> {
    const { properties } = await this.ask<{ properties: PropertyConfiguration[] }>('GET', `${this.page}/properties`);
    const merchantId = properties.find(({ id }) => id === property)?.merchant_id;
    const page = await this.ask<{ payment_card_vault: { frame_url: string } }>('GET', '/vrm/demo');
    const vault = new URL(page.payment_card_vault.frame_url).origin;
    const body = { merchant_id: merchantId, card_number: '4242424242424242', security_code: '123' };
    const { body: stored } = await call<{ token: string }>(vault, 'POST', '/vault/tokens', { body });
    return stored.token;
  }

  private async ask<Body>(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<Body> {
    const { status, body } = await call<Body>(this.url, method, path, options);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }
}
