import { randomInt } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH, groupCode, makeCode } from '#domain/card-code.ts';
import { writeAudit } from '../audit/audit-log.ts';
import { codeCard, issueCards } from '../card/issue-card.ts';
import { parseCardTerms, type CardTerms, type WrittenTerms } from '../card/parse-card-terms.ts';
import { inTransaction } from '../plumbing/database/database.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { UsageFault, type Call } from './call.ts';
import { readCardOptions, type CardOptions } from './card-options.ts';
import { withCards, type ReachedCards } from './reach-cards.ts';

const TERMS = ['product', 'amount', 'uses', 'currency', 'form', 'starts-on', 'expires-on'] as const;
const MAX_COUNT = 1_000;

/** `cards issue`: new cards in one transaction. Their codes are printed once; afterwards nobody knows them. */
export async function issueCardsCommand({ words, variables, output }: Call): Promise<number> {
  const options = readCardOptions(words, [...TERMS, 'count', 'draft', 'actor', 'reason']);
  const [actor, reason, count] = [options.need('actor'), options.need('reason'), readCount(options)];
  options.need('product');
  return withCards(variables, options.values['sale-page'], async (reached) => {
    const parsed = parseCardTerms(reached.salePage, readTerms(options));
    if (parsed.state === 'refused') throw new StartFailure(`No card was issued: ${parsed.reason}.`);
    const state = options.values.draft ? 'draft' : 'active';
    const codes = await issue(reached, { ...parsed.terms, state }, count, { actor, reason });
    for (const code of codes) output.out(groupCode(code));
    return 0;
  });
}

async function issue(
  { db, keys, clock }: ReachedCards,
  terms: CardTerms,
  count: number,
  by: { readonly actor: string; readonly reason: string },
): Promise<string[]> {
  const coded = Array.from({ length: count }, () => makeCode(drawSymbols())).map((code) => {
    return { code, card: codeCard(keys, terms, code) };
  });
  const cause = { ...by, at: clock.now() };
  const issued = await inTransaction(db, async (tx) => {
    const inserted = await issueCards(
      tx,
      coded.map(({ card }) => card),
      cause,
    );
    const entries = [...inserted].map((cardId) => {
      return { action: 'issue' as const, cardId, details: { amount: terms.amount } };
    });
    await writeAudit(tx, entries, cause);
    return inserted;
  });
  return coded.filter(({ card }) => issued.has(card.id)).map(({ code }) => code);
}

function drawSymbols(): number[] {
  return Array.from({ length: CODE_LENGTH - 1 }, () => randomInt(CODE_ALPHABET.length));
}

function readCount({ values: { count = '1' } }: CardOptions): number {
  const number = /^\d{1,4}$/.test(count) ? Number(count) : 0;
  if (number < 1 || number > MAX_COUNT) throw new UsageFault(`--count is a whole number from 1 to ${MAX_COUNT}.`);
  return number;
}

function readTerms({ values }: CardOptions): WrittenTerms {
  const { 'starts-on': startsOn, 'expires-on': expiresOn, ...rest } = values;
  return { ...rest, ...(startsOn && { startsOn }), ...(expiresOn && { expiresOn }) };
}
