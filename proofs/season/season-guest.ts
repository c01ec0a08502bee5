import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { WirePlacement, Reservation, Summary } from '#contract/guest/reservation.ts';
import { Guest } from '../../test/guest.ts';
import type { GuestPlan } from './season-plan.ts';
import { payTheRest } from './season-payer.ts';
import type { SeasonWorld } from './season-world.ts';
import { stayInDays } from '../../test/seeded-nights.ts';

/**
 * The last state that guests were shown of their reservations, by reference. It must stay true. `cancelling` is a guest
 * who asked to cancel and has no outcome yet.
 */
export type Reported = Map<string, Reservation['state'] | 'cancelling'>;

/** A guest who meets a dead server reloads the page, and gives up if that never helps, also on a slow machine. */
const PATIENCE_MS = 120_000;
const TRY_AGAIN_MS = 300;
/** Number of "the hotel does not answer" replies after which a guest gives up. */
const UNAVAILABLE_TRIES = 4;
const FOLLOW_LIMIT_MS = 30_000;

type Around = Pick<SeasonWorld, 'simulator' | 'servers' | 'time'>;

/** Lets a guest do what is planned, at any server that answers. Returns the outcome of each tab in a word. */
export async function visitSalePage(
  world: Around,
  plan: GuestPlan,
  codes: readonly string[],
  reported: Reported,
): Promise<readonly string[]> {
  const visitor = new Visitor(world, plan, codes, reported);
  const tabs = [visitor.book(plan.days)];
  if (plan.secondTab === 'places another stay') tabs.push(visitor.book(plan.days + 7));
  return Promise.all(tabs);
}

class Visitor {
  readonly world: Around;
  readonly plan: GuestPlan;
  readonly codes: readonly string[];
  readonly reported: Reported;

  constructor(world: Around, plan: GuestPlan, codes: readonly string[], reported: Reported) {
    this.world = world;
    this.plan = plan;
    this.codes = codes;
    this.reported = reported;
  }

  async book(days: number): Promise<string> {
    const { property, nights, rooms, rate } = this.plan;
    const choice = { property, stay: stayInDays(days, nights), rooms, codes: this.codes, ...(rate && { rate }) };
    try {
      const { summary, placement } = await this.insist((guest) => guest.prepare(choice));
      const paysRest = this.plan.pays !== null && summary.rest.ways.includes('pay');
      return await this.place(paysRest ? payInstead(placement, summary) : placement);
    } catch (error) {
      return nameOf(error);
    }
  }

  /**
   * Presses the button as often as planned, at once and on different servers, and repeats presses without an answer.
   */
  private async place(placement: WirePlacement): Promise<string> {
    const key = randomUUID();
    const keys = Array.from({ length: this.plan.clicks }, () => key);
    if (this.plan.secondTab === 'places the same') keys.push(randomUUID());
    const answers = await Promise.all(keys.map((each, click) => this.press(placement, each, click === 0)));
    const reservation = answers.find((answer) => typeof answer !== 'string');
    if (!reservation) return answers.find((answer) => typeof answer === 'string') ?? 'no click';
    const { world, plan } = this;
    const look = () => this.insist((guest) => guest.follow(reservation));
    const follow = () => this.follow(reservation);
    const state = reservation.payment
      ? await payTheRest({ world, reservation, plan, look, follow })
      : await this.follow(reservation);
    return state === 'confirmed' && this.plan.cancels ? this.cancel(reservation) : state;
  }

  /** Presses one button until there is a reservation, or a code with the reason for a refusal. */
  private async press(placement: WirePlacement, key: string, mayKill: boolean): Promise<Reservation | string> {
    let killsAfterMs = mayKill ? this.plan.killsPlacingAfterMs : null;
    let unavailable = 0;
    for (const endsAt = Date.now() + PATIENCE_MS; Date.now() < endsAt;) {
      const url = await this.world.servers.nextUrl();
      this.killAfter(url, killsAfterMs);
      killsAfterMs = null;
      const { status = 0, body } = (await new Guest(url).place(placement, key).catch(() => undefined)) ?? {};
      if (body && status < 300) return body;
      if (body?.code === 'PMS.UNAVAILABLE') unavailable += 1;
      const isDecided = body?.reference !== undefined && body.code !== 'SERVER.FAULT';
      if (isDecided) this.reported.set(body.reference, 'refused');
      if (body && (isDecided || (status < 500 && status >= 400) || unavailable === UNAVAILABLE_TRIES)) return body.code;
      await pause(TRY_AGAIN_MS);
    }
    return 'gave up placing';
  }

  /** Looks again until the outcome is known, or it takes too long for this guest. */
  private async follow(reservation: Reservation): Promise<string> {
    const endsAt = Date.now() + FOLLOW_LIMIT_MS;
    let { state } = reservation;
    while ((state === 'placing' || state === 'unknown') && Date.now() < endsAt) {
      await pause(TRY_AGAIN_MS);
      ({ state } = await this.insist((guest) => guest.follow(reservation)));
    }
    this.reported.set(reservation.reference, state);
    return state;
  }

  private async cancel(reservation: Reservation): Promise<string> {
    this.reported.set(reservation.reference, 'cancelling');
    const clicks = Array.from({ length: this.plan.clicks }, (_, click) => this.pressCancel(reservation, click === 0));
    return (await Promise.all(clicks))[0] ?? 'no click';
  }

  /** Accepts the shown fee, and asks again until the stay is cancelled or the refusal has a reason. */
  private async pressCancel(reservation: Reservation, mayKill: boolean): Promise<string> {
    let killsAfterMs = mayKill ? this.plan.killsCancellingAfterMs : null;
    for (const endsAt = Date.now() + PATIENCE_MS; Date.now() < endsAt;) {
      const shown = await this.insist((guest) => guest.showCancellation(reservation));
      if (shown.state === 'cancelled') {
        this.reported.set(reservation.reference, 'cancelled');
        return shown.fee && shown.fee.amount > 0 ? 'cancelled for a fee' : 'cancelled';
      }
      if (shown.state === 'ask_hotel' && shown.asked_at) return 'asked the hotel to cancel';
      if (shown.state === 'not_possible' || !shown.fee) return `not cancelled: ${shown.reason ?? 'no fee'}`;
      const url = await this.world.servers.nextUrl();
      this.killAfter(url, killsAfterMs);
      killsAfterMs = null;
      const answer = await new Guest(url).cancel(reservation, shown.fee).catch(() => undefined);
      if (answer?.body.code === 'RESERVATION.CANCELLATION_REFUSED') return answer.body.code;
      if (answer?.status !== 200) await pause(TRY_AGAIN_MS);
    }
    return 'gave up cancelling';
  }

  private killAfter(url: string, afterMs: number | null): void {
    if (afterMs !== null) setTimeout(() => void this.world.servers.kill(url), afterMs);
  }

  /** Retries on other servers while none answers, or the answer says that the fault is not the guest's. */
  private async insist<Answer>(ask: (guest: Guest) => Promise<Answer>): Promise<Answer> {
    const endsAt = Date.now() + PATIENCE_MS;
    let unavailable = 0;
    for (;;) {
      try {
        return await ask(new Guest(await this.world.servers.nextUrl(), this.plan.email));
      } catch (error) {
        const name = nameOf(error);
        if (name === 'PMS.UNAVAILABLE') unavailable += 1;
        const mayPass = name === 'no server' || name === 'PMS.UNAVAILABLE' || name.startsWith('SERVER.');
        if (!mayPass || Date.now() > endsAt || unavailable === UNAVAILABLE_TRIES) throw error;
        await pause(TRY_AGAIN_MS);
      }
    }
  }
}

/** The placement of a guest who pays at once, with a payment card only if one is also needed. */
function payInstead(placement: WirePlacement, { rest }: Summary): WirePlacement {
  const { payment_card_token: token, ...withoutCard } = placement;
  return {
    ...withoutCard,
    pay_rest: true,
    ...(rest.payment_card_beside_paying && token && { payment_card_token: token }),
  };
}

/** The code of a problem. An error without one means that no server answered. */
function nameOf(error: unknown): string {
  const words = String(error);
  if (/nothing is offered/.test(words)) return 'nothing offered';
  return /"code":"([A-Z_.]+)"/.exec(words)?.[1] ?? 'no server';
}
