import { randomInt } from 'node:crypto';
import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { CODE_ALPHABET, CODE_LENGTH, groupCode, makeCode } from '#domain/card-code.ts';
import { writeAudit } from '../audit/audit-log.ts';
import { codeCard, issueCards } from '../card/issue-card.ts';
import { parseCardTerms, type CardTerms, type WrittenTerms } from '../card/parse-card-terms.ts';
import { inTransaction } from '../plumbing/database/database.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import type { Call } from './call.ts';
import { actor, reason, salePageOption, textOption } from './options.ts';
import { withCards, type ReachedCards } from './reach-cards.ts';

const MAX_COUNT = 1_000;

/** `cards issue`. */
export function addIssueCardsCommand(cards: Command, call: Call): void {
  cards
    .command('issue')
    .description('issues new cards; their codes are printed once')
    .addOption(textOption('--product <id>', 'their voucher product').makeOptionMandatory())
    .addOption(textOption('--amount <money>', 'such as 50.00 (default: what the product says)'))
    .addOption(textOption('--uses <number>', 'such as 10 (default: what the product says)'))
    .addOption(textOption('--currency <code>', 'such as GBP (default: what the product says)'))
    .addOption(textOption('--form <form>', 'physical (default), virtual or voucher'))
    .addOption(textOption('--starts-on <date>', 'the first day, as YYYY-MM-DD'))
    .addOption(textOption('--expires-on <date>', 'the last day, as YYYY-MM-DD'))
    .option('--count <number>', 'how many', readCount, 1)
    .option('--draft', 'they cannot be used before they are activated')
    .addOption(salePageOption)
    .addOption(actor)
    .addOption(reason)
    .action((options) => issueCardsAs(call, options));
}

function readCount(text: string): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MAX_COUNT) return number;
  throw new InvalidArgumentError(`--count is a whole number from 1 to ${MAX_COUNT}.`);
}

type Wanted = WrittenTerms & {
  readonly count: number;
  readonly draft?: true | undefined;
  readonly salePage?: string | undefined;
  readonly actor: string;
  readonly reason: string;
};

/** New cards in one transaction. Their codes are printed once; afterwards nobody knows them. */
async function issueCardsAs({ variables, output }: Call, wanted: Wanted): Promise<void> {
  return withCards(variables, wanted.salePage, async (reached) => {
    const parsed = parseCardTerms(reached.salePage, wanted);
    if (parsed.state === 'refused') throw new StartFailure(`No card was issued: ${parsed.reason}.`);
    const state = wanted.draft ? 'draft' : 'active';
    const codes = await issue(reached, { ...parsed.terms, state }, wanted);
    for (const code of codes) output.out(groupCode(code));
  });
}

async function issue(
  { db, keys, clock }: ReachedCards,
  terms: CardTerms,
  { count, actor: who, reason: why }: Wanted,
): Promise<string[]> {
  const coded = Array.from({ length: count }, () => makeCode(drawSymbols())).map((code) => {
    return { code, card: codeCard(keys, terms, code) };
  });
  const cause = { actor: who, reason: why, at: clock.now() };
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
