import type { CardSearchAnswer } from '#contract/card.ts';
import { toWireCard, toWireProduct } from '#contract/wire-card.ts';
import { normalizeCode } from '#domain/card-code.ts';
import { heldOn } from '#domain/card.ts';
import type { CardId } from '#domain/ids.ts';
import { dateAt } from '#domain/stay.ts';
import type { Dependencies } from '../dependencies.ts';
import { findOutage } from '../plumbing/database/database-unavailable.ts';
import { Problem } from '../plumbing/http/problem.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { findCardByFingerprint } from './card-store.ts';
import { issueCardToken } from './card-token.ts';

type SearchDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'cardTries'> & {
  /** Finds out about what holds the card's value for too long; true when the card is worth reading again. */
  lookUpLateOn(cardId: CardId): Promise<boolean>;
};

/**
 * Finds a card by what a guest typed. A code that is unknown, ill-formed or of another sale page goes the same way and
 * gets the same answer, `CARD.NOT_FOUND`; misses are counted by the caller's address. Value that has been on hold for
 * too long is asked about first.
 */
export async function searchCard(
  deps: SearchDependencies,
  salePage: SalePage,
  typed: string,
  address: string,
  language: string,
): Promise<CardSearchAnswer> {
  const waitSeconds = deps.cardTries.secondsToWait(address);
  if (waitSeconds > 0) throw new Problem('CARD.TOO_MANY_TRIES', { retryAfterSeconds: waitSeconds });
  deps.cardTries.countMiss(address);

  const fingerprint = deps.keys.fingerprint(salePage.id, normalizeCode(typed));
  const card = await findCardByFingerprint(deps.db, salePage, fingerprint).catch((error: unknown) => {
    // Nothing was learnt of the code, and who waits for the database asks again.
    if (findOutage(error)) deps.cardTries.forgetMiss(address);
    throw error;
  });
  if (!card) throw new Problem('CARD.NOT_FOUND');
  deps.cardTries.forgetMiss(address);
  const wasLookedUp = heldOn(card) > 0 && (await deps.lookUpLateOn(card.id));
  const shown = (wasLookedUp && (await findCardByFingerprint(deps.db, salePage, fingerprint))) || card;
  const { token, expiresAt } = issueCardToken(deps, card);
  return {
    card_token: token,
    expires_at: expiresAt.toString({ smallestUnit: 'second' }),
    card: toWireCard(shown, dateAt(deps.clock.now(), salePage.timeZone)),
    product: toWireProduct(card.product, language),
  };
}
