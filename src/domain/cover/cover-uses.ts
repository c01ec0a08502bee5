import type { Card } from '../card/card.ts';
import { listPayable } from './entitled-rooms.ts';
import { availableFor, type CoverRequest } from './cover-request.ts';
import { nightKey, type NightClaim } from './unpaid-nights.ts';
import { compareDates } from '../stay/date-order.ts';

type ClaimedNight = { readonly card: Card; readonly night: NightClaim };

/**
 * Assigns nights to `uses` cards, one use for each night of a room. Dearest nights come first, each to the card that
 * pays most for it. Among equal cards, the first in payment order pays. A card that is used up may pass a night to
 * another card that pays the same for it. It does so to pay for a night that no other card would pay for. `cards` are
 * in payment order.
 */
export function claimNights(
  request: CoverRequest,
  cards: readonly Card[],
  nights: readonly NightClaim[],
): readonly ClaimedNight[] {
  const claims = cards
    .flatMap((card) => listPayable(request, card, nights).map((night): ClaimedNight => ({ card, night })))
    .toSorted(compareClaims);
  const takersOf = Map.groupBy(claims, (claim) => `${nightKey(claim.night)} ${claim.night.amountMinor}`);
  const claimed = new Map<string, ClaimedNight>();

  const hasUse = (card: Card) => {
    const own = [...claimed.values()].filter((claim) => claim.card === card);
    return own.length < availableFor(request, card);
  };
  const makeRoom = (card: Card, asked: Set<Card>): boolean => {
    asked.add(card);
    if (hasUse(card)) return true;
    return [...claimed].some(([night, claim]) => {
      if (claim.card !== card) return false;
      const takers = takersOf.get(`${night} ${claim.night.amountMinor}`) ?? [];
      const taker = takers.find((other) => !asked.has(other.card) && makeRoom(other.card, asked));
      if (taker) claimed.set(night, taker);
      return taker !== undefined;
    });
  };

  for (const takers of takersOf.values()) {
    if (!cards.some(hasUse)) break;
    const night = takers[0] ? nightKey(takers[0].night) : '';
    if (claimed.has(night)) continue;
    const taker = takers.find(({ card }) => hasUse(card)) ?? takers.find(({ card }) => makeRoom(card, new Set<Card>()));
    if (taker) claimed.set(night, taker);
  }
  return [...claimed.values()].toSorted(compareClaims);
}

/** Dearest first, then by date and room. The sort is stable, so cards that pay the same stay in payment order. */
function compareClaims({ night: left }: ClaimedNight, { night: right }: ClaimedNight): number {
  return (
    right.amountMinor - left.amountMinor || compareDates(left.date, right.date) || left.roomIndex - right.roomIndex
  );
}
