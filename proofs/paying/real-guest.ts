import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { WireCancellation } from '#contract/guest/cancellation.ts';
import type { WireProblem } from '#contract/problem.ts';
import type { Reservation, Summary, WirePlacement } from '#contract/guest/reservation.ts';
import type { WireMoney } from '#contract/values.ts';
import type { Answer } from '../../test/guest.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import { PayingGuest } from '../../test/paying-guest.ts';
import { GONE, type Seen } from './expectation.ts';
import type { Outcome } from './notebook.ts';
import type { PayingWorld } from './paying-world.ts';

type Row = Readonly<Record<string, unknown>>;
type HotelRows = Readonly<Record<'groups' | 'reservations' | 'requests' | 'payments', readonly Row[]>>;
export type Rate = 'Flexible' | 'Saver';

/** A booking as its guest and the play know it. */
export type Placed = {
  readonly placement: WirePlacement;
  readonly key: string;
  readonly fee: WireMoney;
  reservation: Reservation;
};

export const pence = ({ amount }: WireMoney): number => Math.round(amount * 100);

/** Longer than any job or look-up takes on a busy machine. */
const PATIENCE_MS = 20_000;

/** A guest with one card, over HTTP, and the simulator's data about their stays. */
export class RealGuest {
  readonly world: PayingWorld;
  readonly guest: PayingGuest;
  readonly code: string;
  readonly placed: Placed[] = [];
  stepsTaken = 0;

  constructor(world: PayingWorld, code: string) {
    this.world = world;
    this.code = code;
    this.guest = new PayingGuest(world.staycard);
  }

  static async enter(world: PayingWorld, balance: number): Promise<RealGuest> {
    await world.hotel.forgetFaults();
    const { code } = await issueTestCard(world.staycard, { amount: balance });
    const guest = new RealGuest(world, code);
    await guest.letRefundsFail(false);
    return guest;
  }

  get references(): string[] {
    return this.placed.map(({ reservation }) => reservation.reference);
  }

  /** A quote for a stay in `days` days, or later if the rate is not sold, and the request that places it. */
  async prepare(days: number, nights: number, rate: Rate): Promise<{ summary: Summary; placement: WirePlacement }> {
    const from = this.world.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days });
    const stay = { stay_from: from.toString(), stay_to: from.add({ days: nights }).toString() };
    const choice = { stay, rate, codes: [this.code] };
    const prepared = await this.guest.prepare(choice).catch((error: unknown) => {
      if (!/nothing is offered/.test(String(error)) || days > 300) throw error;
      return null;
    });
    if (!prepared) return this.prepare(days + 1, nights, rate);
    const { summary, placement } = prepared;
    const { payment_card_token: _unused, ...withoutCard } = placement;
    return { summary, placement: { ...withoutCard, pay_rest: true } };
  }

  place(placement: WirePlacement, key: string = randomUUID()): Promise<Answer<Reservation & WireProblem>> {
    return this.guest.place(placement, key);
  }

  /** Pays in the checkout as the guest. Null if the payment service accepts no more payments. */
  async pay({ reservation }: Placed, outcome: Outcome, method: string, isLate: boolean): Promise<string | null> {
    const body = { paymentRequestId: await this.requestOf(reservation), outcome, method, isLate };
    const answer = await this.askSimulator('payment-requests', body);
    return answer && (answer['payment'] as { Id: string }).Id;
  }

  /** False if the payment service refuses. */
  async decide(paymentId: string, outcome: string, value?: number): Promise<boolean> {
    const body = { paymentId, outcome, ...(value !== undefined && { value }) };
    return (await this.askSimulator('payments', body)) !== null;
  }

  async letRefundsFail(refundsFail: boolean): Promise<void> {
    await this.askSimulator('switches', { refundsFail });
  }

  cancel({ reservation, fee }: Placed): Promise<Answer<WireCancellation & WireProblem>> {
    return this.guest.cancel(reservation, fee);
  }

  async card(): Promise<{ balance: number; held: number }> {
    const { card } = await this.guest.search(this.code);
    const of = ({ value }: { value: WireMoney | null }): number => (value ? pence(value) : 0);
    return { balance: of(card.balance), held: of(card.held) };
  }

  /** Reads all visible state until it matches an expectation. Returns the last state at the timeout. */
  async lookUntil(expected: readonly (readonly Seen[])[]): Promise<Seen[]> {
    const endMs = performance.now() + PATIENCE_MS;
    for (;;) {
      const hotel = await this.readHotel();
      const seen = await Promise.all(
        this.placed.map((placed, place) => this.look(placed, expected[place] ?? [], hotel)),
      );
      const isSo = seen.every((one, place) => expected[place]?.some((other) => isDeepStrictEqual(one, other)));
      if (isSo || performance.now() > endMs) return seen;
      // A payment is not looked up twice at the same moment.
      this.world.tick();
      await pause(100);
    }
  }

  private async look({ reservation }: Placed, expected: readonly Seen[], hotel: HotelRows): Promise<Seen> {
    const atHotel = lookAtHotel(hotel, reservation.reference);
    if (expected.some(({ state }) => state === GONE.state)) {
      const gone = await this.guest.follow(reservation).catch((error: unknown) => String(error));
      if (/RESERVATION.NOT_FOUND/.test(JSON.stringify(gone))) return { ...GONE, ...atHotel };
    }
    const now = await this.guest.follow(reservation);
    const { payment } = now;
    const isDueKnown = expected.some(({ due }) => due !== null);
    return {
      state: now.state,
      payment: payment?.state ?? 'none',
      isPayable: payment?.checkout !== null,
      isTakenBack: payment?.charged_back ?? false,
      refund: payment?.refund ? pence(payment.refund) : null,
      due: isDueKnown ? pence(now.due) : null,
      ...atHotel,
    };
  }

  /** Reads the hotel once for all stays. */
  private async readHotel(): Promise<HotelRows> {
    const { hotel } = this.world;
    const [groups, requests, payments] = await Promise.all([
      hotel.ourGroups(),
      hotel.rows('paymentRequests'),
      hotel.rows('payments'),
    ]);
    return { groups, reservations: await hotel.roomsOf(groups), requests, payments };
  }

  private async requestOf({ reference }: Reservation): Promise<unknown> {
    const requests = await this.world.hotel.rows('paymentRequests');
    return requests.find(({ Notes }) => Notes === reference)?.['Id'];
  }

  /** Null if it refuses. */
  private async askSimulator(what: string, body: object): Promise<Row | null> {
    const response = await fetch(`${this.world.staycard.simulator.url}/simulator/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Row;
    if (response.ok) return answer;
    if (/cannot be paid|under way|is not charged/.test(JSON.stringify(answer))) return null;
    throw new Error(`${what} answered ${response.status}: ${JSON.stringify(answer)}`);
  }
}

function lookAtHotel({ groups, reservations, requests, payments }: HotelRows, reference: string) {
  const ours = groups.filter(({ Name }) => Name === reference).map(({ Id }) => Id);
  const rooms = reservations.filter(({ GroupId }) => ours.includes(GroupId));
  const asked = requests.filter(({ Notes }) => Notes === reference);
  const tries = payments.filter(
    (one) => one['Kind'] === 'Payment' && asked.some(({ Id }) => Id === one['PaymentRequestId']),
  );
  const refunds = payments.filter(
    (one) => one['Kind'] === 'Refund' && tries.some(({ Id }) => Id === one['RefundedPaymentId']),
  );
  const byCards = payments.filter(
    (one) => one['Type'] === 'ExternalPayment' && rooms.some(({ Id }) => Id === one['ReservationId']),
  );
  return {
    rooms: rooms.map(({ State }) => String(State)).filter((state) => state !== 'Canceled'),
    requests: asked.map((one) => `${valueOf(one)} ${String(one['State'])}`),
    tries: tries.map((one) => `${-valueOf(one)} ${String(one['State'])}`),
    refunds: refunds.map((one) => `${valueOf(one)} ${String(one['State'])}`),
    byCard: 0 - byCards.reduce((sum, one) => sum + valueOf(one), 0),
  };
}

function valueOf(row: Row): number {
  return Math.round((row['Amount'] as { GrossValue: number }).GrossValue * 100);
}
