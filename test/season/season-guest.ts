import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Placement, Reservation } from '#contract/reservation.ts';
import { Guest, stayInDays } from '../guest.ts';
import type { GuestPlan } from './season-plan.ts';
import type { ServerFleet } from './server-fleet.ts';

/** What a guest was told of a reservation at last; it must stay true. */
export type Told = { readonly reference: string; readonly state: Reservation['state'] };

/** How a visit ended, in a word, and what was told on the way. */
export type Visit = { readonly outcome: string; readonly told: readonly Told[] };

/** A guest who meets a dead server loads the page again, and gives up when that never helps. */
const TRIES = 60;
const TRY_AGAIN_MS = 300;
/** "The hotel does not answer" is believed when it was said so often. */
const UNAVAILABLE_TRIES = 4;
const FOLLOW_LIMIT_MS = 30_000;

/** Lets a guest do what is planned, against whatever server answers. */
export async function visitSalePage(
  servers: ServerFleet,
  plan: GuestPlan,
  codes: readonly string[],
): Promise<readonly Visit[]> {
  const visitor = new Visitor(servers, plan, codes);
  const tabs = [visitor.book(plan.days)];
  if (plan.secondTab === 'places another stay') tabs.push(visitor.book(plan.days + 7));
  return Promise.all(tabs);
}

class Visitor {
  readonly servers: ServerFleet;
  readonly plan: GuestPlan;
  readonly codes: readonly string[];

  constructor(servers: ServerFleet, plan: GuestPlan, codes: readonly string[]) {
    this.servers = servers;
    this.plan = plan;
    this.codes = codes;
  }

  async book(days: number): Promise<Visit> {
    const { property, nights, rooms } = this.plan;
    const choice = { property, stay: stayInDays(days, nights), rooms, codes: this.codes };
    let placement: Placement;
    try {
      ({ placement } = await this.insist((guest) => guest.prepare(choice)));
    } catch (error) {
      return { outcome: nameOf(error), told: [] };
    }
    return this.place(placement);
  }

  /** Presses the button as often as planned, at once and on different servers, and again wherever no answer came. */
  private async place(placement: Placement): Promise<Visit> {
    const key = randomUUID();
    const keys = Array.from({ length: this.plan.clicks }, () => key);
    if (this.plan.secondTab === 'places the same') keys.push(randomUUID());
    const ends = await Promise.all(keys.map((each, click) => this.press(placement, each, click === 0)));
    const [first] = ends;
    return { outcome: first?.outcome ?? 'no click', told: ends.flatMap(({ told }) => told) };
  }

  private async press(placement: Placement, key: string, mayKill: boolean): Promise<Visit> {
    let mayStillKill = mayKill;
    let unavailable = 0;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const url = await this.servers.nextUrl();
      if (mayStillKill) this.killAfter(url, this.plan.killsPlacingAfterMs);
      mayStillKill = false;
      const answer = await new Guest(url).place(placement, key).catch(() => undefined);
      const { status = 0, body } = answer ?? {};
      if (body && status < 300) return this.follow(body);
      if (body?.reference && status < 500) return refused(body.reference, body.code);
      if (body?.reference && body.code === 'PMS.UNAVAILABLE') return refused(body.reference, body.code);
      if (status === 503) unavailable += 1;
      const isFinal = (status >= 400 && status < 500) || unavailable === UNAVAILABLE_TRIES;
      if (body && isFinal) return { outcome: body.code, told: [] };
      await pause(TRY_AGAIN_MS);
    }
    return { outcome: 'gave up placing', told: [] };
  }

  private async follow(reservation: Reservation): Promise<Visit> {
    const endsAt = Date.now() + FOLLOW_LIMIT_MS;
    let { state } = reservation;
    const { reference } = reservation;
    while ((state === 'placing' || state === 'unknown') && Date.now() < endsAt) {
      await pause(TRY_AGAIN_MS);
      ({ state } = await this.insist((guest) => guest.follow(reservation)));
    }
    return { outcome: state, told: [{ reference, state }] };
  }

  private killAfter(url: string, afterMs: number | null): void {
    if (afterMs !== null) setTimeout(() => void this.servers.kill(url), afterMs);
  }

  /** Tries on other servers while there is none, or its answer says that the fault is not the guest's. */
  private async insist<Answer>(ask: (guest: Guest) => Promise<Answer>): Promise<Answer> {
    let unavailable = 0;
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(new Guest(await this.servers.nextUrl(), this.plan.email));
      } catch (error) {
        const name = nameOf(error);
        if (name === 'PMS.UNAVAILABLE') unavailable += 1;
        const mayPass = ['no server', 'SERVER.FAULT', 'SERVER.OVERLOADED', 'PMS.UNAVAILABLE'].includes(name);
        if (!mayPass || tries === TRIES || unavailable === UNAVAILABLE_TRIES) throw error;
        await pause(TRY_AGAIN_MS);
      }
    }
  }
}

function refused(reference: string, code: string): Visit {
  return { outcome: code, told: [{ reference, state: 'refused' }] };
}

/** What went wrong, by the code of a problem; anything without one means that no server answered. */
function nameOf(error: unknown): string {
  const words = String(error);
  if (/nothing is offered/.test(words)) return 'nothing offered';
  return /"code":"([A-Z_.]+)"/.exec(words)?.[1] ?? 'no server';
}
