import type { FindAnswer } from '#contract/desk/staff-cards.ts';
import { normalizeCode } from '#domain/card/card-code.ts';
import { listCodeReadings, listNearCodes } from '#domain/card/code-readings.ts';
import type { CardId } from '#domain/value/ids.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { listNumberedCards, listNumbers } from '../../money/code/code-numbers.ts';
import { fingerprintOf } from '../../money/code/find-cards.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { findCardIds, selectFoundStays, type CardSearch, type StaySearch } from '../lists/card-and-stay-store.ts';
import { listReach, type PageReach, type Viewer } from '../sign-in/reach.ts';
import { loadCardRows, loadReservationRows } from '../lists/present-rows.ts';
import type { DeskDependencies } from '../cards/show-card.ts';
import { createActors } from '../sign-in/present-actor.ts';
import { findEndedCodes, type EndedCode } from './find-store.ts';
import { findByAddress, isAddress } from './find-by-address.ts';

const MOST_LISTED = 50;
const LAST_FOUR = 4;
/** May be the end of a code as well as a name or the name of a batch, such as "Lena". */
const SHORT_WORD = /^\p{Letter}{2,4}$/u;

type Found = {
  readonly cards?: readonly CardId[];
  readonly stays?: readonly string[];
  readonly ended?: readonly EndedCode[];
};
type Way = { readonly matched: NonNullable<FindAnswer['matched']>; readonly find: () => Promise<Found> };

/**
 * Tries the most specific reading of the text first, and stops at the first match. In order: one of our addresses or a
 * code within it, an email, a reference, a whole code, the end of a code or a hotel's reservation number, a batch, a
 * name, a code with one symbol wrong. Codes that were replaced are found, too. A short word that is the end of a code
 * may also be a name, so both are searched. Codes are fingerprinted at once. A card with a PIN is found by its number
 * alone, and any PIN after it gives the same result.
 */
export async function findAnything(deps: DeskDependencies, staff: Viewer, typed: string): Promise<FindAnswer> {
  for (const { matched, find } of listWays(deps, staff, typed.trim(), await deps.salePages.list())) {
    const { cards: found = [], stays = [], ended = [] } = await find();
    const cards = [...new Set([...found, ...ended.map(({ cardId }) => cardId)])];
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
  const ended = (search: Parameters<typeof findEndedCodes>[2]) =>
    findEndedCodes(deps.db, reach, search, MOST_LISTED + 1);
  const findCode = async (): Promise<Found> => {
    const readings = listCodeReadings(text);
    const fingerprints = fingerprintAll(deps, reach, readings);
    const numbers = await listNumbers(deps.db, deps.keys, pages, code);
    const pageIds = pages.map(({ id }) => id);
    const numbered = await listNumberedCards(deps.db, pageIds, numbers);
    const found = await cards({ by: 'code', fingerprints, numbered });
    if (found.length > 0) return { cards: found };
    const lastFours = readings.map((reading) => reading.slice(-LAST_FOUR));
    return { ended: await ended({ fingerprints, numbers, lastFours }) };
  };
  let ending: Promise<Found> | undefined;
  const findEnding = () => (ending ??= searchEnding());
  const searchEnding = async (): Promise<Found> =>
    code === '' || code.length > LAST_FOUR
      ? {}
      : { cards: await cards({ by: 'last_four', text: code }), ended: await ended({ last4: code }) };
  const findBatch = async () => ({ cards: await cards({ by: 'batch', text }) });
  const findEitherWay = async (): Promise<Found> => {
    const found = await findEnding();
    if (!found.cards?.length && !found.ended?.length) return {};
    const [named, batch] = [await both('name')(), await findBatch()];
    return { ...found, cards: [...(found.cards ?? []), ...batch.cards, ...named.cards], stays: named.stays };
  };
  if (isAddress(text)) {
    return [
      { matched: 'address', find: () => findOfAddress(deps, text, cards, stays) },
      { matched: 'code', find: findCode },
    ];
  }
  if (text.includes('@')) return [{ matched: 'email', find: both('email') }];
  return [
    ...(reference
      ? [
          {
            matched: 'reference' as const,
            find: async () => ({ stays: await stays({ by: 'reference', text: reference }) }),
          },
        ]
      : []),
    { matched: 'code', find: findCode },
    ...(SHORT_WORD.test(text) ? [{ matched: 'ending_or_name' as const, find: findEitherWay }] : []),
    {
      matched: 'last_four',
      find: async () => ({ ...(await findEnding()), stays: await stays({ by: 'hotel_number', text }) }),
    },
    { matched: 'batch', find: findBatch },
    { matched: 'name', find: both('name') },
    {
      matched: 'near_code',
      find: async () => {
        const fingerprints = fingerprintAll(deps, reach, listNearCodes(text));
        return { cards: await cards({ by: 'code', fingerprints, numbered: [] }) };
      },
    },
  ];
}

function fingerprintAll({ keys }: DeskDependencies, reach: readonly PageReach[], codes: readonly string[]): Buffer[] {
  return reach
    .flatMap(({ salePage }) => codes.map((code) => fingerprintOf(keys, salePage.id, code)))
    .flatMap(({ now, before }) => (before ? [now, before] : [now]));
}

async function findOfAddress(
  deps: DeskDependencies,
  text: string,
  cards: (search: CardSearch) => Promise<CardId[]>,
  stays: (search: StaySearch) => Promise<string[]>,
): Promise<Found> {
  const { ids, reference } = await findByAddress(deps, text);
  return {
    cards: await cards({ by: 'id', ids }),
    stays: reference ? await stays({ by: 'reference', text: reference }) : [],
  };
}
