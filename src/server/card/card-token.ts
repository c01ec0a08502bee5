import { createHash, randomBytes } from 'node:crypto';
import type { Card } from '#domain/card.ts';
import { asId, type CardId } from '#domain/ids.ts';
import type { Dependencies } from '../dependencies.ts';
import { invalidInput, Problem } from '../plumbing/http/problem.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { listCards } from './card-store.ts';
import { deleteExpiredCardTokens, insertCardToken, listCardTokens, renewCardTokens } from './card-token-store.ts';

const LIFE_MINUTES = 60;
/** A token is renewed by use; writing that down once in a while spares a write at every call. */
const RENEW_BELOW_MINUTES = 50;
const TOKEN_BYTES = 32;

type CardTokenDependencies = Pick<Dependencies, 'db' | 'clock'>;

type IssuedCardToken = { readonly token: string; readonly expiresAt: Temporal.Instant };

/** Makes the proof that somebody knew the card's code on this sale page. */
export async function issueCardToken(deps: CardTokenDependencies, card: Card): Promise<IssuedCardToken> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = deps.clock.now().add({ minutes: LIFE_MINUTES });
  await insertCardToken(deps.db, card.salePageId, { tokenDigest: digest(token), cardId: card.id, expiresAt });
  return { token, expiresAt };
}

/**
 * The cards behind tokens, each once, in the order of the tokens, and renews the tokens. Throws `CARD.TOKEN_INVALID`
 * when one of them is unknown, of another sale page or too old; `path` names the field.
 */
export async function loadCardsByTokens(
  deps: CardTokenDependencies,
  salePage: SalePage,
  tokens: readonly string[],
  path = 'card_tokens',
): Promise<Card[]> {
  if (tokens.length === 0) return [];
  const digests = [...new Set(tokens)].map(digest);
  const now = deps.clock.now();
  const rows = await listCardTokens(deps.db, salePage.id, digests, now);
  if (rows.length < digests.length) {
    const missing = tokens.flatMap((token, index) => {
      const known = rows.some((row) => row.tokenDigest.equals(digest(token)));
      return known ? [] : [{ path: path === 'card_tokens' ? `${path}.${index}` : path, code: 'CARD.TOKEN_INVALID' }];
    });
    throw new Problem('CARD.TOKEN_INVALID', { errors: missing });
  }
  const renewBefore = now.add({ minutes: RENEW_BELOW_MINUTES });
  const old = rows
    .filter(({ expiresAt }) => Temporal.Instant.compare(expiresAt, renewBefore) < 0)
    .map(({ tokenDigest }) => tokenDigest);
  if (old.length > 0) await renewCardTokens(deps.db, old, now.add({ minutes: LIFE_MINUTES }));
  const named = digests.flatMap((one) =>
    rows.filter((row) => row.tokenDigest.equals(one)).map(({ cardId }) => asId<CardId>(cardId)),
  );
  const cards = await listCards(deps.db, salePage, named);
  return [...new Set(named)].flatMap((cardId) => cards.find(({ id }) => id === cardId) ?? []);
}

/** The one card behind a token. */
export async function loadCardByToken(deps: CardTokenDependencies, salePage: SalePage, token: string): Promise<Card> {
  const [card] = await loadCardsByTokens(deps, salePage, [token], 'card_token');
  if (!card) throw invalidInput([{ path: 'card_token', code: 'CARD.TOKEN_INVALID' }]);
  return card;
}

/** Forgets tokens that are no longer good. */
export function cleanUpCardTokens({ db, clock }: CardTokenDependencies): Promise<void> {
  return deleteExpiredCardTokens(db, clock.now());
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
