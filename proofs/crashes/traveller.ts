import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CardId } from '#domain/value/ids.ts';
import type { WirePlacement } from '#contract/guest/reservation.ts';
import { Guest, type Answer } from '../../test/guest.ts';
import { issueTestCard, sumsOf } from '../../test/issue-test-card.ts';
import type { CrashStage } from './crash-stage.ts';
import { freeDays, stayInDays } from '../../test/seeded-nights.ts';

export const CARD_MINOR = 50_000;

/** A guest with their own card and a stay that it pays, who may press the button again at another server. */
export type Traveller = {
  readonly key: string;
  readonly cardId: CardId;
  readonly placement: WirePlacement;
  readonly coveredMinor: number;
};

export async function prepareTraveller(
  { deps, db }: CrashStage,
  url: string,
  nth: number,
  cardMinor = CARD_MINOR,
): Promise<Traveller> {
  const card = await issueTestCard({ deps, db }, { amount: cardMinor });
  const choice = { codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
  const guest = new Guest(url);
  const stay = stayInDays(freeDays(40).drop(nth).next().value!, 1);
  for (;;) {
    const prepared = await guest.prepare({ ...choice, stay }).catch((error: unknown) => {
      if (!/SERVER.OVERLOADED/.test(String(error))) throw error;
    });
    if (!prepared) {
      // The server may be busy for a moment.
      await pause(100);
      continue;
    }
    const coveredMinor = Math.round(prepared.summary.cover.covered.amount * 100);
    return { key: randomUUID(), cardId: card.id, placement: prepared.placement, coveredMinor };
  }
}

/** On an overloaded machine a server rejects guests before it does anything for them. */
export async function pressUntilHeard<Body>(press: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (;;) {
    const answer = await press();
    if (answer.status !== 503) return answer;
    await pause(500);
  }
}

/** The latest placement, if an earlier one failed. */
export function findPlacement({ db }: CrashStage, { key }: Pick<Traveller, 'key'>) {
  const placements = db.selectFrom('placement').selectAll().where('idempotency_key', '=', key);
  return placements.orderBy('session_number', 'desc').executeTakeFirst();
}

/** The state that can be observed from outside: the rooms that stand, their payments, and the value on the card. */
export async function lookAt(stage: CrashStage, traveller: Traveller) {
  const placement = await findPlacement(stage, traveller);
  const rooms = placement ? await stage.hotel.reservationsOf(placement.reference) : [];
  const payments = placement ? await stage.hotel.paymentsOf(placement.id) : [];
  return {
    state: placement?.state,
    standing: rooms.filter(({ State }) => State !== 'Canceled').length,
    cancelled: rooms.filter(({ State }) => State === 'Canceled').length,
    paidMinor: payments.map(({ Amount }) => -Math.round((Amount as { GrossValue: number }).GrossValue * 100)),
    ...(await sumsOf(stage, traveller.cardId)),
  };
}
