import { seedId } from '../../simulators/mews/seed-ids.ts';
import type { House } from './houses.ts';

/** A token of the three demo hotels, by which their people reach a system that turns ours away. */
const PORTFOLIO = { client: 'TEST-CLIENT', access: 'TEST-PORTFOLIO' };
export const hasOwnToken = ({ tokens }: House): boolean => tokens.client === 'DEMO-CLIENT';

/** What the audit reads and does at the hotels, behind the product's back: the simulator's own tables and guests. */
export class HotelDesk {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** The rows of a table, or those that have these values in their fields. */
  async rows<Row>(table: string, where: Readonly<Record<string, string>> = {}): Promise<Row[]> {
    const words = new URLSearchParams({ table, ...where });
    const answer = (await this.ask(`state?${words.toString()}`)) as Record<string, Row[]>;
    return answer[table] ?? [];
  }

  /** The rooms under one of our references. */
  async roomsOf(reference: string): Promise<HotelRoom[]> {
    const [group] = await this.rows<{ readonly Id: string }>('reservationGroups', { Name: reference });
    return group ? this.rows<HotelRoom>('reservations', { GroupId: group.Id }) : [];
  }

  async openPayments(enterpriseId: string): Promise<void> {
    await this.ask('mews-payments', { enterpriseId, isEnabled: true });
  }

  /** Changes how the simulator behaves where Mews does not document it. */
  async change(switches: Readonly<Record<string, number | boolean>>): Promise<void> {
    await this.ask('switches', switches);
  }

  /** What a guest does in the checkout; answers the payment's id. */
  async pay(paymentRequestId: string, outcome: 'charged' | 'submitted' | 'failed', isLate = false): Promise<string> {
    const answer = await this.ask('payment-requests', { paymentRequestId, outcome, isLate });
    return (answer as { payment: { Id: string } }).payment.Id;
  }

  /** The money of a payment under way arrives. */
  async letArrive(paymentId: string): Promise<void> {
    await this.ask('payments', { paymentId, outcome: 'charged' });
  }

  /** Ends a payment or a refund that is under way. */
  async decide(paymentId: string, outcome: 'charged' | 'failed'): Promise<void> {
    await this.ask('payments', { paymentId, outcome });
  }

  /** From now on a call of an operation fails at a hotel, until faults are forgotten. */
  async fail({ tokens }: House, operation: string, effect: object): Promise<void> {
    await this.ask('faults', { operation, times: 10_000, accessToken: tokens.access, effect });
  }

  async forgetFaults(): Promise<void> {
    await this.ask('faults', undefined, 'DELETE');
  }

  /** What a guest has paid of a request, and was not refused. */
  async paymentOf(paymentRequestId: string): Promise<{ Id: string; AccountId: string } | undefined> {
    const [payment] = await this.rows<{ Id: string; AccountId: string }>('payments', {
      PaymentRequestId: paymentRequestId,
      Kind: 'Payment',
      State: 'Charged',
    });
    return payment;
  }

  /** The hotel's people give back a part of a payment; answers the refund's id, or null where their system refuses. */
  async refund(house: House, payment: { Id: string; AccountId: string }, value: number): Promise<string | null> {
    const answer = await this.askAsStaff(house, 'payments/refund', {
      PaymentId: payment.Id,
      AccountId: payment.AccountId,
      Reason: 'A wish',
      ValueToRefund: value,
    });
    return answer ? (answer as { RefundId: string }).RefundId : null;
  }

  /** The hotel's people move rooms; false where their system has no room for it. */
  async move(house: House, rooms: readonly HotelRoom[], by: Moved): Promise<boolean> {
    const shift = (atMs: number, days: number): { Value: string } => {
      const time = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(house.plan.timeZone);
      return { Value: time.add({ days, hours: by.hours }).toInstant().toString({ smallestUnit: 'second' }) };
    };
    const updates = rooms.map(({ Id, StartMs, EndMs }) => ({
      ReservationId: Id,
      StartUtc: shift(StartMs, by.from),
      EndUtc: shift(EndMs, by.to),
    }));
    return (await this.askAsStaff(house, 'reservations/update', { ReservationUpdates: updates })) !== null;
  }

  async cancel(house: House, rooms: readonly HotelRoom[], postsFee: boolean): Promise<void> {
    const ReservationIds = rooms.map(({ Id }) => Id);
    const body = { ReservationIds, PostCancellationFee: postsFee, SendEmail: false, Notes: 'Cancelled at the desk.' };
    await this.askAsStaff(house, 'reservations/cancel', body);
  }

  /** Null where the hotel's system refuses. */
  private async askAsStaff(house: House, operation: string, body: object): Promise<unknown> {
    const { plan, tokens } = house;
    const { client, access } = hasOwnToken(house) ? PORTFOLIO : tokens;
    const who = { ClientToken: client, AccessToken: access, Client: 'the front desk' };
    const response = await fetch(`${this.url}/api/connector/v1/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...who, EnterpriseId: seedId(plan.prefix, 'enterprise', 1), ...body }),
    });
    if (response.status === 403) return null;
    if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  private async ask(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> {
    const response = await fetch(`${this.url}/simulator/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
}

export type HotelRoom = {
  readonly Id: string;
  readonly Number: string;
  readonly GroupId: string;
  readonly AccountId: string;
  readonly RequestedCategoryId: string;
  readonly StartMs: number;
  readonly EndMs: number;
  readonly State: string;
  readonly ReleasedAtMs: number | null;
};

/** By how many days arrival and departure move, and both by how many hours. */
export type Moved = { readonly from: number; readonly to: number; readonly hours: number };
