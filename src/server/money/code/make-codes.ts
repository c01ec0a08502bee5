import { randomInt } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH, groupCode, makeCode } from '#domain/card/card-code.ts';
import type { Card } from '#domain/card/card.ts';
import type { CardId } from '#domain/value/ids.ts';
import { writeAudit, type AuditAction, type Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { updateCardCodes } from '../card/card-code-store.ts';
import { endCodeLinks } from '../../letters/links/code-links.ts';

export function drawCode(): string {
  return makeCode(Array.from({ length: CODE_LENGTH - 1 }, () => randomInt(CODE_ALPHABET.length)));
}

type CodeMaking = {
  readonly action: Extract<AuditAction, 'replace' | 'print_code' | 'show_code'>;
  readonly cause: Cause;
};

/**
 * Gives locked cards new codes, in a few statements for all. Their old codes become invalid, and so do tokens issued
 * with them, because a token carries a mark of the code. A link to the card ends as well, unless it made the code. The
 * new codes, as guests type them, are returned and stored nowhere.
 */
export async function makeCodes(
  tx: Tx,
  keys: Keys,
  cards: readonly Pick<Card, 'id' | 'last4' | 'product'>[],
  { action, cause }: CodeMaking,
): Promise<ReadonlyMap<CardId, string>> {
  if (cards.length === 0) return new Map();
  const made = cards.map(({ id, last4: from, product }) => {
    const code = drawCode();
    return { cardId: id, code, from, last4: code.slice(-4), fingerprint: keys.fingerprint(product.salePageId, code) };
  });
  await updateCardCodes(tx, made);
  const ids = made.map(({ cardId }) => cardId);
  if (action !== 'show_code') await endCodeLinks(tx, ids, cause.at);
  const entries = made.map(({ cardId, from, last4: to }) => ({ action, cardId, details: { from: from || null, to } }));
  await writeAudit(tx, entries, cause);
  return new Map(made.map(({ cardId, code }) => [cardId, groupCode(code)]));
}
