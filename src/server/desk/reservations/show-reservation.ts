import type { AtHotel, StaffReservation } from '#contract/desk/staff-reservations.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { presentMoment, toDateText, toWireMoney } from '#contract/wire-values.ts';
import { roomsBooked } from '#domain/cancelling/cancellation.ts';
import { formatBecause } from '#domain/placement/because.ts';
import { money, zero, type Money } from '#domain/money/money.ts';
import type { PlacementState } from '#domain/placement/placement.ts';
import { needForBill } from '#domain/payment/bill.ts';
import type { Posting } from '#domain/payment/posting.ts';
import type { Right } from '#domain/desk/staff-rights.ts';
import { dateAt, isSameStay } from '#domain/stay/stay.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { FoundReservation } from '#pms/pms-reservation.ts';
import { listAudit, staffActor } from '../../platform/audit/audit-log.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import { leftBeside, listOnBill } from '../../money/redemption/post-on-bill.ts';
import type { DeskParts } from '../desk-parts.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  findRestPayment,
  findPlacementNamed,
  type Placement,
  listChanges,
} from '../../booking/placement/find-placement.ts';
import { viewCancellation } from '../../booking/cancel/view-cancellation.ts';
import { presentCancellation } from '../../booking/present/present-cancellation.ts';
import { loadDetails } from '../../booking/present/present-reservation.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { lookForReservation, stands } from '../../booking/look-up/look-for-reservation.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listNotes } from '../records/note-store.ts';
import { listReach, may, placeOfStay, type Viewer } from '../sign-in/reach.ts';
import { createActors } from '../sign-in/present-actor.ts';
import { listStandings } from '../lists/reservation-list-store.ts';
import { findBookedAgain } from '../lists/card-and-stay-store.ts';
import { nameOfProperty, presentReservationRow } from '../lists/present-rows.ts';
import { findMoveOf } from '../records/approval-store.ts';
import { formatForStaff, tagForStaff } from '../lists/format-for-staff.ts';
import { listGivenFor } from '../card-issuing/goodwill-store.ts';
import { listWaiting } from '../cards/card-standing.ts';
import { presentOnBill } from './present-on-bill.ts';

/** Throws `RESERVATION.NOT_FOUND` also for one out of reach, `STAFF.NOT_ALLOWED` if the viewer may only see it. */
export async function loadStayFor(
  { db, salePages }: Pick<DeskParts, 'db' | 'salePages'>,
  staff: Viewer,
  typed: string,
  right: Right,
): Promise<{ readonly placement: Placement; readonly salePage: SalePage }> {
  const placement = await findPlacementNamed(db, readReference(typed) ?? typed);
  if (!placement || !may(staff, 'reservation.see', placeOfStay(placement))) {
    throw new Problem('RESERVATION.NOT_FOUND');
  }
  if (!may(staff, right, placeOfStay(placement))) throw new Problem('STAFF.NOT_ALLOWED');
  return { placement, salePage: await salePages.load(placement.salePageId) };
}

export async function showReservation(
  deps: Pick<DeskParts, 'db' | 'salePages' | 'clock' | 'config' | 'jobs' | 'pmsOf' | 'log' | 'mailer'>,
  staff: Viewer,
  reference: string,
): Promise<StaffReservation> {
  const { placement, salePage } = await loadStayFor(deps, staff, reference, 'reservation.see');
  const { id, buyer, terms, propertyId, state, booking, timeZone } = placement;
  const asBooked = { language: DEFAULT_LANGUAGE, reader: 'mailbox' } as const;
  const standing = (await listStandings(deps.db, [id])).get(id);
  const cards = await presentCards(deps, salePage, placement);
  const onBill = await listOnBill(deps.db, placement.pmsReservation);
  return {
    ...presentReservationRow(salePage, placement, standing, onBill),
    buyer: {
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      email: buyer.email,
      phone: buyer.phone === '' ? null : buyer.phone,
      language: buyer.language,
    },
    details: await loadDetails(deps, salePage.properties.get(propertyId), placement, asBooked),
    wishes: buyer.specialRequests,
    arrival: buyer.arrival ? Object.values(buyer.arrival).filter(Boolean) : [],
    has_arrived:
      state === 'confirmed' &&
      Temporal.PlainDate.compare(booking.stay.arrivalDate, dateAt(deps.clock.now(), timeZone)) <= 0,
    due: toWireMoney(leftBeside(terms.due, onBill)),
    cards,
    on_bill: await presentOnBill(deps, onBill),
    cancelled: await presentCancelled(deps, salePage, placement, cards),
    rest: await presentRest(deps, placement),
    moves_to: placement.cancellation && (await findMoveOf(deps.db, id)),
    booked_again: placement.cancellation && (await presentBookedAgain(deps, staff, salePage, id)),
    refusal: placement.refusal?.code ?? null,
    ...presentPostings(placement),
    ...(await presentStory(deps, staff, placement)),
    waiting: (await listWaiting(deps, staff, id))[0] ?? null,
    may: {
      cancel: may(staff, 'reservation.cancel', placeOfStay(placement)),
      cancel_for_other_fee: may(staff, 'reservation.cancel_for_other_fee', placeOfStay(placement)),
      settle: may(staff, 'reservation.settle', placeOfStay(placement)),
      correct_address: buyer.email !== '' && may(staff, 'reservation.correct_address', placeOfStay(placement)),
    },
  };
}

async function presentCards(
  { db }: Pick<DeskParts, 'db'>,
  salePage: SalePage,
  { covered }: Placement,
): Promise<StaffReservation['cards']> {
  const cards = await loadCards(
    db,
    salePage,
    covered.cards.map(({ cardId }) => cardId),
  );
  const { currency } = covered.amount;
  return covered.cards.flatMap(({ cardId, coveredMinor, debit }) => {
    const card = cards.find(({ id }) => id === cardId);
    if (!card) return [];
    // The current code, which may have been replaced since.
    const { last4, unit } = card;
    return [
      { card_id: cardId, last4, covered: toWireMoney(money(currency, coveredMinor)), taken: toWireUnits(unit, debit) },
    ];
  });
}

/** With the current last four of each card. */
async function presentCancelled(
  deps: Parameters<typeof viewCancellation>[0],
  salePage: SalePage,
  placement: Placement,
  cards: StaffReservation['cards'],
): Promise<StaffReservation['cancelled']> {
  const { state, covered } = placement;
  if (state !== 'cancelling' && state !== 'cancelled') return null;
  const view = await viewCancellation(deps, salePage, placement);
  if (view.state === 'refused') return null;
  const outcome = presentCancellation(view);
  const named = <Part extends { readonly last4: string }>(part: Part): Part => {
    const paid = covered.cards.find(({ last4 }) => last4 === part.last4);
    return { ...part, last4: cards.find((card) => card.card_id === paid?.cardId)?.last4 ?? part.last4 };
  };
  return { ...outcome, kept: outcome.kept.map(named), given_back: outcome.given_back.map(named) };
}

async function presentBookedAgain(
  { db }: Pick<DeskParts, 'db'>,
  staff: Viewer,
  salePage: SalePage,
  id: string,
): Promise<StaffReservation['booked_again']> {
  const booked = await findBookedAgain(db, listReach(staff, 'reservation.see', [salePage]), id);
  if (!booked) return null;
  const { reference, propertyId, at } = booked;
  return { reference, property_name: nameOfProperty(salePage, propertyId), at: at.toString() };
}

async function presentRest({ db }: Pick<DeskParts, 'db'>, { id, terms }: Placement): Promise<StaffReservation['rest']> {
  const payment = terms.paysRest ? await findRestPayment(db, id) : undefined;
  if (!payment) return null;
  const { state, amount, paid, refund, reason } = payment;
  return {
    state,
    amount: toWireMoney(amount),
    paid: paid && toWireMoney(paid.amount),
    refund: refund && toWireMoney(refund),
    reason: reason && formatForStaff(reason),
  };
}

/** In full precision: the order of events within a second counts. */
async function presentStory(
  { db }: Pick<DeskParts, 'db'>,
  staff: Viewer,
  placement: Placement,
): Promise<Pick<StaffReservation, 'history' | 'notes' | 'audit' | 'goodwill'>> {
  const { id, salePageId, reference, placedAt: since, pmsReservation } = placement;
  const numbers = pmsReservation?.rooms.flatMap(({ number }) => number ?? []) ?? [];
  const given = await listGivenFor(db, salePageId, { references: [reference, ...numbers], since });
  const history = await listChanges(db, id);
  const audit = await listAudit(db, { placementId: id });
  const notes = await listNotes(db, { placementId: id });
  const present = await createActors(db, [
    ...[...audit, ...given].map(({ actor }) => actor),
    ...notes.map(({ staffId }) => staffActor(staffId)),
  ]);
  return {
    history: history.map(({ at, from, to, because }) => {
      const words = formatForStaff(formatBecause(because));
      return { at: at.toString(), from, to, because: words, because_tag: tagForStaff(because) };
    }),
    goodwill: given.map(({ cardId, currency, amount, at, actor, reason }) => {
      const units = toWireUnits(currency ? { type: 'money', currency } : { type: 'uses' }, amount);
      return { card_id: cardId, amount: units, at: at.toString(), by: present(actor), reason };
    }),
    notes: notes.map(({ id: noteId, staffId, text, at }) => ({
      id: noteId,
      at: at.toString(),
      by: present(staffActor(staffId)),
      text,
      may_remove: may(staff, staffId === staff.id ? 'card.note' : 'note.remove', placeOfStay(placement)),
    })),
    audit: audit.map(({ action, at, actor, reason, details }) => {
      return { at: at.toString(), what: action, by: present(actor), reason, details: { ...details } };
    }),
  };
}

function presentPostings({ redemption, giveBack }: Placement) {
  const since = (state: Posting['state'], ...postings: (Posting | null)[]) =>
    postings.flatMap((posting) => (posting?.state === state ? [presentMoment(posting.at)] : []))[0] ?? null;
  return {
    payment_posted_at: since('posted', redemption),
    give_back_posted_at: since('posted', giveBack),
    payment_refused_at: since('refused', giveBack, redemption),
    payment_by_hand_at: since('by_hand', giveBack, redemption),
  };
}

/** Whether the hotel should have the rooms, by state. In other states that is still unknown. */
const SHOULD_STAND: Partial<Readonly<Record<PlacementState, boolean>>> = {
  confirmed: true,
  refused: false,
  released: false,
  cancelled: false,
};

/** The placement's current state in the hotel's system, with its bill. */
export async function showAtHotel(deps: DeskParts, staff: Viewer, reference: string): Promise<AtHotel> {
  const { placement, salePage } = await loadStayFor(deps, staff, reference, 'reservation.see');
  const found = await lookForReservation(deps, placement);
  if (found.state === 'no_answer') {
    return { state: 'no_answer', rooms: [], charged: null, reason: formatForStaff(found.reason), differs: null };
  }
  const reservation = found.state === 'found' ? found.reservation : null;
  const { rooms, stays, states } = reservation ?? { rooms: [], stays: [], states: [] };
  const should = SHOULD_STAND[placement.state];
  const charged = should && reservation ? await readBill(deps, salePage, placement, reservation) : null;
  const differs = should === undefined ? null : listDifferences(placement, reservation, should, charged);
  // The job records what this person was shown, so that Today has it as well.
  if (differs && differs.length > 0)
    await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'look-at-stay', { placementId: placement.id }, 0));
  return {
    state: found.state,
    rooms: rooms.map(({ number, isCancelled }, index) => ({
      number,
      is_cancelled: isCancelled,
      state: states[index] ?? null,
      stay_from: toDateText(stays[index]?.arrivalDate ?? null),
      stay_to: toDateText(stays[index]?.departureDate ?? null),
    })),
    charged: charged && toWireMoney(charged),
    reason: null,
    differs,
  };
}

/** Compares only the booked rooms, because the hotel may have added others. */
function listDifferences(
  { booking, terms }: Placement,
  reservation: FoundReservation | null,
  should: boolean,
  charged: Money | null,
): NonNullable<AtHotel['differs']> {
  const isThere = reservation !== null && stands(reservation);
  if (should !== isThere) return ['state'];
  if (!isThere) return [];
  const standing = roomsBooked(reservation.rooms, terms).flatMap(({ isCancelled }, index) =>
    isCancelled ? [] : [reservation.stays[index] ?? null],
  );
  return [
    ...(standing.some((stay) => stay && !isSameStay(stay, booking.stay)) ? (['dates'] as const) : []),
    ...(standing.length === booking.rooms.length ? [] : (['rooms'] as const)),
    ...(charged && needForBill(terms.total.gross, charged) ? (['amount'] as const) : []),
  ];
}

/** Null if the hotel's system does not say. A bill without charges counts as zero, as in the regular comparison. */
async function readBill(
  { pmsOf }: Pick<DeskParts, 'pmsOf'>,
  salePage: SalePage,
  { propertyId, terms }: Placement,
  reservation: FoundReservation,
): Promise<Money | null> {
  const pms = pmsOf(findConfigured(salePage, propertyId));
  try {
    const charged = await pms.readCharged?.([{ ...reservation, rooms: roomsBooked(reservation.rooms, terms) }]);
    return charged ? (charged.get(reservation.groupId) ?? zero(terms.total.currency)) : null;
  } catch (error) {
    if (error instanceof PmsFault) return null;
    throw error;
  }
}
