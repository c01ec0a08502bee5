import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { issueBatch, type IssuedCard } from '../card/issue-batch.ts';
import { parseCardTerms, type CardTerms, type WrittenTerms } from '../card/parse-card-terms.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import type { Call } from './call.ts';
import { openCodeFile } from './code-file.ts';
import { actor, reason, salePageOption, textOption } from './options.ts';
import { withCards } from './reach-cards.ts';

const MAX_COUNT = 1_000;

/** `cards issue`. */
export function addIssueCardsCommand(cards: Command, call: Call): void {
  cards
    .command('issue')
    .description('issues new cards within the limits of their product; their codes are printed once')
    .addOption(textOption('--product <id>', 'their voucher product').makeOptionMandatory())
    .addOption(textOption('--amount <money>', 'such as 50.00 (default: what the product says)'))
    .addOption(textOption('--uses <number>', 'such as 10 (default: what the product says)'))
    .addOption(textOption('--currency <code>', 'such as GBP (default: what the product says)'))
    .addOption(textOption('--form <form>', 'physical (default), virtual or voucher'))
    .addOption(textOption('--starts-on <date>', 'the first day, as YYYY-MM-DD'))
    .addOption(textOption('--expires-on <date>', 'the last day, as YYYY-MM-DD (default: by the period of the product)'))
    .addOption(textOption('--issuing-property <id>', 'for the books: which property sells them (default: unknown)'))
    .addOption(textOption('--price <money>', 'for the books: what is paid for each, such as 45.00 (default: unknown)'))
    .addOption(textOption('--price-currency <code>', "its currency (default: the card's, or the sale page's)"))
    .addOption(textOption('--tax-kind <kind>', 'single_purpose or multi_purpose (default: what the product says)'))
    .option('--count <number>', 'how many', readCount, 1)
    .addOption(textOption('--batch <name>', 'a name for all of them, to find and export them by'))
    .addOption(textOption('--file <file>', 'also write the codes into a new file that only you can read'))
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
  readonly batch?: string | undefined;
  readonly file?: string | undefined;
  readonly salePage?: string | undefined;
  readonly actor: string;
  readonly reason: string;
};

/** New cards in one transaction. Their codes are printed once; afterwards nobody knows them. */
async function issueCardsAs({ variables, output }: Call, wanted: Wanted): Promise<void> {
  const { count, draft, batch = null, file: path, salePage: id, actor: who, reason: why } = wanted;
  return withCards(variables, id, async ({ db, keys, clock, salePage }) => {
    const parsed = parseCardTerms(salePage, wanted);
    if (parsed.state === 'refused') throw new StartFailure(`No card was issued: ${parsed.reason}.`);
    const terms: CardTerms = { ...parsed.terms, state: draft ? 'draft' : 'active' };
    const cause = { actor: who, reason: why, at: clock.now() };
    const file = path === undefined ? undefined : await openCodeFile(path);
    let isIssued = false;
    try {
      const command = { salePage, terms, count, name: batch, cause };
      const issued = await issueBatch({ db, keys }, command, async (cards) => file?.write(cards));
      if (issued.state === 'refused') throw new StartFailure(`No card was issued: ${issued.reason}.`);
      isIssued = true;
      for (const card of issued.cards) output.out(printCard(card));
    } finally {
      await file?.close(isIssued);
    }
    if (path !== undefined) output.error(`The codes are also in ${path}, which only you can read.`);
  });
}

/** The code first, so that a script finds it; then what names the card without it. */
function printCard({ code, last4, amount, expiresOn, id }: IssuedCard): string {
  return [code, `…${last4}`, amount, expiresOn === null ? 'no expiry' : `until ${expiresOn}`, id].join('  ');
}
