import { ProblemError } from '../../api/problem-error.ts';
import { sessionCards, takesPart, type SessionCard } from './session-cards.ts';

/**
 * Handles expired card tokens. A card's token expires an hour after its last use. The card is dropped, and the guest
 * types its code again, while the other cards and the stay remain. If no other card pays, the guest starts with the
 * code. Returns false for any other error.
 */
export function asksForCodeAgain(
  error: unknown,
  asked: readonly unknown[],
  go: (path: '/' | '/booking', options: { readonly state: { readonly codeAgain: readonly string[] } }) => unknown,
): boolean {
  if (!(error instanceof ProblemError) || error.problem.code !== 'CARD.TOKEN_INVALID') return false;
  const cards = sessionCards.read();
  const sent = asked.flatMap(tokensOf);
  const ended = error.problem.errors?.map(({ path }) => sent[Number(path.split('.')[1] ?? 0)]) ?? sent;
  const hasEnded = ({ token }: SessionCard) => ended.includes(token) || ended.includes(undefined);
  const left = cards.filter((held) => !hasEnded(held));
  // Another request with the same tokens was answered first.
  if (left.length === cards.length) return true;
  const isPaid = left.some(takesPart);
  sessionCards.write(isPaid ? left : []);
  const codeAgain = cards.filter(hasEnded).map(({ card }) => card.last4);
  void go(isPaid ? '/booking' : '/', { state: { codeAgain } });
  return true;
}

function tokensOf(part: unknown): readonly unknown[] {
  const { card_tokens: tokens, card_token: token } = Object(part) as Record<string, unknown>;
  return Array.isArray(tokens) ? tokens : [token].filter(Boolean);
}
