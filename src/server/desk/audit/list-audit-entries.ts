import { stringify } from 'csv-stringify/sync';
import type { AuditFileQuery, AuditList, AuditQuery } from '#contract/desk/staff-oversight.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import type { WireBy, WireUnits } from '#contract/desk/staff-values.ts';
import { reachOf } from '#domain/desk/staff-rights.ts';
import { isCurrency } from '#domain/money/currency.ts';
import { fromDecimal } from '#domain/money/money.ts';
import { asId } from '#domain/value/ids.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { plainDetails, staffActor } from '../../platform/audit/audit-log.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findSameAct, selectAuditEntries, type AuditRow } from './audit-list-store.ts';
import { listReach, type Viewer } from '../sign-in/reach.ts';
import { createActors } from '../sign-in/present-actor.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { findPeopleLike } from '../sign-in/staff-store.ts';

type AuditEntry = AuditList['entries'][number];

const PAGE = 100;
const USES = { type: 'uses' } as const;
/** A larger file takes minutes, and no one would read it. */
const MOST_IN_FILE = 50_000;
const ROWS_AT_ONCE = 1_000;

const COLUMNS = [
  ...['at', 'what', 'by', 'approved_by', 'confirmed', 'reason', 'about', 'id'],
  ...['last_four', 'product', 'amount', 'currency', 'waived', 'details'],
];

/**
 * A page of acts on cards and reservations in reach. Staff who see everything also see acts on staff. An act on many is
 * one entry, unless the query lists it. A page reads at most `ROWS_AT_ONCE` entries, so a larger act continues on the
 * next page.
 */
export async function showAudit(deps: DeskDependencies, staff: Viewer, query: AuditQuery): Promise<AuditList> {
  if (query.within !== undefined) {
    if (!(await findSameAct(deps.db, readId(query.within) ?? 0))) return { entries: [], after: null };
    const { entries } = await loadEntries(deps, staff, query, PAGE + 1);
    const page = entries.slice(0, PAGE);
    return { entries: page, after: entries.length > PAGE ? (page.at(-1)?.id ?? null) : null };
  }
  const { entries, acts } = await loadEntries(deps, staff, query, ROWS_AT_ONCE);
  const page = new Map<string, AuditEntry>();
  for (const [index, entry] of entries.entries()) {
    const act = acts[index] ?? '';
    const known = page.get(act);
    if (!known && page.size === PAGE) return { entries: [...page.values()], after: entries[index - 1]?.id ?? null };
    page.set(act, known ? { ...known, alike: known.alike + 1 } : entry);
  }
  if (entries.length < ROWS_AT_ONCE) return { entries: [...page.values()], after: null };
  // The last act may go on: it begins the next page, unless it fills this one.
  const first = acts.indexOf(acts.at(-1) ?? '');
  if (first > 0) page.delete(acts.at(-1) ?? '');
  return { entries: [...page.values()], after: entries[first > 0 ? first - 1 : ROWS_AT_ONCE - 1]?.id ?? null };
}

/** Exports all matching entries as CSV, with times in UTC. Throws `STAFF.ACT_REFUSED` if they are too many. */
export async function downloadAudit(
  deps: DeskDependencies,
  staff: Viewer,
  query: AuditFileQuery,
): Promise<{ readonly name: string; readonly csv: string }> {
  const rows: (string | number)[][] = [COLUMNS];
  let after: string | undefined;
  do {
    const { entries }: Loaded = await loadEntries(deps, staff, { ...query, after }, ROWS_AT_ONCE);
    rows.push(...entries.map(writeRow));
    after = entries.length < ROWS_AT_ONCE ? undefined : entries.at(-1)?.id;
    if (rows.length > MOST_IN_FILE + 1) {
      const most = MOST_IN_FILE.toLocaleString('en');
      throw new Problem('STAFF.ACT_REFUSED', {
        detail: `These are more than ${most} entries: narrow them down by days.`,
      });
    }
  } while (after !== undefined);
  const day = dateAt(deps.clock.now(), query.time_zone ?? 'UTC');
  return { name: `audit-${day.toString()}.csv`, csv: stringify(rows, { escape_formulas: true }) };
}

/** With each entry's act, as `findSameAct` finds its entries. */
type Loaded = { readonly entries: AuditEntry[]; readonly acts: readonly string[] };

async function loadEntries(deps: DeskDependencies, staff: Viewer, query: AuditQuery, limit: number): Promise<Loaded> {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(query.time_zone ?? 'UTC').toInstant();
  const filter = {
    staffIds: await readStaff(deps, query),
    cardId: query.card_id,
    last4: query.last4?.toUpperCase(),
    reference: query.reference === undefined ? undefined : (readReference(query.reference) ?? query.reference),
    what: query.what,
    from: query.from === undefined ? undefined : startOf(Temporal.PlainDate.from(query.from)),
    before: query.to === undefined ? undefined : startOf(Temporal.PlainDate.from(query.to).add({ days: 1 })),
    within: query.within === undefined ? undefined : await findSameAct(deps.db, readId(query.within) ?? 0),
    afterId: readId(query.after),
  };
  const salePages = await deps.salePages.list();
  const presentCard = ({ cardId, last4, salePageId, productId }: AuditRow) => {
    if (cardId === null || salePageId === null || productId === null) return null;
    const name = salePages.find(({ id }) => id === salePageId)?.products.get(asId(productId))?.name ?? productId;
    return { id: cardId, last4: last4 ?? '', sale_page_id: salePageId, product: { id: productId, name } };
  };
  const reach = {
    pages: listReach(staff, 'audit.see', salePages),
    seesStaff: reachOf(staff.grants, 'audit.see') === 'everywhere',
  };
  const { rows: found } = await selectAuditEntries(reach, filter, limit).execute(deps.db);
  const present = await createActors(deps.db, found.flatMap(listActors));
  const presentId = (id: string | null) => (id === null ? null : present(staffActor(id)));
  const acts = found.map(({ action, actor, reason, at, details }) =>
    JSON.stringify([action, actor, reason, details['task'] ?? at.toString()]),
  );
  const entries = found.map((entry) => ({
    id: String(entry.id),
    at: presentMoment(entry.at),
    what: entry.action,
    by: present(entry.actor),
    approved_by: presentId(entry.approvedBy),
    is_confirmed: entry.isConfirmed,
    reason: entry.reason,
    card: presentCard(entry),
    ...presentFigures(entry),
    alike: 1,
    reference: entry.reference,
    person: presentId(entry.aboutStaffId),
    sale_page_id: entry.cardId === null ? entry.salePageId : null,
    details: plainDetails(entry.details),
  }));
  return { entries, acts };
}

function readId(text: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined;
}

/** Acts that take value off a card. The amount of an adjustment has its own sign. */
const TAKING: readonly string[] = ['move', 'void'];

/** The value that an act moved, in the unit of its card or the currency of its stay. */
function presentFigures({ action, details, cardId, currency }: AuditRow): Pick<AuditEntry, 'amount' | 'waived'> {
  const isOfUses = cardId !== null && currency === null;
  // A bill may have another currency than the card.
  const named = String(details['currency'] ?? currency);
  const code = !isOfUses && isCurrency(named) ? named : null;
  const unit = code ? ({ type: 'money', currency: code } as const) : USES;
  const present = (figure: unknown) => {
    if (typeof figure !== 'number' || !(code || Number.isInteger(figure))) return null;
    // A request has the amount as it was typed.
    return toWireUnits(unit, action === 'ask' && code ? fromDecimal(code, figure).amountMinor : figure);
  };
  const moved = details['voided'] ?? details['uses'] ?? details['amount'] ?? details['feeMinor'];
  // A request names its act.
  const isTaken = TAKING.includes(String(details['act'] ?? action));
  return {
    amount: present(typeof moved === 'number' && isTaken ? -moved : moved),
    waived: present(details['waivedMinor']),
  };
}

/** Actors of the filter. Undefined: any actor. */
async function readStaff(
  { db }: DeskDependencies,
  { staff_id: id, staff_name: name }: AuditQuery,
): Promise<readonly string[] | undefined> {
  if (name === undefined) return id === undefined ? undefined : [id];
  const ids = await findPeopleLike(db, name);
  return id === undefined ? ids : ids.filter((one) => one === id);
}

function writeRow({ at, what, by, approved_by: approver, is_confirmed: isConfirmed, ...entry }: AuditEntry) {
  const { reason, card, reference, person, sale_page_id: page, amount, waived, details } = entry;
  // A number, because the minus of a negative text is escaped as a formula.
  const figure = (units: WireUnits | null) => units?.value?.amount ?? units?.uses ?? '';
  const [about, id] = card
    ? ['card', card.id]
    : reference !== null
      ? ['reservation', reference]
      : person
        ? ['staff', formatBy(person)]
        : ['sale page', page ?? ''];
  const confirmed = isConfirmed ? 'yes' : 'no';
  return [
    at,
    what,
    formatBy(by),
    approver ? formatBy(approver) : '',
    confirmed,
    reason,
    about,
    id,
    card?.last4 ?? '',
    card?.product.name ?? '',
    figure(amount),
    amount?.value?.currency ?? '',
    figure(waived),
    JSON.stringify(details),
  ];
}

/** As in the log: an erased person is shown by id. */
function formatBy({ kind, id, name }: WireBy): string {
  return name ?? (id === null ? kind : staffActor(id));
}

function listActors(entry: AuditRow): string[] {
  const ids = [entry.approvedBy, entry.aboutStaffId].filter((id) => id !== null);
  return [entry.actor, ...ids.map(staffActor)];
}
