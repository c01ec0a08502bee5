import { hash, randomBytes } from 'node:crypto';
import type { Card } from '#domain/card/card.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import type { MoneyParts } from '../money-parts.ts';
import { invalidInput, Problem } from '../../platform/http/problem.ts';
import { openToken, sealToken } from '../../platform/secrets/signed-token.ts';
import { isPreviewId } from '../../sale-page/preview-id.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findCardOfToken, type StoredCard } from '../card/card-store.ts';
import { renewCardTokens } from './card-token-store.ts';
import { findExampleOfToken } from '../card/example-cards.ts';

export { deleteExpiredCardTokens } from './card-token-store.ts';

const LIFE_MINUTES = 60;
/** Using a token renews it. The renewal is stored only below this remaining life, which saves a write per call. */
const RENEW_BELOW_MINUTES = 50;
const NONCE_BYTES = 9;
/** Marks the token of a card that was opened by a link mailed to its holder. */
const HOLDER = 'holder';

type CardTokenDependencies = Pick<MoneyParts, 'db' | 'clock' | 'keys'>;

type IssuedCardToken = { readonly token: string; readonly expiresAt: Temporal.Instant };

/** The token proves knowledge of the code, and ends with it. It is sealed: nothing is stored until it is renewed. */
export function issueCardToken({ keys, clock }: CardTokenDependencies, card: StoredCard): IssuedCardToken {
  const expiresAt = clock.now().add({ minutes: LIFE_MINUTES });
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const proof = card.isHolderProven ? [HOLDER] : [];
  const content = [card.id, expiresAt.epochMilliseconds, card.codeMark, nonce, ...proof];
  return { token: sealToken(keys, 'card', content.join(' ')), expiresAt };
}

/** Undefined if the token is not ours. */
function readContent({ keys }: CardTokenDependencies, token: string) {
  const [cardId, expiresAtMs, codeMark, , proof] = openToken(keys, 'card', token)?.split(' ') ?? [];
  if (!cardId || !expiresAtMs || !codeMark) return undefined;
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(Number(expiresAtMs));
  return { cardId: asId<CardId>(cardId), expiresAt, codeMark, isHolderProven: proof === HOLDER };
}

/**
 * Loads the cards of tokens, each once, in token order, and renews the tokens. Throws `CARD.TOKEN_INVALID` if a token
 * is unknown, expired, of another sale page, or was issued for a code that has been replaced. `path` names the field.
 */
export async function loadCardsByTokens(
  deps: CardTokenDependencies,
  salePage: SalePage,
  tokens: readonly string[],
  path = 'card_tokens',
): Promise<StoredCard[]> {
  if (tokens.length === 0) return [];
  if (isPreviewId(salePage.id)) return loadExamples(deps, salePage, tokens, path);
  const now = deps.clock.now();
  const asked = await Promise.all(
    [...new Set(tokens)].map(async (token) => {
      const content = readContent(deps, token);
      const digest = hash('sha256', token, 'buffer');
      const known = content && (await findCardOfToken(deps.db, salePage, { digest, cardId: content.cardId }));
      return { token, content, digest, known };
    }),
  );
  const good = asked.flatMap(({ token, content, digest, known }) => {
    if (!content || !known || content.codeMark !== known.card.codeMark) return [];
    const expiresAt = known.expiresAt ?? content.expiresAt;
    if (Temporal.Instant.compare(expiresAt, now) <= 0) return [];
    return [{ token, card: { ...known.card, isHolderProven: content.isHolderProven }, digest, expiresAt }];
  });
  if (good.length < asked.length) throw invalidTokens(tokens, new Set(good.map(({ token }) => token)), path);
  const renewBefore = now.add({ minutes: RENEW_BELOW_MINUTES });
  const old = good.filter(({ expiresAt }) => Temporal.Instant.compare(expiresAt, renewBefore) < 0);
  if (old.length > 0) {
    const digests = old.map(({ digest }) => digest);
    await renewCardTokens(deps.db, digests, now.add({ minutes: LIFE_MINUTES }));
  }
  const proven = new Set(good.flatMap(({ card }) => (card.isHolderProven ? [card.id] : [])));
  const cards = new Map(good.map(({ card }) => [card.id, { ...card, isHolderProven: proven.has(card.id) }]));
  return [...cards.values()];
}

/** The same in a preview. */
function loadExamples(
  deps: CardTokenDependencies,
  salePage: SalePage,
  tokens: readonly string[],
  path: string,
): StoredCard[] {
  const cards = new Map(
    tokens.flatMap((token) => {
      const card = findExampleOfToken(deps, salePage, token);
      return card ? [[token, card] as const] : [];
    }),
  );
  if (tokens.some((token) => !cards.has(token))) throw invalidTokens(tokens, new Set(cards.keys()), path);
  return [...cards.values()];
}

function invalidTokens(tokens: readonly string[], good: ReadonlySet<string>, path: string): Problem {
  const errors = tokens.flatMap((token, index) => {
    if (good.has(token)) return [];
    return [{ path: path === 'card_tokens' ? `${path}.${index}` : path, code: 'CARD.TOKEN_INVALID' }];
  });
  return new Problem('CARD.TOKEN_INVALID', { errors });
}

export async function loadCardByToken(deps: CardTokenDependencies, salePage: SalePage, token: string): Promise<Card> {
  const [card] = await loadCardsByTokens(deps, salePage, [token], 'card_token');
  if (!card) throw invalidInput([{ path: 'card_token', code: 'CARD.TOKEN_INVALID' }]);
  return card;
}
