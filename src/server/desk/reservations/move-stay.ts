import { CODE_ENDING_ACTS } from '#contract/desk/staff-choices.ts';
import type { StayMoved } from '#contract/desk/staff-reservations.ts';
import type { Card } from '#domain/card/card.ts';
import { partyElsewhere } from '#domain/stay/party-by-ages.ts';
import type { ConfiguredProperty } from '#domain/stay/property.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { asId } from '#domain/value/ids.ts';
import type { Placement } from '../../booking/placement/find-placement.ts';
import type { DeskParts } from '../desk-parts.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import { lockCards } from '../../money/ledger/ledger.ts';
import { askSoon } from '../../hotel/ask-soon.ts';
import { endMoveLinks } from '../../letters/links/code-links.ts';
import { mintLink } from '../../letters/links/mint-link.ts';
import { listAudit, writeAudit } from '../../platform/audit/audit-log.ts';
import { spendIfLeft } from '../../platform/audit/spend-confirmation.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput, Problem } from '../../platform/http/problem.ts';
import { findOpen } from '../../sale-page/find-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { insertNote } from '../records/note-store.ts';
import { may, placeOfCard, placeOfStay } from '../sign-in/reach.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';
import { cancelStay, type Act } from './act-on-reservation.ts';
import { loadStayFor, showReservation } from './show-reservation.ts';

const LINK_MINUTES = 30;
const RIGHT = 'reservation.cancel_for_other_fee';

/**
 * Moves a guest to another property: cancels the stay without a fee, if it is not cancelled yet, and links to the guest
 * page of the other property with its dates, its party and its cards. A cancelled stay is booked again at any
 * property. There is no link until the hotel has answered, or while a second person has not agreed. Throws
 * `STAFF.ACT_REFUSED` and `INPUT.INVALID`.
 */
export async function moveStay(deps: DeskParts, staff: SignedIn, move: Act, propertyId: string): Promise<StayMoved> {
  const { placement, salePage } = await loadStayFor(deps, staff, move.reference, RIGHT);
  const isSame = propertyId === placement.propertyId;
  if (isSame && placement.state !== 'cancelled') throw invalidInput([{ path: 'property_id', code: 'ERRORS.VALUE' }]);
  const property = findOpen(salePage, propertyId);
  const { arrivalDate, departureDate } = placement.booking.stay;
  const isOver = Temporal.PlainDate.compare(departureDate, dateAt(deps.clock.now(), placement.timeZone)) < 0;
  if (isOver) throw new Problem('STAFF.ACT_REFUSED', { detail: 'The stay is over.' });
  const rooms = await writeRooms(deps, salePage, placement, property);
  const search = new URLSearchParams({
    property: property.id,
    from: arrivalDate.toString(),
    to: departureDate.toString(),
    ...(rooms !== '' && { rooms }),
  });
  const forNothing = { named: 0, movesTo: property.id } as const;
  const done = placement.state === 'cancelled' ? undefined : await cancelStay(deps, staff, move, forNothing);
  if (done && done.reservation.state !== 'cancelled') return { ...done, path: null };
  const elsewhere = { placement, salePage, property, search: search.toString() };
  const path = await linkElsewhere(deps, staff, { ...move, isCancelledNow: done !== undefined }, elsewhere);
  const reservation = await showReservation(deps, staff, move.reference);
  return { fee_remarks: done?.fee_remarks ?? null, reservation, ends_at: null, path };
}

type Elsewhere = {
  readonly placement: Placement;
  readonly salePage: SalePage;
  readonly property: ConfiguredProperty;
  readonly search: string;
};

/** Without the right to replace a card's code, the link does not have it, and the guest page asks for its code. */
function linkElsewhere(
  deps: DeskParts,
  staff: SignedIn,
  { note, cause: { confirmation, ...by }, isCancelledNow }: Act & { readonly isCancelledNow: boolean },
  { placement, salePage, property, search }: Elsewhere,
): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    const acting = await lockActing(deps, tx, staff);
    if (!may(acting, RIGHT, placeOfStay(placement))) throw new Problem('STAFF.NOT_ALLOWED');
    // The cancellation has spent it, unless a colleague cancelled the stay just before.
    const signed = confirmation && (isCancelledNow ? await spendIfLeft(tx, confirmation) : confirmation);
    const cause = { ...by, ...(signed && { confirmation: signed }) };
    const action = 'move_stay';
    const details = { to: property.id };
    await writeAudit(tx, [{ action, placementId: placement.id, details }], cause);
    // The cancellation wrote the note.
    const text = isCancelledNow ? null : note;
    await insertNote(tx, { placementId: placement.id }, { staffId: acting.id, at: by.at, text });
    // After all about the stay, as every act locks a stay before its cards.
    const links = [];
    for (const { id: cardId, product } of await listMovedCards(tx, salePage, placement)) {
      if (!may(acting, 'card.replace', placeOfCard(salePage, { product }))) continue;
      // The new stay leads to its cards. The reference is left out, because the cards have readers at other hotels.
      await writeAudit(tx, [{ action, cardId, details }], by);
      await endMoveLinks(tx, cardId, by.at);
      const expiresAt = by.at.add({ minutes: LINK_MINUTES });
      const { language } = placement.buyer;
      links.push(
        await mintLink(deps, tx, { purpose: 'card_code', salePageId: salePage.id, cardId, expiresAt, language }),
      );
    }
    const [first, ...others] = links;
    if (!first) return `/s/${encodeURIComponent(salePage.id)}?${search}`;
    return [first.path.replace('#', `&${search}#`), ...others.map(({ token }) => token)].join(',');
  });
}

/** The stay's cards, locked, without those that cannot pay, or had another code or holder since. */
async function listMovedCards(tx: Tx, salePage: SalePage, { covered, placedAt }: Placement): Promise<Card[]> {
  const ids = covered.cards.map(({ cardId }) => cardId);
  await lockCards(tx, ids);
  const cards = [];
  for (const card of await loadCards(tx, salePage, ids)) {
    const acts = await listAudit(tx, { cardId: card.id });
    const isOfOther = acts.some(
      ({ action, at }) => CODE_ENDING_ACTS.includes(action) && Temporal.Instant.compare(at, placedAt) > 0,
    );
    if (card.state === 'active' && !isOfOther) cards.push(card);
  }
  return cards;
}

/** The rooms in the format of the guest page's address. Empty if a hotel does not answer, or takes no such guests. */
async function writeRooms(
  deps: DeskParts,
  salePage: SalePage,
  { propertyId, terms, buyer }: Placement,
  property: ConfiguredProperty,
): Promise<string> {
  const agesAt = async (at: ConfiguredProperty | undefined) =>
    (at && (await askSoon(deps, at, (pms) => pms.listAgeCategories(buyer.language)))) ?? [];
  const [here, there] = [await agesAt(salePage.properties.get(asId(propertyId))), await agesAt(property)];
  const parties = terms.details.rooms.map(({ guests }) => partyElsewhere(guests, { here, there }));
  if (parties.includes(undefined)) return '';
  return parties
    .map((party) => party?.map(({ ageCategoryId, count }) => `${encodeURIComponent(ageCategoryId)}*${count}`).join('.'))
    .join(' ');
}
