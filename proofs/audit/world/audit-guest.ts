import { randomUUID } from 'node:crypto';
import type { House } from './houses.ts';
import type {
  Availability,
  Booking,
  CalendarDay,
  Cancellation,
  CardSearch,
  CardStays,
  Money,
  Persons,
  Problem,
  Property,
  Reservation,
  Summary,
} from './wire.ts';

/** Pays now, leaves a payment card, does both, or does neither. */
export type Settling = { readonly payRest: boolean; readonly leavesCard: boolean };

export type Answered<Body> = { readonly status: number; readonly body: Body & Problem };

/** A guest of the audit's sale page, who only uses HTTP and what docs/openapi.json describes. */
export class AuditGuest {
  readonly server: string;
  readonly salePage: string;
  readonly vault: string;
  /** One email address for all bookings at a hotel, so the hotel has one account for this guest. */
  private readonly email = `ada.${randomUUID()}@example.com`;

  constructor(server: string, salePage: string, vault: string) {
    this.server = server;
    this.salePage = salePage;
    this.vault = vault;
  }

  async property(house: House): Promise<Property | undefined> {
    const { properties } = await this.ask<{ properties: readonly Property[] }>('properties');
    return properties.find(({ id }) => id === house.id);
  }

  searchCard(code: string): Promise<CardSearch> {
    return this.ask('cards/search', { code });
  }

  availability(house: House, body: object): Promise<Availability> {
    return this.ask(`availability/${house.id}`, body);
  }

  async calendar(house: House, body: object): Promise<readonly CalendarDay[]> {
    const { days } = await this.ask<{ days: readonly CalendarDay[] }>(`availability/${house.id}/calendar`, body);
    return days;
  }

  cardStays(body: object): Promise<CardStays> {
    return this.ask('cards/stays', body);
  }

  summary(house: House, booking: Booking): Promise<Answered<Summary>> {
    return this.send(`reservation-summary/${house.id}`, booking);
  }

  /** Places the stay of a summary. The way of settling the rest may be one that is not offered. */
  async place(house: House, summary: Summary, { payRest, leavesCard }: Settling): Promise<Answered<Reservation>> {
    const buyer = {
      first_name: 'Ada',
      last_name: 'Auditor',
      email: this.email,
      language: 'en',
      property_privacy_policy_agrement: true,
    };
    const body = {
      quote_token: summary.quote.token,
      property_id: house.id,
      buyer: leavesCard ? { ...buyer, card_expiration: '12/39', name_on_card: 'ADA AUDITOR' } : buyer,
      ...(leavesCard && { payment_card_token: await this.storePaymentCard(house) }),
      ...(payRest && { pay_rest: true }),
    };
    return this.send('reservation/1', body, { 'idempotency-key': randomUUID() });
  }

  reservation({ reference, access_token: token }: Reservation): Promise<Reservation> {
    return this.ask(`reservation/${reference}`, undefined, { authorization: `Bearer ${token}` });
  }

  cancellation({ reference, access_token: token }: Reservation): Promise<Cancellation> {
    return this.ask(`reservation/${reference}/cancellation`, undefined, { authorization: `Bearer ${token}` });
  }

  cancel({ reference, access_token: token }: Reservation, fee: Money): Promise<Answered<Cancellation>> {
    const headers = { authorization: `Bearer ${token}` };
    return this.send(`reservation/${reference}/cancellation`, { agreed_fee: fee }, headers);
  }

  /** Ends the payment of the rest. */
  leave({ reference, access_token: token }: Reservation): Promise<Answered<Reservation>> {
    return this.send(`reservation/${reference}/payment/leave`, {}, { authorization: `Bearer ${token}` });
  }

  private async storePaymentCard({ plan }: House): Promise<string> {
    const body = { merchant_id: plan.paymentCardStorageKey, card_number: '4242424242424242', security_code: '123' };
    const response = await fetch(`${this.vault}/vault/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { token: string }).token;
  }

  private async ask<Body>(path: string, body?: object, headers: Record<string, string> = {}): Promise<Body> {
    const answer = await this.send<Body>(path, body, headers);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  private async send<Body>(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answered<Body>> {
    const response = await fetch(`${this.server}/vrm/${this.salePage}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json', ...headers } : headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body & Problem };
  }
}

export const personsOf = (ages: readonly (readonly [string, number])[]): Persons =>
  ages.flatMap(([age_category_id, count]) => (count > 0 ? [{ age_category_id, count }] : []));
