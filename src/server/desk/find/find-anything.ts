import type { FindAnswer } from '#contract/desk/staff-cards.ts';
import { normalizeCode } from '#domain/card/card-code.ts';
import { listCodeReadings, listNearCodes } from '#domain/card/code-readings.ts';
import type { CardId } from '#domain/value/ids.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { findNumberedCards, listNumbers } from '../../money/code/code-numbers.ts';
import { fingerprintOf } from '../../money/code/find-cards.ts';
import { findPlacementNamed } from '../../booking/placement/find-placement.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { findCardIds, selectFoundStays, type CardSearch, type StaySearch } from '../lists/card-and-stay-store.ts';
import { listReach, may, placeOfStay, type Viewer } from '../sign-in/reach.ts';
import { loadCardRows, loadReservationRows } from '../lists/present-rows.ts';
import type { DeskDependencies } from '../cards/show-card.ts';
import { createActors } from '../sign-in/present-actor.ts';
import { findEndedCodes, type EndedCode } from './ended-code-store.ts';
import { findByAddress, readAddress } from './read-address.ts';

const MOST_LISTED = 50;
const LAST_FOUR = 4;
/** May be the end of a code as well as a name or the name of a batch, such as "Lena". */
const SHORT_WORD = /^\p{Letter}{2,4}$/u;

type Found = {
  readonly cards: readonly CardId[];
  readonly stays: readonly string[];
  readonly ended?: readonly EndedCode[];
};
type Way = { readonly matched: NonNullable<FindAnswer['matched']>; readonly find: () => Promise<Found> };

/**
 * Tries the most specific reading of the text first, and stops at the first match. In order: one of our addresses, an
 * email, a reference, a whole code, the end of a code or a hotel's reservation number, a batch, a name, a code with one
 * symbol wrong. Codes that were replaced are found, too. A short word that is the end of a code may also be a name, so
 * both are searched. Codes are fingerprinted at once. A card with a PIN is found by its number alone, and any PIN after
 * it gives the same result.
 */
export async function findAnything(deps: DeskDependencies, staff: Viewer, typed: string): Promise<FindAnswer> {
  for (const { matched, find } of listWays(deps, staff, typed.trim(), await deps.salePages.list())) {
    const found = await find();
    const { stays, ended = [] } = found;
    const cards = [...new Set([...found.cards, ...ended.map(({ cardId }) => cardId)])];
    if (cards.length + stays.length === 0) continue;
    const present = await createActors(
      deps.db,
      ended.map(({ actor }) => actor),
    );
    return {
      matched: cards.length === 0 && matched === 'last_four' ? 'hotel_number' : matched,
      cards: await loadCardRows(deps, cards.slice(0, MOST_LISTED)),
      reservations: await loadReservationRows(deps, stays.slice(0, MOST_LISTED)),
      has_more: cards.length > MOST_LISTED || stays.length > MOST_LISTED,
      ended: ended.map(({ cardId, last4, at, actor }) => {
        return { card_id: cardId, last4, at: presentMoment(at), by: present(actor) };
      }),
    };
  }
  return { matched: null, cards: [], reservations: [], has_more: false, ended: [] };
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
  const pages = reach.map(({ salePage }) => salePage);
  const findWhole = (readings: readonly string[], numbered: readonly CardId[]) =>
    cards({ by: 'code', fingerprints: fingerprintAll(deps, pages, readings), numbered });
  const ending = async () => (code !== '' && code.length <= LAST_FOUR ? cards({ by: 'last_four', text: code }) : []);
  const endedEnding = async () =>
    code.length === LAST_FOUR ? findEndedCodes(deps.db, reach, { last4: code }, MOST_LISTED + 1) : [];
  const findCode = async () => {
    const readings = listCodeReadings(text);
    const found = await findWhole(readings, await findNumberedCards(deps.db, deps.keys, pages, code));
    if (found.length > 0) return { cards: found, stays: [] };
    const fingerprints = fingerprintAll(deps, pages, readings);
    const numbers = await listNumbers(deps.db, deps.keys, pages, code);
    const lastFours = readings.map((reading) => reading.slice(-LAST_FOUR));
    const ended = await findEndedCodes(deps.db, reach, { fingerprints, numbers, lastFours }, MOST_LISTED + 1);
    return { cards: [], stays: [], ended };
  };
  const batch = () => cards({ by: 'batch', text });
  const address = readAddress(text);
  if (address) {
    const find = async () => {
      if (address.reference) return findReference(deps, staff, address.reference);
      const { cardIds, placementId } = await findByAddress(deps, address);
      return {
        cards: await cards({ by: 'id', ids: cardIds }),
        stays: placementId === null ? [] : await stays({ by: 'id', text: placementId }),
      };
    };
    return [{ matched: 'address', find }];
  }
  if (text.includes('@')) return [{ matched: 'email', find: both('email') }];
  return [
    ...(reference ? [{ matched: 'reference' as const, find: () => findReference(deps, staff, reference) }] : []),
    { matched: 'code', find: findCode },
    ...(SHORT_WORD.test(text)
      ? [{ matched: 'ending_or_name' as const, find: () => findEitherWay(ending, endedEnding, batch, both('name')) }]
      : []),
    {
      matched: 'last_four',
      find: async () => ({
        cards: await ending(),
        stays: await stays({ by: 'hotel_number', text }),
        ended: await endedEnding(),
      }),
    },
    { matched: 'batch', find: async () => ({ cards: await batch(), stays: [] }) },
    { matched: 'name', find: both('name') },
    { matched: 'near_code', find: async () => ({ cards: await findWhole(listNearCodes(text), []), stays: [] }) },
  ];
}

function fingerprintAll(
  { keys }: DeskDependencies,
  salePages: readonly { readonly id: string }[],
  codes: readonly string[],
): Buffer[] {
  return salePages.flatMap(({ id }) =>
    codes.flatMap((code) => {
      const { now, before } = fingerprintOf(keys, id, code);
      return before ? [now, before] : [now];
    }),
  );
}

/** Cards whose code ends or ended so, together with batch and name matches. Empty if no code does. */
async function findEitherWay(
  ending: () => Promise<readonly CardId[]>,
  endedEnding: () => Promise<readonly EndedCode[]>,
  batch: () => Promise<readonly CardId[]>,
  named: () => Promise<Found>,
): Promise<Found> {
  const [ends, ended] = [await ending(), await endedEnding()];
  if (ends.length + ended.length === 0) return { cards: [], stays: [] };
  const { cards, stays } = await named();
  return { cards: [...ends, ...(await batch()), ...cards], stays, ended };
}

async function findReference(deps: DeskDependencies, staff: Viewer, reference: string): Promise<Found> {
  const placement = await findPlacementNamed(deps.db, reference);
  const isSeen = placement && may(staff, 'reservation.see', placeOfStay(placement));
  return { cards: [], stays: isSeen ? [placement.id] : [] };
}
