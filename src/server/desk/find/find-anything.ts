import type { FindAnswer } from '#contract/desk/staff-cards.ts';
import { normalizeCode } from '#domain/card/card-code.ts';
import { listCodeReadings, listNearCodes, listOwnCodes } from '#domain/card/code-readings.ts';
import type { CardId } from '#domain/value/ids.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { listNumberedCards, listNumbers } from '../../money/code/code-numbers.ts';
import { fingerprintOf } from '../../money/code/search-card.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { findCardIds, selectFoundStays, type CardSearch, type StaySearch } from '../lists/card-and-stay-store.ts';
import { listReach, type PageReach, type Viewer } from '../sign-in/reach.ts';
import { loadCardRows, loadReservationRows } from '../lists/present-rows.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { createActors } from '../sign-in/present-actor.ts';
import { findEndedCodes, type EndedCode } from './find-store.ts';
import { findCardOfPass } from '../../guest/wallet/find-card-of-pass.ts';
import { digestToken } from '../../letters/links/digest-token.ts';
import { findLinked } from '../../letters/links/open-link.ts';

const ADDRESS = /^https?:\/\//i;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

const MOST_LISTED = 50;
const LAST_FOUR = 4;
/** May be ends of codes as well as a name or the name of a batch, such as "Lena" or "Lena Hart". */
const SHORT_WORDS = /^\p{Letter}{2,4}$|^\p{Letter}{4}([\s,;]+\p{Letter}{4})+$/u;
const BETWEEN_ENDS = /[\s,;]+/;

type Found = {
  readonly cards?: readonly CardId[];
  readonly stays?: readonly string[];
  readonly ended?: readonly EndedCode[];
  /** Cards that paid a receipt, or on the bill of a stay, with this number. */
  readonly paid?: readonly CardId[];
};
type Way = { readonly matched: NonNullable<FindAnswer['matched']>; readonly find: () => Promise<Found> };

/**
 * Tries each reading of the text, the most specific first, and stops at the first match: one of our addresses or a code
 * in it, an email, a reference, whole codes, the ends of codes or the number of a stay or receipt, a batch, a name, the
 * beginning of a batch, a code with one wrong symbol. A replaced code also finds its card. Short words are searched
 * both as ends of codes and as a name. A card with a PIN is found by its number, whatever PIN follows.
 */
export async function findAnything(deps: DeskDependencies, staff: Viewer, typed: string): Promise<FindAnswer> {
  const searches = searchesOf(deps, staff, await deps.salePages.list());
  for (const { matched, find } of listWays(deps, searches, typed.trim())) {
    const { cards: found = [], stays = [], ended = [], paid = [] } = await find();
    const named = [...found, ...ended.map(({ cardId }) => cardId)];
    const cards = [...new Set([...named, ...paid])];
    if (cards.length + stays.length === 0) continue;
    const actors = ended.map(({ actor }) => actor);
    const present = await createActors(deps.db, actors);
    return {
      matched: matched !== 'last_four' || named.length > 0 ? matched : stays.length > 0 ? 'hotel_number' : 'receipt',
      cards: await loadCardRows(deps, cards.slice(0, MOST_LISTED)),
      reservations: await loadReservationRows(deps, stays.slice(0, MOST_LISTED)),
      has_more: cards.length > MOST_LISTED || stays.length > MOST_LISTED,
      ended: ended.map(({ cardId, last4, at, actor }) => {
        return { card_id: cardId, last4, at: presentMoment(at), by: present(actor) };
      }),
      paid: [...paid],
    };
  }
  return { matched: null, cards: [], reservations: [], has_more: false, ended: [], paid: [] };
}

/** Searches within the reach of a person, each with one row more than is listed. */
function searchesOf(deps: DeskDependencies, staff: Viewer, salePages: Parameters<typeof listReach>[2]) {
  const reach = listReach(staff, 'card.see', salePages);
  const stayReach = listReach(staff, 'reservation.see', salePages);
  const cards = (search: CardSearch) => findCardIds(deps.db, reach, search, MOST_LISTED + 1);
  const stays = async (search: StaySearch) => {
    const { rows } = await selectFoundStays(stayReach, search, MOST_LISTED + 1).execute(deps.db);
    return rows.map(({ id }) => id);
  };
  const ended = (search: Parameters<typeof findEndedCodes>[2]) =>
    findEndedCodes(deps.db, reach, search, MOST_LISTED + 1);
  return { reach, cards, stays, ended };
}

type Searches = ReturnType<typeof searchesOf>;

function listWays(deps: DeskDependencies, searches: Searches, text: string): Way[] {
  const { reach, cards, stays, ended } = searches;
  const both = (by: 'email' | 'name') => async () => ({
    cards: await cards({ by, text }),
    stays: await stays({ by, text }),
  });
  const ends = listEnds(text);
  const reference = readReference(text);
  const wholeCode: Way = { matched: 'code', find: () => findCode(deps, searches, text) };
  let ending: Promise<Found> | undefined;
  const findEnding = () => (ending ??= searchEnding());
  const searchEnding = async (): Promise<Found> => ({
    cards: (await Promise.all(ends.map((end) => cards({ by: 'last_four', text: end })))).flat(),
    ended: (await Promise.all(ends.map((last4) => ended({ last4 })))).flat(),
  });
  const findBatch = async () => ({ cards: await cards({ by: 'batch', text }) });
  const findEitherWay = async (): Promise<Found> => {
    const found = await findEnding();
    if (!found.cards?.length && !found.ended?.length) return {};
    const [named, batch] = [await both('name')(), await findBatch()];
    return { ...found, cards: [...(found.cards ?? []), ...batch.cards, ...named.cards], stays: named.stays };
  };
  const findNear = () => {
    const fingerprints = fingerprintAll(deps, reach, listNearCodes(text));
    return cards({ by: 'code', fingerprints, numbered: [] });
  };
  const way = (matched: Way['matched'], find: Way['find']): Way => ({ matched, find });
  if (isAddress(text)) return [way('address', () => findOfAddress(deps, searches, text)), wholeCode];
  if (text.includes('@')) return [way('email', both('email'))];
  return [
    ...(reference
      ? [way('reference', async () => ({ stays: await stays({ by: 'reference', text: reference }) }))]
      : []),
    wholeCode,
    ...(SHORT_WORDS.test(text) ? [way('ending_or_name', findEitherWay)] : []),
    way('last_four', async () => ({
      ...(await findEnding()),
      stays: await stays({ by: 'hotel_number', text }),
      paid: await cards({ by: 'receipt', text }),
    })),
    way('batch', findBatch),
    way('name', both('name')),
    way('batch', async () => ({ cards: await cards({ by: 'batch_beginning', text }) })),
    way('near_code', async () => ({ cards: await findNear() })),
  ];
}

/** The last four of several cards, or up to four symbols of one. Empty for a text that is neither. */
function listEnds(text: string): string[] {
  const ends = [...new Set(text.split(BETWEEN_ENDS).map(normalizeCode))];
  if (ends.length > 1 && ends.every((end) => end.length === LAST_FOUR)) return ends;
  const code = normalizeCode(text);
  return code === '' || code.length > LAST_FOUR ? [] : [code];
}

/** Whole codes, or one that a card had before. */
async function findCode(deps: DeskDependencies, { reach, cards, ended }: Searches, text: string): Promise<Found> {
  const pages = reach.map(({ salePage }) => salePage);
  const readings = [...new Set([...listCodeReadings(text), ...listOwnCodes(text)])];
  const fingerprints = fingerprintAll(deps, reach, readings);
  const numbers = await listNumbers(deps.db, deps.keys, pages, normalizeCode(text));
  const pageIds = pages.map(({ id }) => id);
  const numbered = await listNumberedCards(deps.db, pageIds, numbers);
  const found = await cards({ by: 'code', fingerprints, numbered });
  if (found.length > 0) return { cards: found };
  const lastFours = readings.map((reading) => reading.slice(-LAST_FOUR));
  return { ended: await ended({ fingerprints, numbers, lastFours }) };
}

function fingerprintAll({ keys }: DeskDependencies, reach: readonly PageReach[], codes: readonly string[]): Buffer[] {
  return reach
    .flatMap(({ salePage }) => codes.map((code) => fingerprintOf(keys, salePage.id, code)))
    .flatMap(({ now, before }) => (before ? [now, before] : [now]));
}

async function findOfAddress(deps: DeskDependencies, { cards, stays }: Searches, text: string): Promise<Found> {
  const { ids, reference } = await findByAddress(deps, text);
  return {
    cards: await cards({ by: 'id', ids }),
    stays: reference ? await stays({ by: 'reference', text: reference }) : [],
  };
}

/** Whether a text is an address as a scanner types it, or the serial of a wallet pass. */
function isAddress(text: string): boolean {
  return ADDRESS.test(text) || ID.exec(text)?.[0] === text;
}

/** The cards and the stay's reference that one of our addresses may be about, in reach or not. */
async function findByAddress({ db, config }: DeskDependencies, text: string) {
  if (ADDRESS.test(text) && URL.parse(text)?.origin !== new URL(config.publicAddress).origin) return { ids: [] };
  const id = ID.exec(text)?.[0].toLowerCase();
  const [, token] = /#t=([\w-]+)/.exec(text) ?? [];
  const linked = token === undefined ? undefined : await findLinked(db, digestToken(token));
  const ofPass = id === undefined ? undefined : await findCardOfPass({ db }, id);
  const ids = [id, ofPass, linked?.cardId].filter((one) => typeof one === 'string') as CardId[];
  return { ids, reference: readReference(/[/=](SC-[^/&?#]+)/i.exec(text)?.[1] ?? '') ?? linked?.reference };
}
