import type { PlacementOutcome } from '#domain/outcome.ts';
import type { PlacementState } from '#domain/placement.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { LetterData, LetterKind } from '../../letters/letter-data.ts';
import { dropLetters, queueLetter } from '../../mail/queue-letter.ts';
import type { Tx } from '../../plumbing/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { Placement } from '../placement/placement-store.ts';
import { describeBookedStay, describeCancelledStay, describeContact, describeStay } from './stay-letter-data.ts';

type LetterDependencies = Pick<Dependencies, 'jobs' | 'config'>;

/**
 * The letters of a placement that was settled, in the transaction that settles it. A guest who saw on the page that
 * nothing came of it needs no letter; one who was asked to come back does.
 */
export async function queueSettledLetters(
  deps: LetterDependencies,
  tx: Tx,
  salePage: SalePage,
  before: PlacementState,
  placement: Placement,
  outcome: PlacementOutcome,
  at: Temporal.Instant,
): Promise<void> {
  const { state } = placement;
  const stay = describeStay(salePage, placement);
  if (state === 'unknown') {
    // A hotel that answers within a minute needs no letter in between.
    await toBuyer(deps, tx, placement, 'stay_checking', stay, at, deps.config.mail.pauseSeconds);
    return;
  }
  if (before === 'unknown') await dropLetters(tx, 'stay_checking', placement.id);
  if (state === 'confirmed') await queueBooked(deps, tx, salePage, placement, at);
  else if (outcome.state !== 'refused' || isPageGone(deps, placement, at))
    await toBuyer(deps, tx, placement, 'stay_failed', stay, at);
}

/** After so long the guest had an answer without an outcome, and may have closed the page. */
function isPageGone({ config }: LetterDependencies, { placedAt }: Placement, at: Temporal.Instant): boolean {
  return placedAt.until(at).total('seconds') > config.settling.answerAfterSeconds;
}

async function queueBooked(
  deps: LetterDependencies,
  tx: Tx,
  salePage: SalePage,
  placement: Placement,
  at: Temporal.Instant,
): Promise<void> {
  const booked = describeBookedStay(salePage, placement, at);
  const { letters = 'ours' } = salePage.properties.get(placement.propertyId) ?? {};
  if (letters !== 'hotel') await toBuyer(deps, tx, placement, 'stay_confirmed', booked, at);
  const data = { ...booked, ...describeContact(placement) };
  await toHotel(deps, tx, salePage, placement, 'hotel_stay_placed', data, at);
}

/** The letters of a stay that is cancelled, in the transaction that gives back. */
export async function queueCancelledLetters(
  deps: LetterDependencies,
  tx: Tx,
  salePage: SalePage,
  placement: Placement,
  at: Temporal.Instant,
): Promise<void> {
  const { cancellation } = placement;
  if (!cancellation?.outcome) return;
  const cancelled = describeCancelledStay(salePage, placement, cancellation, cancellation.outcome);
  const { letters = 'ours' } = salePage.properties.get(placement.propertyId) ?? {};
  if (letters !== 'hotel') await toBuyer(deps, tx, placement, 'stay_cancelled', cancelled, at);
  const data = { ...cancelled, ...describeContact(placement) };
  await toHotel(deps, tx, salePage, placement, 'hotel_stay_cancelled', data, at);
}

/** Writes the guest's letter once more, about the booking as it stands; what came to nothing has none. */
export async function queueStayLetterAgain(
  deps: LetterDependencies,
  tx: Tx,
  salePage: SalePage,
  placement: Placement,
  causeKey: string,
  at: Temporal.Instant,
): Promise<void> {
  const { state, cancellation } = placement;
  const again = <Kind extends LetterKind>(kind: Kind, data: LetterData[Kind]) =>
    toBuyer(deps, tx, placement, kind, data, at, 0, causeKey);
  if (state === 'confirmed' || state === 'cancelling') {
    await again('stay_confirmed', describeBookedStay(salePage, placement, at));
  }
  if (state === 'cancelled' && cancellation?.outcome) {
    await again('stay_cancelled', describeCancelledStay(salePage, placement, cancellation, cancellation.outcome));
  }
  if (state === 'unknown') await again('stay_checking', describeStay(salePage, placement));
}

async function toBuyer<Kind extends LetterKind>(
  { jobs }: LetterDependencies,
  tx: Tx,
  { id, salePageId, reference, buyer }: Placement,
  kind: Kind,
  data: LetterData[Kind],
  at: Temporal.Instant,
  afterSeconds = 0,
  causeKey: string = reference,
): Promise<void> {
  const { email: recipient, language } = buyer;
  const about = { salePageId, causeKey, placementId: id };
  await queueLetter(tx, jobs, { ...about, kind, recipient, language, data, at, afterSeconds });
}

async function toHotel<Kind extends LetterKind>(
  { jobs }: LetterDependencies,
  tx: Tx,
  salePage: SalePage,
  { id, salePageId, reference, propertyId }: Placement,
  kind: Kind,
  data: LetterData[Kind],
  at: Temporal.Instant,
): Promise<void> {
  const recipient = salePage.properties.get(propertyId)?.reservationsEmail;
  if (!recipient) return;
  const language = salePage.definition.default_language;
  const about = { salePageId, causeKey: reference, placementId: id };
  await queueLetter(tx, jobs, { ...about, kind, recipient, language, data, at });
}
