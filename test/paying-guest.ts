import type { Reservation } from '#contract/guest/reservation.ts';
import type { WireProblem } from '#contract/problem.ts';
import { applyToProperties } from './apply-to-properties.ts';
import { call, Guest, type Answer, type Choice } from './guest.ts';
import { USED_ONCE } from './hotel.ts';
import type { Staycard } from './start-staycard.ts';

type Paid = 'charged' | 'submitted' | 'verifying' | 'failed';

/** Lets guests pay the rest at some properties by the simulator's payment service, and changes further settings. */
export async function letGuestsPay(
  staycard: Pick<Staycard, 'db' | 'deps' | 'simulator'>,
  at: readonly string[],
  settings: {
    readonly pay_rest?: 'required';
    readonly refunds?: 'ours' | 'hotel';
    readonly reservations_email?: string;
  } = {},
): Promise<void> {
  const { pay_rest: payRest = 'offered', refunds = 'ours' } = settings;
  await applyToProperties(
    staycard,
    at,
    ({ connection, ...property }) => ({
      ...property,
      pay_rest: 'offered',
      ...settings,
      connection: { ...connection, payments: { data_base_url: staycard.simulator.url } },
    }),
    (property) => property.payRest === payRest && property.refunds === refunds,
  );
}

/** A guest who pays the rest online. */
export class PayingGuest extends Guest {
  readonly simulatorUrl: string;

  constructor({ url, simulator }: Pick<Staycard, 'url' | 'simulator'>) {
    super(url);
    this.simulatorUrl = simulator.url;
  }

  /** Places a stay whose rest is to be paid, up to the checkout. */
  async begin(choice: Choice): Promise<Answer<Reservation & WireProblem>> {
    const { placement } = await this.prepare(choice);
    const { payment_card_token: _unused, ...withoutCard } = placement;
    return this.place({ ...withoutCard, pay_rest: true });
  }

  /** Pays in the checkout with this outcome. Returns the payment's id. */
  async pay({ payment }: Pick<Reservation, 'payment'>, outcome: Paid = 'charged', isLate = false): Promise<string> {
    const id = payment?.checkout?.request_id;
    const answer = await this.askSimulator('payment-requests', { paymentRequestId: id, outcome, isLate });
    return answer.payment.Id;
  }

  /** The outcome of a pending payment or refund. The bank may also charge a payment back from the hotel. */
  async settle(paymentId: string, outcome: 'charged' | 'failed' | 'chargeback' | 'chargebackReversal'): Promise<void> {
    await this.askSimulator('payments', { paymentId, outcome });
  }

  leave({ reference, access_token: token }: Reservation): Promise<Answer<Reservation & WireProblem>> {
    const headers = { authorization: `Bearer ${token}` };
    return call(this.url, 'POST', `/vrm/demo/reservation/${reference}/payment/leave`, { body: {}, headers });
  }

  private async askSimulator(what: string, body: object): Promise<{ payment: { Id: string } }> {
    const answer = await call<{ payment: { Id: string } }>(this.simulatorUrl, 'POST', `/simulator/${what}`, {
      body,
      headers: USED_ONCE,
    });
    if (answer.status >= 300) throw new Error(`${what} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
