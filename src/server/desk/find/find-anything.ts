import type { FindAnswer } from '#contract/desk/staff-cards.ts';
import { normalizeCode } from '#domain/card/card-code.ts';
import { listCodeReadings } from '#domain/card/code-readings.ts';
import type { CardId } from '#domain/value/ids.ts';
import { findNumberedCards } from '../../money/code/code-numbers.ts';
import { fingerprintOf } from '../../money/code/find-cards.ts';
import { findPlacementNamed } from '../../booking/placement/find-placement.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { findCardIds, selectFoundStays, type CardSearch, type StaySearch } from '../lists/card-and-stay-store.ts';
import { listReach, may, placeOfStay, type Viewer } from '../sign-in/reach.ts';
import { loadCardRows, loadReservationRows } from '../lists/present-rows.ts';
import type { DeskDependencies } from '../cards/show-card.ts';

const MOST_LISTED = 50;
const LAST_FOUR = 4;
/** May be the end of a code as well as a name or the name of a batch, such as "Lena". */
const SHORT_WORD = /^\p{Letter}{2,4}$/u;

type Found = { readonly cards: readonly CardId[]; readonly stays: readonly string[] };
type Way = { readonly matched: NonNullable<FindAnswer['matched']>; readonly find: () => Promise<Found> };

/**
 * Tries the most specific reading of the text first, and stops at the first match. In order: an email, a reference, a
 * whole code, the end of a code or a hotel's reservation number, a batch, a name. A short word that is the end of a
 * code may also be a name, so both are searched. Codes are fingerprinted at once. A card with a PIN is found by its
 * number alone, and any PIN after it gives the same result.
 */
export async function findAnything(deps: DeskDependencies, staff: Viewer, typed: string): Promise<FindAnswer> {
  for (const { matched, find } of listWays(deps, staff, typed.trim(), await deps.salePages.list())) {
    const { cards, stays } = await find();
    if (cards.length + stays.length === 0) continue;
    return {
      matched: cards.length === 0 && matched === 'last_four' ? 'hotel_number' : matched,
      cards: await loadCardRows(deps, cards.slice(0, MOST_LISTED)),
      reservations: await loadReservationRows(deps, stays.slice(0, MOST_LISTED)),
      has_more: cards.length > MOST_LISTED || stays.length > MOST_LISTED,
    };
  }
  return { matched: null, cards: [], reservations: [], has_more: false };
}

function listWays(
  deps: DeskDependencies,
  staff: Viewer,
  text: string,
  salePages: Parameters<typeof listReach>[2],
): Way[] {
  const reach = listReach(staff, 'card.see', salePages);
  const stayReach = listReach(staff, 'reservation.see', salePages);
  const cards = (search: CardSearch) => findCardIds(deps.db, reach, search, MOST_LISTED + 1);
  const stays = async (search: StaySearch) => {
    const { rows } = await selectFoundStays(stayReach, search, MOST_LISTED + 1).execute(deps.db);
    return rows.map(({ id }) => id);
  };
  const both = (by: 'email' | 'name') => async () => ({
    cards: await cards({ by, text }),
    stays: await stays({ by, text }),
  });
  const code = normalizeCode(text);
  const reference = readReference(text);
  const fingerprints = reach.flatMap(({ salePage }) =>
    listCodeReadings(text).flatMap((reading) => {
      const { now, before } = fingerprintOf(deps.keys, salePage.id, reading);
      return before ? [now, before] : [now];
    }),
  );
  const ofReach = reach.map(({ salePage }) => salePage);
  const ending = async () => (code !== '' && code.length <= LAST_FOUR ? cards({ by: 'last_four', text: code }) : []);
  const batch = () => cards({ by: 'batch', text });
  const findNumbered = () => findNumberedCards(deps.db, deps.keys, ofReach, code);
  if (text.includes('@')) return [{ matched: 'email', find: both('email') }];
  return [
    ...(reference ? [{ matched: 'reference' as const, find: () => findReference(deps, staff, reference) }] : []),
    {
      matched: 'code',
      find: async () => ({
        cards: await cards({ by: 'code', fingerprints, numbered: await findNumbered() }),
        stays: [],
      }),
    },
    ...(SHORT_WORD.test(text)
      ? [{ matched: 'ending_or_name' as const, find: () => findEitherWay(ending, batch, both('name')) }]
      : []),
    {
      matched: 'last_four',
      find: async () => ({ cards: await ending(), stays: await stays({ by: 'hotel_number', text }) }),
    },
    { matched: 'batch', find: async () => ({ cards: await batch(), stays: [] }) },
    { matched: 'name', find: both('name') },
  ];
}

/** Cards whose code ends so, together with batch and name matches. Empty if no code ends so. */
async function findEitherWay(
  ending: () => Promise<readonly CardId[]>,
  batch: () => Promise<readonly CardId[]>,
  named: () => Promise<Found>,
): Promise<Found> {
  const ends = await ending();
  if (ends.length === 0) return { cards: [], stays: [] };
  const { cards, stays } = await named();
  return { cards: [...new Set([...ends, ...(await batch()), ...cards])], stays };
}

async function findReference(deps: DeskDependencies, staff: Viewer, reference: string): Promise<Found> {
  const placement = await findPlacementNamed(deps.db, reference);
  const isSeen = placement && may(staff, 'reservation.see', placeOfStay(placement));
  return { cards: [], stays: isSeen ? [placement.id] : [] };
}
