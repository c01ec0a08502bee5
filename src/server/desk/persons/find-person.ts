import { domainToASCII, domainToUnicode } from 'node:url';
import { findStillNeeded, type StillNeeded } from '#domain/desk/forgetting.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { countNotes, type PageNotes } from './person-note-store.ts';
import {
  countLetters,
  countRequests,
  listBooked,
  listOtherAddresses,
  listRegisteredCards,
  listStays,
  notesOf,
  type PageLetters,
  type PageRequests,
  type PersonCard,
  type PersonStay,
  type Whose,
} from './person-store.ts';

export type PersonDependencies = Pick<DeskParts, 'db' | 'clock'>;

/** An email address, on the sale pages where the requester may decide. */
export type Asked = { readonly email: string; readonly salePages: readonly SalePage[] };

/** A person's stored data, and why the hotel may still need it. */
export type FoundPerson = {
  readonly cards: readonly PersonCard[];
  readonly stays: readonly (PersonStay & { readonly needed: StillNeeded | null })[];
  readonly letters: readonly PageLetters[];
  readonly requests: readonly PageRequests[];
  readonly notes: readonly PageNotes[];
  /** Similar addresses with stored data, maybe of the same person. The lists contain none of it. */
  readonly otherAddresses: readonly string[];
};

export function whoseData({ email, salePages }: Asked): Whose {
  const typed = email.trim();
  return { email: typed, spellings: spell(typed), salePageIds: salePages.map(({ id }) => id) };
}

/** The address as typed, and with its domain in both ASCII and Unicode form, which name the same domain. */
function spell(email: string): string[] {
  const at = email.lastIndexOf('@') + 1;
  const domain = domainToASCII(email.slice(at));
  if (at === 0 || domain === '') return [email];
  return [email, ...[domain, domainToUnicode(domain)].map((spelt) => email.slice(0, at) + spelt)];
}

export async function findPerson(
  db: Database | Tx,
  { clock }: Pick<PersonDependencies, 'clock'>,
  asked: Asked,
): Promise<FoundPerson> {
  const whose = whoseData(asked);
  const stays = await listStays(db, whose);
  const cards = await listRegisteredCards(db, whose);
  const booked = listBooked(stays);
  const zones = new Map<string, string>(asked.salePages.map(({ id, timeZone }) => [id, timeZone]));
  return {
    cards,
    stays: stays.map((stay) => {
      const today = dateAt(clock.now(), zones.get(stay.salePageId) ?? 'UTC');
      const departureDate = Temporal.PlainDate.from(stay.departureDate);
      return { ...stay, needed: findStillNeeded({ ...stay, departureDate }, today) ?? null };
    }),
    letters: await countLetters(db, whose, booked),
    requests: await countRequests(db, whose),
    notes: await countNotes(db, notesOf(booked, listIds(cards))),
    otherAddresses: await listOtherAddresses(db, whose),
  };
}

export function listIds<Id>(rows: readonly { readonly id: Id }[]): Id[] {
  return rows.map(({ id }) => id);
}

export function isNobody({ cards, stays, letters, requests, notes }: FoundPerson): boolean {
  return cards.length + stays.length + letters.length + requests.length + notes.length === 0;
}

/** The numbers on all sale pages. */
export function sumPages({ letters, requests, notes }: FoundPerson) {
  return {
    letters: letters.reduce((sum, page) => sum + page.letters, 0),
    requests: requests.reduce((sum, page) => sum + page.requests, 0),
    notes: notes.reduce((sum, page) => sum + page.notes, 0),
  };
}

/** "3 cards, 2 stays, 5 letters, 1 link, request or import, 2 notes". */
export function formatFound(found: FoundPerson): string {
  const { cards, stays } = found;
  const { letters, requests, notes } = sumPages(found);
  const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
  return [
    count(cards.length, 'card'),
    count(stays.length, 'stay'),
    count(letters, 'letter'),
    count(requests, 'link, request or import', 'links, requests or imports'),
    count(notes, 'note'),
  ].join(', ');
}

export const NOTHING_STORED = 'No data of this address is stored.';

/** Reasons for a refusal: no data at all, or one sentence for each stay that prevents it. */
export function listRefusals(found: FoundPerson): string[] {
  return isNobody(found) ? [NOTHING_STORED] : listObstacles(found);
}

/** One sentence for each stay that prevents it. */
function listObstacles({ stays }: FoundPerson): string[] {
  return stays.flatMap(({ reference, needed, departureDate }) => {
    if (needed === 'not_settled') return [`${reference} is not settled: its outcome or a payment is still open.`];
    if (needed === 'not_over') {
      return [`${reference} ends on ${departureDate}: cancel it first, or erase after that day.`];
    }
    return [];
  });
}
