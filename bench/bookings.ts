import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AvailabilityAnswer } from '#contract/guest/availability.ts';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { Reservation, Summary } from '#contract/guest/reservation.ts';
import { demoIds } from '../simulators/mews/seed/demo-ids.ts';
import { BUYER, call } from '../test/guest.ts';
import { isBusy, MOST_TRIES, PAUSE_MS, type Call } from './load.ts';
import type { RunningBuild } from './running-build.ts';
import type { Cpu } from './cpu-time.ts';

/** Whole bookings: the rate per second and the CPU milliseconds of each, with the jobs and letters that follow. */
export type Bookings = { readonly perSecond: number; readonly p50Ms: number; readonly cpuMs: Cpu };

/** Stays of one night, consecutive and endlessly repeated. */
export type Nights = Iterator<Stay, never>;
export type Stay = { readonly stay_from: string; readonly stay_to: string };

export const GUESTS = 8;
const PROPERTY = 'harbour-house';
/** More than the nights of a year. If none of them is free, the hotel is full. */
const MOST_NIGHTS_TRIED = 400;
const PERSONS = [{ age_category_id: demoIds.brighton.ageCategoryIds.adult, count: 2 }];

/** Books one stay after another, each with a separate card: card search, availability, summary, placing. */
export async function measureBookings(
  build: RunningBuild,
  codes: readonly string[],
  nights: Nights,
): Promise<Bookings> {
  const tookMs: number[] = [];
  const before = await build.cpu();
  const begun = performance.now();
  await byGuests(codes, async (code) => {
    const sentAt = performance.now();
    await book(build.url, code, nights);
    tookMs.push(performance.now() - sentAt);
  });
  const seconds = (performance.now() - begun) / 1000;
  await build.drain();
  const after = await build.cpu();
  const each = (part: keyof Cpu) => (after[part] - before[part]) / codes.length;
  return {
    perSecond: codes.length / seconds,
    p50Ms: tookMs.toSorted((one, other) => one - other)[Math.floor(tookMs.length / 2)] ?? 0,
    cpuMs: { server: each('server'), postgres: each('postgres'), simulator: each('simulator') },
  };
}

/** A whole booking, up to the hotel's confirmation. */
export async function book(url: string, code: string, nights: Nights): Promise<void> {
  const token = await findCard(url, code);
  await placeNow(url, await preparePlacing(url, token, nights));
}

/** Sends a placing. Throws if the hotel does not confirm it. */
export async function placeNow(url: string, { path, body, headers }: Call): Promise<void> {
  const { state } = await ask<Reservation>(url, path, body, headers);
  if (state !== 'confirmed') throw new Error(`a stay is ${state}`);
}

/** Finds the token of each card, with eight guests in parallel. */
export async function findCards(url: string, codes: readonly string[]): Promise<string[]> {
  const tokens: string[] = [];
  await byGuests(codes, async (code) => void tokens.push(await findCard(url, code)));
  return tokens;
}

/** Runs everything up to the summary for each of these cards, and returns the calls that then place them. */
export async function preparePlacings(url: string, tokens: readonly string[], nights: Nights): Promise<Call[]> {
  const placings: Call[] = [];
  await byGuests(tokens, async (token) => void placings.push(await preparePlacing(url, token, nights)));
  return placings;
}

async function byGuests<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const beGuest = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: GUESTS }, beGuest));
}

async function findCard(url: string, code: string): Promise<string> {
  const { card_token: token } = await ask<CardSearchAnswer>(url, '/vrm/demo/cards/search', { code });
  return token;
}

export function searchStay(url: string, stay: Stay, tokens: readonly string[]): Promise<AvailabilityAnswer> {
  const body = { ...stay, persons: PERSONS, card_tokens: tokens };
  return ask<AvailabilityAnswer>(url, `/vrm/demo/availability/${PROPERTY}`, body);
}

async function preparePlacing(url: string, token: string, nights: Nights): Promise<Call> {
  for (let tried = 0; tried < MOST_NIGHTS_TRIED; tried += 1) {
    const stay = nights.next().value;
    const { rates } = await searchStay(url, stay, [token]);
    // Some nights are full, or sold only as part of a longer stay.
    const offer = rates.find(({ due }) => due.amount === 0);
    if (!offer) continue;
    const room = { room_category_id: offer.room_category.id, rate_id: offer.rate_id, persons: PERSONS };
    const booking = { ...stay, rooms: [room], products: [], card_tokens: [token] };
    const { quote } = await ask<Summary>(url, `/vrm/demo/reservation-summary/${PROPERTY}`, booking);
    const buyer = { ...BUYER, email: `ada.${randomUUID()}@example.com` };
    return {
      method: 'POST',
      path: '/vrm/demo/reservation/1',
      headers: { 'idempotency-key': randomUUID() },
      body: { quote_token: quote.token, property_id: PROPERTY, buyer },
    };
  }
  throw new Error(`${PROPERTY} is full: none of ${MOST_NIGHTS_TRIED} nights is free`);
}

/** Retries if the server is overloaded, as on a machine with other work. */
async function ask<Body>(url: string, path: string, body: unknown, headers = {}): Promise<Body> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call<Body>(url, 'POST', path, { body, headers });
    if (answer.status < 300) return answer.body;
    const text = JSON.stringify(answer.body);
    if (!isBusy(text) || tries === MOST_TRIES) {
      throw new Error(`${path} answered ${answer.status}: ${text}`);
    }
    await pause(PAUSE_MS);
  }
}
