import type { CardRow } from '#contract/desk/staff-cards.ts';
import type { ReservationRow } from '#contract/desk/staff-reservations.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { presentMoment, toDateText, toWireMoney } from '#contract/wire-values.ts';
import { balanceOf, findCardRefusal, findLastUse, freeOn, type Card } from '#domain/card/card.ts';
import { roomsBooked } from '#domain/cancelling/cancellation.ts';
import type { CardId } from '#domain/value/ids.ts';
import { formatBecause } from '#domain/placement/because.ts';
import { dateAt, type Stay } from '#domain/stay/stay.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import { leftBeside, listPaymentsOnBills, type PaymentOnBill } from '../../money/redemption/post-on-bill.ts';
import type { DeskParts } from '../desk-parts.ts';
import { listPlacements, type Placement } from '../../booking/placement/find-placement.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listCardExtras, type CardExtras } from './card-and-stay-store.ts';
import { listStandings, type Standing } from './reservation-list-store.ts';
import { formatForStaff, presentFacts, tagForStaff } from './format-for-staff.ts';

type RowDependencies = Pick<DeskParts, 'db' | 'clock' | 'salePages'>;

/** In the order of the ids. */
export async function loadCardRows(
  { db, clock, salePages }: RowDependencies,
  ids: readonly CardId[],
): Promise<CardRow[]> {
  const extras = await listCardExtras(db, ids);
  const byPage = Map.groupBy(extras, ({ salePageId }) => salePageId);
  const rows = await Promise.all(
    [...byPage].map(async ([salePageId, known]) => {
      const salePage = await salePages.load(salePageId);
      const cards = await loadCards(db, salePage, known.map(({ id }) => id) as CardId[]);
      const today = dateAt(clock.now(), salePage.timeZone);
      const extrasOf = new Map(known.map((one) => [one.id, one]));
      return cards.flatMap((card) => {
        const own = extrasOf.get(card.id);
        return own ? presentCardRow(card, own, today) : [];
      });
    }),
  );
  const all = rows.flat();
  return ids.flatMap((id) => all.find((row) => row.id === id) ?? []);
}

function presentCardRow(card: Card, extras: CardExtras, today: Temporal.PlainDate): CardRow {
  return {
    id: card.id,
    last4: card.last4,
    sale_page_id: card.salePageId,
    product: { id: card.product.id, name: card.product.name },
    state: card.state,
    reason: findCardRefusal(card, today) ?? null,
    balance: toWireUnits(card.unit, balanceOf(card)),
    free: toWireUnits(card.unit, freeOn(card, today)),
    created_at: presentMoment(extras.createdAt),
    expires_on: toDateText(findLastUse(card)?.day ?? null),
    holder: extras.holder,
    sent_to: extras.sentTo,
    batch: extras.batch,
    is_locked: extras.isLocked,
  };
}

/** In the order of the ids. */
export async function loadReservationRows(
  { db, salePages }: RowDependencies,
  ids: readonly string[],
): Promise<ReservationRow[]> {
  const placements = await listPlacements(db, ids);
  const standings = await listStandings(db, ids);
  const groupIds = placements.flatMap(({ pmsReservation }) => pmsReservation?.groupId ?? []);
  const onBills = await listPaymentsOnBills(db, groupIds);
  const rows = await Promise.all(
    placements.map(async (placement) => {
      const row = presentReservationRow(
        await salePages.load(placement.salePageId),
        placement,
        standings.get(placement.id),
        onBills,
      );
      return [placement.id, row] as const;
    }),
  );
  const byId = new Map<string, ReservationRow>(rows);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function presentReservationRow(
  salePage: SalePage,
  placement: Placement,
  standing: Standing | undefined,
  onBills: readonly PaymentOnBill[],
): ReservationRow {
  const { booking, buyer, terms, covered, pmsReservation } = placement;
  const onBill = onBills.filter(({ groupId }) => groupId === pmsReservation?.groupId);
  const movedTo = placement.state === 'confirmed' ? pmsReservation?.movedTo : undefined;
  return {
    reference: placement.reference,
    hotel_numbers: (pmsReservation?.rooms ?? []).flatMap(({ number }) => number ?? []),
    sale_page_id: placement.salePageId,
    property_id: placement.propertyId,
    property_name: nameOfProperty(salePage, placement.propertyId),
    state: placement.state,
    needs_person: placement.needsPerson,
    needs: (standing?.needs ?? []).map(({ detail, ...need }) => ({
      ...need,
      detail: formatForStaff(detail),
      facts: presentFacts(detail),
    })),
    because: standing?.because ? formatForStaff(formatBecause(standing.because)) : null,
    because_tag: tagForStaff(standing?.because ?? null),
    guest: `${buyer.firstName} ${buyer.lastName}`.trim(),
    ...presentDates(booking.stay),
    hotel_stay: movedTo ? presentDates(movedTo) : null,
    rooms: booking.rooms.length,
    rooms_cancelled:
      placement.state === 'confirmed'
        ? roomsBooked(pmsReservation?.rooms ?? [], terms).filter(({ isCancelled }) => isCancelled).length
        : 0,
    total: toWireMoney(terms.total.gross),
    paid_by_cards: toWireMoney(covered.amount),
    left_to_pay: placement.state === 'confirmed' && !terms.paysRest ? toWireMoney(leftBeside(terms.due, onBill)) : null,
    placed_at: presentMoment(placement.placedAt),
  };
}

function presentDates({ arrivalDate, departureDate }: Stay) {
  return { stay_from: arrivalDate.toString(), stay_to: departureDate.toString() };
}

export function nameOfProperty(salePage: SalePage, propertyId: string): string {
  const property = [...salePage.properties.values()].find(({ id }) => id === propertyId);
  return property?.description || propertyId;
}
