import { setTimeout as pause } from 'node:timers/promises';
import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import { MOST_CARDS_AT_ONCE } from '#domain/card/issuing.ts';
import { formatAmount } from '../../money/card/card-amount.ts';
import { issueBatch, type IssuedCard } from '../../money/issue/issue-batch.ts';
import { parseCardTerms, type CardTerms } from '../../money/issue/parse-card-terms.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import { askFirst } from '../ask-first.ts';
import type { CommandContext, Output } from '../command-context.ts';
import { makeCodes } from './code-file.ts';
import { actor, reason, salePageOption, textOption, yes } from '../options.ts';
import { chooseSalePage, withCards, type ReachedCards } from './reach-cards.ts';
import { causeOf } from '../actor.ts';

export function addIssueCardsCommand(cards: Command, call: CommandContext): void {
  issueCommand(cards).action(async (options) => call.endWith(await issueCardsAs(call, options)));
}

function issueCommand(cards: Command) {
  return cards
    .command('issue')
    .description('issues new cards within the limits of their product, and prints their codes once')
    .addOption(textOption('--product <id>', 'the voucher product').makeOptionMandatory())
    .addOption(textOption('--amount <money>', 'the money on each card, such as 50.00 (default: set by the product)'))
    .addOption(textOption('--uses <number>', 'the uses of each card, such as 10 (default: set by the product)'))
    .addOption(textOption('--currency <code>', 'the currency, such as GBP (default: set by the product)'))
    .addOption(textOption('--form <form>', 'physical (default), virtual or voucher'))
    .addOption(textOption('--starts-on <date>', 'the first day of validity, as YYYY-MM-DD (default: at once)'))
    .addOption(
      textOption('--expires-on <date>', 'the last day of validity, as YYYY-MM-DD (default: set by the product)'),
    )
    .addOption(textOption('--issuing-property <id>', 'for the books: the property that sells them (default: unknown)'))
    .addOption(textOption('--price <money>', 'for the books: the price of each, such as 45.00 (default: unknown)'))
    .addOption(
      textOption('--price-currency <code>', "the currency of the price (default: the card's, or the sale page's)"),
    )
    .addOption(textOption('--tax-kind <kind>', 'single_purpose or multi_purpose (default: set by the product)'))
    .option('--count <number>', 'how many', readCount, 1)
    .addOption(textOption('--batch <name>', 'a name for these cards, to find and export them'))
    .addOption(textOption('--file <file>', 'also write the codes into a new file that only you can read'))
    .addOption(
      new Option('--deliver <way>', "print: no codes now; the desk makes them with the batch's print file")
        .choices(['none', 'print'] as const)
        .default('none' as const),
    )
    .option('--draft', 'issue drafts, which have to be activated before use')
    .addOption(salePageOption)
    .addOption(yes)
    .addOption(actor)
    .addOption(reason);
}

function readCount(text: string): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MOST_CARDS_AT_ONCE) return number;
  throw new InvalidArgumentError(`--count is a whole number from 1 to ${MOST_CARDS_AT_ONCE}.`);
}

type Wanted = ReturnType<ReturnType<typeof issueCommand>['opts']>;

/** Issues cards in one transaction. Their codes are printed once, before the commit, and stored nowhere. */
async function issueCardsAs(call: CommandContext, wanted: Wanted): Promise<0 | 1> {
  const { variables, output, input } = call;
  const { count, batch = null, file: path, salePage: id, deliver } = wanted;
  const delivery = deliver === 'none' ? null : deliver;
  if (delivery && path !== undefined) {
    throw new StartFailure('No card was issued: --file is for codes, and --deliver print makes none yet.');
  }
  return withCards(variables, { salePage: id }, async (reached) => {
    const { keys, clock } = reached;
    let planned = planIssue(reached, wanted);
    if (input.isTerminal && !wanted.yes) {
      const shown = planned.forecast;
      output.error(`This would issue ${shown}.`);
      if (!(await askFirst(call, { proceeds: true }))) return 1;
      // The answer may have come the next day, and the sale page may have changed.
      planned = planIssue({ salePage: await chooseSalePage(reached, reached.salePage.id) }, wanted);
      if (planned.forecast !== shown)
        throw new StartFailure(`No card was issued: the offer has changed to ${planned.forecast}.`);
    }
    const { salePage, terms } = planned;
    const cause = causeOf({ clock }, wanted);
    await makeCodes(call, reached, path, async (tx, writeToFile) => {
      const command = { salePage, terms, count, name: batch, delivery, cause };
      const issued = await issueBatch({ db: tx, keys }, command, async (written) => {
        if (delivery === null) await writeToFile(written);
      });
      if (issued.state === 'refused') throw new StartFailure(`No card was issued: ${issued.reason}.`);
      await writeCards(output, issued.cards);
    });
    if (path !== undefined) output.error(`The codes are also in ${path}, which only you can read.`);
    return 0;
  });
}

/** Checks the terms against the sale page's current version. Throws a `StartFailure`. */
function planIssue({ salePage }: Pick<ReachedCards, 'salePage'>, wanted: Wanted) {
  const parsed = parseCardTerms(salePage, wanted);
  if (parsed.state === 'refused') throw new StartFailure(`No card was issued: ${parsed.reason}.`);
  const terms: CardTerms = { ...parsed.terms, state: wanted.draft ? 'draft' : 'active' };
  const forecast = `${wanted.count} × ${formatAmount(terms.unit, terms.amount)} of ${terms.product.id}`;
  return { salePage, terms, forecast };
}

/** Throws a `StartFailure` if standard output fails to take all lines. */
async function writeCards(output: Output, cards: readonly IssuedCard[]): Promise<void> {
  output.answer(cards);
  for (const [index, card] of cards.entries()) {
    // A reader such as `head` may have closed the pipe, which only the last line shows.
    if (index > 0 && index === cards.length - 1) await pause(100);
    output.out(formatCard(card));
  }
  const fault = await output.findFault();
  if (fault === undefined) return;
  throw new StartFailure(
    `No card was issued: the output could not be written in full (${fault}). Any printed codes are worthless.`,
  );
}

/** The code first, if there is one, so that a script finds it. Then identifiers of the card without its code. */
function formatCard({ code, last4, amount, expiresOn, id }: IssuedCard): string {
  const named = code === null ? [] : [code, `…${last4}`];
  return [...named, amount, expiresOn === null ? 'no expiry' : `until ${expiresOn}`, id].join('  ');
}
