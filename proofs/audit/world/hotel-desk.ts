import { seedId } from '../../../simulators/mews/values/seed-ids.ts';
import type { House } from './houses.ts';

/** A token of the three demo hotels, which their people use while the system rejects ours. */
const PORTFOLIO = { client: 'TEST-CLIENT', access: 'TEST-PORTFOLIO' };
export const hasOwnToken = ({ tokens }: House): boolean => tokens.client === 'DEMO-CLIENT';

/** Reads and changes data at the hotels without the product: through the simulator's own tables and guests. */
export class HotelDesk {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** The rows of a table, optionally only those with these field values. */
  async rows<Row>(table: string, where: Readonly<Record<string, string>> = {}): Promise<Row[]> {
    const words = new URLSearchParams({ table, ...where });
    const answer = (await this.ask(`state?${words.toString()}`)) as Record<string, Row[]>;
    return answer[table] ?? [];
  }

  async roomsOf(reference: string): Promise<HotelRoom[]> {
    const [group] = await this.rows<{ readonly Id: string }>('reservationGroups', { Name: reference });
    return group ? this.rows<HotelRoom>('reservations', { GroupId: group.Id }) : [];
  }

  async openPayments(enterpriseId: string): Promise<void> {
    await this.ask('mews-payments', { enterpriseId, isEnabled: true });
  }

  /** Changes simulator behaviour that Mews does not document. */
  async change(switches: Readonly<Record<string, number | boolean>>): Promise<void> {
    await this.ask('switches', switches);
  }

  /** Pays in the checkout as the guest. Returns the payment's id. */
  async pay(paymentRequestId: string, outcome: 'charged' | 'submitted' | 'failed', isLate = false): Promise<string> {
    const answer = await this.ask('payment-requests', { paymentRequestId, outcome, isLate });
    return (answer as { payment: { Id: string } }).payment.Id;
  }

  /** Lets the money of a pending payment arrive. */
  async letArrive(paymentId: string): Promise<void> {
    await this.ask('payments', { paymentId, outcome: 'charged' });
  }

  /** Ends a pending payment or refund. */
  async decide(paymentId: string, outcome: 'charged' | 'failed'): Promise<void> {
    await this.ask('payments', { paymentId, outcome });
  }

  /** Makes an operation fail at a hotel until the faults are cleared. */
  async fail({ tokens }: House, operation: string, effect: object): Promise<void> {
    await this.ask('faults', { operation, times: 10_000, accessToken: tokens.access, effect });
  }

  async forgetFaults(): Promise<void> {
    await this.ask('faults', undefined, 'DELETE');
  }

  /** The guest's payment of a request, unless it was declined. */
  async paymentOf(paymentRequestId: string): Promise<{ Id: string; AccountId: string } | undefined> {
    const [payment] = await this.rows<{ Id: string; AccountId: string }>('payments', {
      PaymentRequestId: paymentRequestId,
      Kind: 'Payment',
      State: 'Charged',
    });
    return payment;
  }

  /** The hotel's people refund a part of a payment. Returns the refund's id, or null if their system refuses. */
  async refund(house: House, payment: { Id: string; AccountId: string }, value: number): Promise<string | null> {
    const answer = await this.askAsStaff(house, 'payments/refund', {
      PaymentId: payment.Id,
      AccountId: payment.AccountId,
      Reason: 'A wish',
      ValueToRefund: value,
    });
    return answer ? (answer as { RefundId: string }).RefundId : null;
  }

  /** The hotel's people move rooms. False if no room is available there. */
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

  /** Returns null if the hotel's system refuses. */
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

/** Days by which arrival and departure move, and hours by which both do. */
export type Moved = { readonly from: number; readonly to: number; readonly hours: number };
