import { findStillNeeded, type StillNeeded } from '#domain/forgetting.ts';
import { dateAt } from '#domain/stay.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Database, Tx } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { countLetters, listRegisteredCards, listStays, type PersonCard, type PersonStay } from './person-store.ts';

export type PersonDependencies = Pick<Dependencies, 'db' | 'clock'>;

/** Whose data is meant: those of a mailbox, on sale pages that who asks may decide about. */
export type Asked = { readonly email: string; readonly salePages: readonly SalePage[] };

/** What is kept of somebody, and what of it the hotel still needs. */
export type FoundPerson = {
  readonly cards: readonly PersonCard[];
  readonly stays: readonly (PersonStay & { readonly needed: StillNeeded | null })[];
  readonly letters: number;
};

export function whoseData({ email, salePages }: Asked) {
  return { email: email.trim(), salePageIds: salePages.map(({ id }) => id) };
}

export async function findPerson(
  db: Database | Tx,
  { clock }: Pick<PersonDependencies, 'clock'>,
  asked: Asked,
): Promise<FoundPerson> {
  const whose = whoseData(asked);
  const stays = await listStays(db, whose);
  const zones = new Map<string, string>(asked.salePages.map(({ id, timeZone }) => [id, timeZone]));
  return {
    cards: await listRegisteredCards(db, whose),
    stays: stays.map((stay) => {
      const today = dateAt(clock.now(), zones.get(stay.salePageId) ?? 'UTC');
      const departureDate = Temporal.PlainDate.from(stay.departureDate);
      return { ...stay, needed: findStillNeeded({ ...stay, departureDate }, today) ?? null };
    }),
    letters: await countLetters(
      db,
      whose,
      stays.map(({ id }) => id),
    ),
  };
}

export function isNobody({ cards, stays, letters }: FoundPerson): boolean {
  return cards.length + stays.length + letters === 0;
}

/** "3 cards, 2 stays, 5 letters". */
export function printFound({ cards, stays, letters }: FoundPerson): string {
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  return [count(cards.length, 'card'), count(stays.length, 'stay'), count(letters, 'letter')].join(', ');
}

/** Why nothing can be erased yet, a sentence for each stay. */
export function listObstacles({ stays }: FoundPerson): string[] {
  return stays.flatMap(({ reference, needed, departureDate }) => {
    if (needed === 'not settled') return [`${reference} is not settled: its outcome or a payment is still open.`];
    if (needed === 'not over') {
      return [`${reference} ends on ${departureDate}: cancel it first, or erase after that day.`];
    }
    return [];
  });
}
