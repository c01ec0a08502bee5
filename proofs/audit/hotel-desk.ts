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
  async change(switches: Readonly<Record<string, number>>): Promise<void> {
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

  private async ask(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.url}/simulator/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
}

export type HotelRoom = {
  readonly Id: string;
  readonly GroupId: string;
  readonly State: string;
  readonly ReleasedAtMs: number | null;
};
