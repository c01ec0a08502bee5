import type { CardFigures, StaffCard } from '#contract/desk/staff-cards.ts';
import type { CardAct } from '#contract/desk/staff-acts.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { presentMoment, toDateText } from '#contract/wire-values.ts';
import { balanceOf, findLastUse, freeOn, heldOn, type Card } from '#domain/card/card.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { staffActor } from '../../platform/audit/audit-log.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { findTries } from '../../money/code/unlock-code.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listWaitingOn } from '../records/approval-store.ts';
import { createActors } from '../sign-in/present-actor.ts';
import type { Viewer } from '../sign-in/reach.ts';

/** Acts on a card or a stay that wait for a second person. */
export async function listWaiting(
  { db, clock }: Pick<DeskParts, 'db' | 'clock'>,
  staff: Viewer,
  subjectId: string,
): Promise<StaffCard['waiting']> {
  const waiting = await listWaitingOn(db, subjectId, clock.now());
  const actors = waiting.map(({ askedBy }) => staffActor(askedBy));
  const present = await createActors(db, actors);
  return waiting.map(({ id, act, askedBy, askedAt, expiresAt }) => ({
    id,
    act: act as CardAct,
    by: present(staffActor(askedBy)),
    at: presentMoment(askedAt),
    ends_at: presentMoment(expiresAt),
    is_own: askedBy === staff.id,
  }));
}

/** After many misses the guest page refuses the caller for a minute, even with the right secret. */
export function presentTries(
  { clock, config }: Pick<DeskParts, 'clock' | 'config'>,
  { misses, lastMissedAt, lockedAt }: NonNullable<Awaited<ReturnType<typeof findTries>>>,
): StaffCard['wrong_tries'] {
  const waitUntil = lastMissedAt.add({ minutes: 1 });
  const waits = misses >= config.codeMissesPerMinute && Temporal.Instant.compare(clock.now(), waitUntil) < 0;
  return {
    count: misses,
    locked_at: lockedAt && presentMoment(lockedAt),
    wait_until: waits ? presentMoment(waitUntil.round({ smallestUnit: 'minute', roundingMode: 'ceil' })) : null,
  };
}

/** Null unless a move was the last that happened to the value of an empty card. */
export function findMovedTo(
  card: Card,
  { timeZone }: SalePage,
  timeline: StaffCard['timeline'],
): StaffCard['moved_to'] {
  const move = timeline.find(({ what }) => what === 'move');
  const last = timeline.find(({ kind }) => kind === 'transfer');
  if (!move?.details || move.at !== last?.at || balanceOf(card) > 0) return null;
  const { amount, to } = move.details;
  const on = dateAt(Temporal.Instant.from(move.at), timeZone).toString();
  return { amount: toWireUnits(card.unit, Number(amount)), last4: String(to), on };
}

export function figuresOf(card: Card, today: Temporal.PlainDate): CardFigures {
  return {
    state: card.state,
    balance: toWireUnits(card.unit, balanceOf(card)),
    held: toWireUnits(card.unit, heldOn(card)),
    free: toWireUnits(card.unit, freeOn(card, today)),
    expires_on: toDateText(findLastUse(card)?.day ?? null),
  };
}

/**
 * Fingerprint of the cards' state. If it differs, the cards have changed since the approval was requested. A payment on
 * a bill checks the value by itself, and the card may pay several at once.
 */
export function markOf(cards: readonly Card[], act: CardAct): string {
  return JSON.stringify(
    cards.map(({ id, state, last4, lots }) => [
      id,
      state,
      last4,
      (act === 'pay_bill' ? [] : lots).map((lot) => [lot.id, lot.balance, lot.held, lot.expiresOn?.toString() ?? null]),
    ]),
  );
}
