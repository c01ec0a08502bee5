import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Reservation } from '#contract/guest/reservation.ts';
import type { CardId } from '#domain/value/ids.ts';
import type { CardEvent } from '../../tools/history/check-history.ts';
import { Guest } from '../../test/guest.ts';
import { stayInDays } from '../../test/seeded-nights.ts';

const TRY_AGAIN_MS = 200;
const CANCELS_EVERY = 4;
const [FIRST_DAY, DAYS] = [20, 300];

export type Card = { readonly code: string; readonly id: CardId; readonly events: CardEvent[] };

/** The outcomes that guests were shown, by reference, and when a stay was shown as booked or cancelled. */
export type Outcome = {
  readonly shown: Map<string, 'confirmed' | 'cancelling' | 'cancelled'>;
  readonly answeredAt: number[];
  readonly refusals: string[];
  /** How often a guest was shown that nothing was booked, and placed the same stay again. */
  placedAgain: number;
};

type Play = {
  readonly urls: () => readonly string[];
  readonly cards: readonly Card[];
  readonly isOver: () => boolean;
  readonly outcome: Outcome;
  /** A booking number that no other guest uses. */
  readonly next: () => number;
};

/**
 * Books one stay after the other on shared cards. Looks at the card before, cancels every fourth stay, and asks again
 * with the same key until there is an answer. An act without an answer may have happened or not.
 */
export async function letGuestBook(play: Play): Promise<void> {
  while (!play.isOver()) {
    const number = play.next();
    const card = play.cards[number % play.cards.length];
    if (!card) return;
    await look(play, card);
    const booked = await book(play, card, number);
    if (booked && number % CANCELS_EVERY === 0) await cancel(play, card, booked);
  }
}

async function look(play: Play, { code, events }: Card): Promise<void> {
  const from = performance.now();
  const shown = await insist(play, (guest) => guest.search(code));
  const { balance, held } = shown?.card ?? {};
  if (balance?.value) {
    const free = balance.value.amount - (held?.value?.amount ?? 0);
    events.push({ action: 'read', amount: toPence(free), from, until: performance.now() });
  }
}

type Booked = { readonly reservation: Reservation; readonly stay: string; readonly amount: number };

async function book(play: Play, { code, events }: Card, number: number): Promise<Booked | undefined> {
  const nights = stayInDays(FIRST_DAY + (number % DAYS), 1);
  const choice = { stay: nights, codes: [code], room: 'Lanes Double', rate: 'Flexible' };
  const prepared = await insist(play, (guest) => guest.prepare(choice));
  if (!prepared) return undefined;
  const { summary, placement } = prepared;
  const amount = toPence(summary.cover.covered.amount);
  const key = randomUUID();
  for (let nth = 1; ; nth += 1) {
    const stay = `${key} ${nth}`;
    const from = performance.now();
    const placed = await insist(play, async (guest) => {
      const { status, body } = await guest.place(placement, key, nth);
      if (status >= 500 || status === 202) throw new Error(`answered ${status}`);
      return { isBooked: status === 201, body };
    });
    const until = performance.now();
    if (placed?.isBooked) {
      for (const action of ['hold', 'redeem'] as const) events.push({ action, stay, amount, from, until });
      play.outcome.shown.set(placed.body.reference, 'confirmed');
      play.outcome.answeredAt.push(until);
      return { reservation: placed.body, stay, amount };
    }
    const isNothing = placed?.body.may_place_again === true;
    // Value may be on hold, or released. If the guest saw no outcome it may be redeemed as well.
    for (const action of ['hold', 'release', ...(isNothing ? [] : (['redeem'] as const))] as const) {
      events.push({ action, stay, amount, from, until: Number.POSITIVE_INFINITY });
    }
    // Like the page: the same stay, with the next number.
    if (isNothing) play.outcome.placedAgain += 1;
    else {
      if (placed) play.outcome.refusals.push(placed.body.code);
      return undefined;
    }
  }
}

async function cancel(play: Play, { events }: Card, { reservation, stay, amount }: Booked): Promise<void> {
  const { reference } = reservation;
  const from = performance.now();
  play.outcome.shown.set(reference, 'cancelling');
  const cancelled = await insist(play, async (guest) => {
    const shown = await guest.showCancellation(reservation);
    if (shown.state === 'cancelled') return shown;
    const { body } = await guest.cancel(reservation, shown.fee ?? { currency: 'GBP', amount: 0 });
    if (body.state !== 'cancelled') throw new Error('not cancelled yet');
    return body;
  });
  const until = cancelled ? performance.now() : Number.POSITIVE_INFINITY;
  events.push({ action: 'give_back', stay, amount: amount - toPence(cancelled?.fee?.amount ?? 0), from, until });
  if (!cancelled) return;
  play.outcome.shown.set(reference, 'cancelled');
  play.outcome.answeredAt.push(until);
}

/** Asks one server after the other until one answers. Null if nothing is available, undefined when the play is over. */
async function insist<Answer>(
  { urls, isOver }: Play,
  ask: (guest: Guest) => Promise<Answer>,
): Promise<Answer | null | undefined> {
  for (let tries = 0; !isOver(); tries += 1) {
    const all = urls();
    const answer = await ask(new Guest(all[tries % all.length] ?? '')).catch(ifNothing);
    if (answer !== undefined) return answer;
    await pause(TRY_AGAIN_MS);
  }
  return undefined;
}

function ifNothing(error: unknown): null | undefined {
  return String(error).includes('nothing is offered') ? null : undefined;
}

function toPence(amount: number): number {
  return Math.round(amount * 100);
}
