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

/** What came of a wish to be forgotten; a refusal has a sentence for each stay that is in the way. */
type Erasure =
  | { readonly state: 'done'; readonly found: FoundPerson }
  | { readonly state: 'refused'; readonly reasons: readonly string[] };

/**
 * Erases somebody: stays lose who booked and who stays, cards their holder, and letters, links, passes and notes of
 * staff go. What others booked for them loses their name only. Value, bookings and the ledger stay. All of it or
 * nothing: a stay that is not over or not settled refuses (decision 0058). Safe to repeat.
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
    await noteRequest(tx, 'erase_person', found, cause);
    return { state: 'done', found };
  });
}

/** A copy of what is kept of somebody; undefined where nothing is. That it was asked for is written down. */
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
    await noteRequest(tx, 'export_person', found, cause);
    return { email: whose.email, written_at: presentMoment(cause.at), ...kept };
  });
}

/**
 * What was asked stands with each card and each stay, and on a sale page where only letters, requests and notes are
 * with that; whose they were does not. An entry locks what it is about: stays before cards, as who settles a stay, and
 * by their ids.
 */
async function noteRequest(
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
