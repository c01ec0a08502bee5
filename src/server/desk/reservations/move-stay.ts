import type { StayMoved } from '#contract/desk/staff-reservations.ts';
import { partyElsewhere } from '#domain/stay/party-by-ages.ts';
import type { ConfiguredProperty } from '#domain/stay/property.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { asId } from '#domain/value/ids.ts';
import type { Placement } from '../../booking/placement/find-placement.ts';
import type { GuestParts } from '../../guest/parts.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import { listOrNone } from '../../hotel/load-property.ts';
import { mintLink } from '../../letters/links/mint-link.ts';
import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { invalidInput, Problem } from '../../platform/http/problem.ts';
import { findOpen } from '../../sale-page/find-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { insertNote } from '../frame/note-store.ts';
import { nameOfProperty } from '../lists/present-rows.ts';
import { may, placeOfCard, placeOfStay } from '../sign-in/reach.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';
import { cancelStay } from './act-on-reservation.ts';
import { loadStayFor, showReservation } from './show-reservation.ts';

const LINK_MINUTES = 30;
const RIGHT = 'reservation.cancel_for_other_fee';

type Move = { readonly reference: string; readonly note: string | null; readonly cause: Cause };

/**
 * Moves a guest to another property: cancels the stay without a fee, if it is not cancelled yet, and links to the guest
 * page of the other property with its dates, its party and its first card. Until the hotel has answered, there is no
 * link. Throws `STAFF.ACT_REFUSED` and `INPUT.INVALID`.
 */
export async function moveStay(deps: GuestParts, staff: SignedIn, move: Move, propertyId: string): Promise<StayMoved> {
  const { placement, salePage } = await loadStayFor(deps, staff, move.reference, RIGHT);
  if (propertyId === placement.propertyId) throw invalidInput([{ path: 'property_id', code: 'ERRORS.VALUE' }]);
  const property = findOpen(salePage, propertyId);
  const isOver =
    Temporal.PlainDate.compare(placement.booking.stay.departureDate, dateAt(deps.clock.now(), placement.timeZone)) < 0;
  if (isOver) throw new Problem('STAFF.ACT_REFUSED', { detail: 'The stay is over.' });
  const isCancelled = placement.state === 'cancelled';
  const sentences = isCancelled ? [] : (await cancelStay(deps, staff, move, { named: 0 })).sentences;
  const after = await showReservation(deps, staff, move.reference);
  if (after.state !== 'cancelled') return { sentences, reservation: after, path: null };
  const search = new URLSearchParams({
    property: property.id,
    from: after.stay_from,
    to: after.stay_to,
    rooms: await writeRooms(deps, salePage, placement, property),
  });
  // The cancellation has spent the confirmation, and has its note.
  const { confirmation: _spent, ...by } = move.cause;
  const rest = isCancelled ? move : { ...move, note: null, cause: by };
  const path = await linkElsewhere(deps, staff, rest, { placement, salePage, property, search: search.toString() });
  return { sentences, reservation: await showReservation(deps, staff, move.reference), path };
}

type Elsewhere = {
  readonly placement: Placement;
  readonly salePage: SalePage;
  readonly property: ConfiguredProperty;
  readonly search: string;
};

/** Without the right to replace the card's code, the link has no card, and the guest page asks for its code. */
function linkElsewhere(
  deps: GuestParts,
  staff: SignedIn,
  { note, cause }: Move,
  { placement, salePage, property, search }: Elsewhere,
): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    const acting = await lockActing(deps, tx, staff);
    if (!may(acting, RIGHT, placeOfStay(placement))) throw new Problem('STAFF.NOT_ALLOWED');
    const [paid] = placement.covered.cards;
    const [card] = paid ? await loadCards(tx, salePage, [paid.cardId]) : [];
    const names = { from: nameOfProperty(salePage, placement.propertyId), to: nameOfProperty(salePage, property.id) };
    const moved = `Moved from ${names.from} (${placement.reference}) to ${names.to}.`;
    const details = { to: property.id };
    await writeAudit(tx, [{ action: 'move_stay', placementId: placement.id, details }], cause);
    const by = { staffId: acting.id, at: cause.at };
    await insertNote(tx, { placementId: placement.id }, { ...by, text: note === null ? moved : `${moved}\n${note}` });
    if (!card || !may(acting, 'card.replace', placeOfCard(salePage, card))) {
      return `/s/${encodeURIComponent(salePage.id)}?${search}`;
    }
    // The new stay leads to its card, and so to this note.
    await insertNote(tx, { cardId: card.id }, { ...by, text: moved });
    const link = await mintLink(deps, tx, {
      purpose: 'card_code',
      salePageId: salePage.id,
      cardId: card.id,
      expiresAt: cause.at.add({ minutes: LINK_MINUTES }),
      language: placement.buyer.language,
    });
    return link.path.replace('#', `&${search}#`);
  });
}

/** The rooms in the format of the guest page's address. Empty if a hotel does not answer, or takes no such guests. */
async function writeRooms(
  deps: GuestParts,
  salePage: SalePage,
  { propertyId, terms, buyer }: Placement,
  property: ConfiguredProperty,
): Promise<string> {
  const agesAt = async (at: ConfiguredProperty | undefined) =>
    at ? listOrNone(deps, 'age categories', deps.pmsOf(at).listAgeCategories(buyer.language)) : [];
  const [here, there] = [await agesAt(salePage.properties.get(asId(propertyId))), await agesAt(property)];
  const parties = terms.details.rooms.map(({ guests }) => partyElsewhere(guests, { here, there }) ?? []);
  return parties
    .map((party) => party.map(({ ageCategoryId, count }) => `${encodeURIComponent(ageCategoryId)}*${count}`).join('.'))
    .join(' ');
}
