import type { PersonExport } from '#contract/desk/staff-persons.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { type Cause, writeAudit, type AuditAction } from '../../platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import {
  findPerson,
  isNobody,
  listIds,
  listRefusals,
  whoseData,
  type Asked,
  type FoundPerson,
  type PersonDependencies,
} from './find-person.ts';
import { deleteNotes, forgetAddress, forgetBuyers, forgetHolders, forgetStayingGuests } from './forget-store.ts';
import { listBooked, lockPerson, notesOf, readPerson } from './person-store.ts';

/** Result of a request to be erased. A refusal has one sentence for each stay that prevents it. */
type Erasure =
  | { readonly state: 'done'; readonly found: FoundPerson }
  | { readonly state: 'refused'; readonly reasons: readonly string[] };

/**
 * Erases a person. Their stays lose buyer and guests, their cards lose the holder, and letters, links, passes and staff
 * notes are deleted. Stays that others booked for them lose only their name. Value, bookings and the ledger stay. All
 * or nothing: a stay that is not over or not settled refuses (decisions/persons.md). Idempotent.
 */
export async function erasePerson(deps: PersonDependencies, asked: Asked, cause: Cause): Promise<Erasure> {
  const whose = whoseData(asked);
  return inTransaction(deps.db, async (tx): Promise<Erasure> => {
    await lockPerson(tx, whose);
    const found = await findPerson(tx, deps, asked);
    const reasons = listRefusals(found);
    if (reasons.length > 0) return { state: 'refused', reasons };
    const cardIds = listIds(found.cards);
    const booked = listBooked(found.stays);
    const bookedByOthers = listIds(found.stays.filter(({ isBuyer }) => !isBuyer));
    await deleteNotes(tx, notesOf(booked, cardIds));
    await forgetBuyers(tx, booked, cause.at);
    await forgetStayingGuests(tx, bookedByOthers);
    await forgetHolders(tx, cardIds);
    await forgetAddress(tx, whose);
    await recordRequest(tx, 'erase_person', found, cause);
    return { state: 'done', found };
  });
}

/** Exports a person's data and audits the request. Returns undefined if there is none. */
export async function exportPerson(
  deps: PersonDependencies,
  asked: Asked,
  cause: Cause,
): Promise<PersonExport | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const found = await findPerson(tx, deps, asked);
    if (isNobody(found)) return undefined;
    const whose = whoseData(asked);
    const kept = await readPerson(tx, whose, found.stays, listIds(found.cards));
    await recordRequest(tx, 'export_person', found, cause);
    return { email: whose.email, written_at: presentMoment(cause.at), ...kept };
  });
}

/**
 * Audits the request at each card and stay, and at a sale page that has only letters, requests and notes. The entries
 * do not name the person. An entry locks its subject, so it is written in lock order: stays before cards, as settling
 * does, then by id.
 */
async function recordRequest(
  tx: Tx,
  action: Extract<AuditAction, 'erase_person' | 'export_person'>,
  { cards, stays, letters, requests, notes }: FoundPerson,
  cause: Cause,
): Promise<void> {
  const known = new Set([...cards, ...stays].map(({ salePageId }) => salePageId));
  const elsewhere = [...letters, ...requests, ...notes].filter(({ salePageId }) => !known.has(salePageId));
  const entries = [
    ...sortById(stays).map(({ id }) => ({ placementId: id, action, details: {} })),
    ...sortById(cards).map(({ id }) => ({ cardId: id, action, details: {} })),
    ...elsewhere.map(({ salePageId, ...details }) => ({ salePageId, action, details })),
  ];
  await writeAudit(tx, entries, cause);
}

function sortById<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
