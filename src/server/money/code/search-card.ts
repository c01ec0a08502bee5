import type { CardSearchAnswer, CardsNowAnswer } from '#contract/guest/card.ts';
import { toWireCard, toWireProduct } from '#contract/guest/wire-card.ts';
import { normalizeCode } from '#domain/card/card-code.ts';
import { hasLookAlikes, listCodeReadings } from '#domain/card/code-readings.ts';
import { heldOn } from '#domain/card/card.ts';
import type { Card } from '#domain/card/card.ts';
import { cutCode } from '#domain/card/code-guessing.ts';
import type { CardId } from '#domain/value/ids.ts';
import { presentMoment } from '#contract/wire-values.ts';
import type { MoneyParts } from '../money-parts.ts';
import { Problem } from '../../platform/http/problem.ts';
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts';
import { findDayOfCard } from '../../hotel/day-of-card.ts';
import { isPreviewId } from '../../sale-page/preview-id.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { tryCode, findCardByEitherKey, type CodeTry, type Tried } from './card-by-code-store.ts';
import { hasImportedCodes } from './code-tries-store.ts';
import { issueCardToken, loadCardsByTokens } from './card-token.ts';
import { searchExampleCard } from '../card/example-cards.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { CodeFingerprint } from '../card/card-code-store.ts';
import { listCards, listCardsByLast4 } from '../card/card-store.ts';

export { findSalePageOfCard } from '../card/card-store.ts';

type SearchDependencies = Pick<MoneyParts, 'db' | 'clock' | 'keys' | 'guessWatch' | 'pmsOf' | 'log'> & {
  /** Looks up placements that have held the card's value for too long. True if the card should be read again. */
  lookUpLateOn(cardId: CardId): Promise<boolean>;
  findBookedAs(cardId: CardId): Promise<string | undefined>;
};

/** Per network, because each attempt briefly takes a database connection, which all guests share. */
const TRIES_AT_ONCE = 4;
const inLine = limitConcurrency(TRIES_AT_ONCE);

/**
 * Finds a card by a typed code. Unknown and malformed codes, and codes of other sale pages, take the same path and get
 * the same answer, `CARD.NOT_FOUND`. Misses are counted by the caller's `networks`, narrowest first, and wrong second
 * secrets by their card. Placements that have held value for too long are looked up first.
 */
export async function searchCard(
  deps: SearchDependencies,
  salePage: SalePage,
  typed: string,
  networks: readonly string[],
  language: string,
): Promise<CardSearchAnswer> {
  if (isPreviewId(salePage.id)) return searchExampleCard(deps, salePage, typed, language);
  const found = await tryReadings(deps, salePage, typed, networks);
  if (found.outcome !== 'found') {
    if (found.outcome === 'missed') {
      const lookAlikes = hasLookAlikes(normalizeCode(typed)) && !(await hasImportedCodes(deps.db, salePage.id));
      throw new Problem('CARD.NOT_FOUND', { ...(lookAlikes && { lookAlikes }) });
    }
    throw new Problem('CARD.TOO_MANY_TRIES', {
      retryAfterSeconds: found.waitSeconds,
      ...(found.outcome === 'locked' && { locked: true }),
    });
  }
  const { token, expiresAt } = issueCardToken(deps, found.card);
  const shown = await presentCard(deps, salePage, found.card, language);
  return { card_token: token, expires_at: presentMoment(expiresAt), ...shown };
}

/** The cards of tokens as they are now. Throws `CARD.TOKEN_INVALID`. */
export async function showCards(
  deps: SearchDependencies,
  salePage: SalePage,
  tokens: readonly string[],
  language: string,
): Promise<CardsNowAnswer> {
  const cards = await loadCardsByTokens(deps, salePage, tokens);
  return { cards: await Promise.all(cards.map((card) => presentCard(deps, salePage, card, language))) };
}

async function presentCard(deps: SearchDependencies, salePage: SalePage, card: Card, language: string) {
  const wasLookedUp = heldOn(card) > 0 && (await deps.lookUpLateOn(card.id));
  const shown = wasLookedUp ? { ...card, ...(await findCardById(deps, salePage, card.id)) } : card;
  const { today, lastHours } = await findDayOfCard(deps, salePage, shown, language);
  const wire = toWireCard(shown, today, lastHours);
  const isSpent = wire.reason === 'CARD.USED_UP' || wire.reason === 'CARD.IN_USE';
  return {
    card: { ...wire, booked_as: isSpent ? await deps.findBookedAs(shown.id) : undefined },
    product: toWireProduct(shown.product, language),
  };
}

/** One of our own codes is found even if its network has used up its misses. */
const GO_ON: readonly Tried['outcome'][] = ['missed', 'address', 'network'];

/** Each reading that no card has counts as a miss. */
async function tryReadings(
  deps: SearchDependencies,
  salePage: SalePage,
  typed: string,
  networks: readonly string[],
): Promise<Tried> {
  const [first = '', ...others] = listCodeReadings(typed);
  const tryOne = (code: string) =>
    inLine(networks.at(-1) ?? '', async () => {
      const refusal = deps.guessWatch.findRefusal(networks);
      const tried = await tryCode(deps.db, salePage, describeTry(deps, salePage, code), refusal);
      return tried.outcome === 'found' ? tried : deps.guessWatch.countFailure(salePage.id, networks, tried);
    });
  let found = await tryOne(first);
  for (const code of others) if (GO_ON.includes(found.outcome)) found = await tryOne(code);
  return found;
}

function describeTry({ keys, clock }: SearchDependencies, { id }: SalePage, code: string): CodeTry {
  return {
    fingerprint: fingerprintOf(keys, id, code),
    at: clock.now(),
    // Codes imported under the earlier key have fingerprints of that key.
    possibleNumbers: [keys, ...(keys.earlier ? [keys.earlier] : [])].flatMap((each) =>
      cutCode(code).map(({ code: alone, secretLength }) => {
        return { fingerprint: each.fingerprintCodeAlone(id, alone), secretLength };
      }),
    ),
  };
}

/** The fingerprints of a normalized code, current and under the earlier key. */
export function fingerprintOf(keys: Keys, salePageId: string, code: string): CodeFingerprint {
  const now = keys.fingerprint(salePageId, code);
  if (!keys.earlier) return { now, before: undefined, alone: [] };
  const alone = cutCode(code).map(({ code: number, secretLength }) => {
    return { fingerprint: keys.fingerprintCodeAlone(salePageId, number), secretLength };
  });
  return { now, before: keys.earlier.fingerprint(salePageId, code), alone };
}

type FindDependencies = Pick<MoneyParts, 'db' | 'keys'>;

/** The card with a typed code. A code of another system includes its PIN. */
export async function findCardByCode({ db, keys }: FindDependencies, salePage: SalePage, typed: string) {
  for (const code of listCodeReadings(typed)) {
    const card = await findCardByEitherKey(db, salePage, fingerprintOf(keys, salePage.id, code));
    if (card) return card;
  }
  return undefined;
}

export async function findCardById(
  { db }: FindDependencies,
  salePage: SalePage,
  id: CardId,
): Promise<Card | undefined> {
  const [card] = await listCards(db, salePage, [id]);
  return card;
}

type LastFour = { readonly last4: string; readonly productId: string | undefined };

/** A longer list would not be read. */
const MAX_LISTED = 50;

/** Up to `MAX_LISTED` cards whose code ends like this, optionally of one voucher product. */
export function listCardsByEnd({ db }: FindDependencies, salePage: SalePage, end: LastFour): Promise<Card[]> {
  return listCardsByLast4(db, salePage, normalizeCode(end.last4), end.productId, MAX_LISTED);
}
