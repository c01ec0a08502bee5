import type { CardRow } from '#contract/staff/staff-cards.ts';
import type { ReservationRow } from '#contract/staff/staff-reservations.ts';
import type { WireBy, WireUnits } from '#contract/staff/staff-values.ts';
import type { WireMoney } from '#contract/values.ts';
import { minorDigits } from '#domain/currency.ts';

export function printMoney({ currency, amount }: WireMoney): string {
  return `${currency} ${amount.toFixed(minorDigits(currency))}`;
}

export function printUnits({ value, uses }: WireUnits): string {
  return value ? printMoney(value) : `${uses ?? 0} ${uses === 1 ? 'use' : 'uses'}`;
}

/** Who did something, as a log says it. */
export function printBy({ kind, id, name }: WireBy): string {
  if (kind === 'command_line') return `cli:${name ?? ''}`;
  return kind === 'staff' ? (name ?? `staff:${id ?? ''}`) : kind;
}

/** A card of the desk's lists in one line. */
export function printCardRow({ id, last4, state, balance, product, expires_on: day, holder, batch }: CardRow): string {
  return [
    last4 === '' ? 'no code yet' : `…${last4}`,
    state,
    printUnits(balance),
    product.id,
    day === null ? 'no expiry' : `until ${day}`,
    ...(holder === null ? [] : [holder]),
    ...(batch === null ? [] : [`batch ${batch}`]),
    id,
  ].join('  ');
}

/** A reservation of the desk's lists in one line. */
export function printReservationRow(row: ReservationRow): string {
  const numbers = row.hotel_numbers.length > 0 ? `, at the hotel ${row.hotel_numbers.join(', ')}` : '';
  const person = row.needs_person ? ', needs a person' : '';
  const paid = `${printMoney(row.total)}, ${printMoney(row.paid_by_cards)} of it by cards`;
  const stay = `${row.stay_from} to ${row.stay_to}, ${row.guest}`;
  return `${row.reference}  ${row.state}${person}  ${row.sale_page_id}/${row.property_id}, ${stay}, ${paid}${numbers}`;
}
