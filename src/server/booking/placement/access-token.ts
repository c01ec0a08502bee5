import { findTokenEnd } from '#domain/letter/guest-link.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { readToken, signToken } from '../../platform/secrets/signed-token.ts';
import { listChanges, wasAddressCorrected } from './placement-change-store.ts';
import type { Placement } from './placement-store.ts';

type Access = {
  readonly reference: string;
  /** When a link was opened. Null for the token that the maker got. */
  readonly openedAt: Temporal.Instant | null;
};

/** Signs the token that shows and cancels one reservation. The maker's token is always the same. */
export function signAccess(keys: Keys, { reference, openedAt }: Access): string {
  return signToken(keys, 'reservation', openedAt ? `${reference} ${openedAt.epochMilliseconds}` : reference);
}

/** Undefined if the signature is not ours. */
export function readAccess(keys: Keys, token: string): Access | undefined {
  const [reference, openedAtMs] = readToken(keys, 'reservation', token)?.split(' ') ?? [];
  if (reference === undefined) return undefined;
  const openedAt = openedAtMs === undefined ? null : Temporal.Instant.fromEpochMilliseconds(Number(openedAtMs));
  return { reference, openedAt };
}

/** Whether the token came from a link in a letter, so its bearer can read the buyer's mailbox. */
export function isFromLink(keys: Keys, token: string): boolean {
  return Boolean(readAccess(keys, token)?.openedAt);
}

/** Whether a token issued at that time has expired. */
export async function hasAccessEnded(
  { db, clock }: Pick<MoneyParts, 'db' | 'clock'>,
  placement: Placement,
  openedAt: Temporal.Instant | null,
): Promise<boolean> {
  const { timeZone, booking } = placement;
  const { departureDate } = booking.stay;
  if (openedAt && (await wasAddressCorrected(db, placement.id, openedAt))) return true;
  const cancelledAt = await findCancelledAt(db, placement);
  const end = findTokenEnd({ departureDate, timeZone, cancelledAt, openedAt });
  return Temporal.Instant.compare(end, clock.now()) <= 0;
}

export async function findCancelledAt(db: Database, { id, state }: Placement): Promise<Temporal.Instant | null> {
  if (state !== 'cancelled') return null;
  const changes = await listChanges(db, id);
  return changes.findLast(({ to }) => to === 'cancelled')?.at ?? null;
}
