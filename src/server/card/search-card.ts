import type { CardSearchAnswer } from '#contract/card.ts';
import { toWireCard, toWireProduct } from '#contract/wire-card.ts';
import { normalizeCode } from '#domain/card-code.ts';
import { dateAt } from '#domain/stay.ts';
import type { Dependencies } from '../dependencies.ts';
import { Problem } from '../http/problem.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { findCardByFingerprint } from './card-store.ts';
import { issueCardToken } from './card-token.ts';

/**
 * Finds a card by what a guest typed. A code that is unknown, ill-formed or of another sale page goes the same way and
 * gets the same answer, `CARD.NOT_FOUND`; misses are counted by the caller's address.
 */
export async function searchCard(
  deps: Pick<Dependencies, 'db' | 'clock' | 'keys' | 'cardTries'>,
  salePage: SalePage,
  typed: string,
  address: string,
): Promise<CardSearchAnswer> {
  const waitSeconds = deps.cardTries.secondsToWait(address);
  if (waitSeconds > 0) throw new Problem('CARD.TOO_MANY_TRIES', { retryAfterSeconds: waitSeconds });

  const card = await findCardByFingerprint(deps.db, salePage, deps.keys.fingerprint(salePage.id, normalizeCode(typed)));
  if (!card) {
    deps.cardTries.countMiss(address);
    throw new Problem('CARD.NOT_FOUND');
  }
  const { token, expiresAt } = await issueCardToken(deps, card);
  return {
    card_token: token,
    expires_at: expiresAt.toString({ smallestUnit: 'second' }),
    card: toWireCard(card, dateAt(deps.clock.now(), salePage.timeZone)),
    product: toWireProduct(card.product),
  };
}
