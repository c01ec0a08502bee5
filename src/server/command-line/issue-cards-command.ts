import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import { MOST_CARDS_AT_ONCE } from '#domain/issuing.ts';
import { issueBatch, type IssuedCard } from '../card/issue-batch.ts';
import { parseCardTerms, type CardTerms, type WrittenTerms } from '../card/parse-card-terms.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import type { Call } from './call.ts';
import { openCodeFile } from './code-file.ts';
import { actor, reason, salePageOption, textOption } from './options.ts';
import { withCards } from './reach-cards.ts';

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
    .addOption(
      new Option(
        '--deliver <way>',
        'print: they get their codes in the print file that the desk downloads of the batch',
      )
        .choices(['none', 'print'] as const)
        .default('none' as const),
    )
    .option('--draft', 'they cannot be used before they are activated')
    .addOption(salePageOption)
    .addOption(actor)
    .addOption(reason)
    .action((options) => issueCardsAs(call, options));
}

function readCount(text: string): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MOST_CARDS_AT_ONCE) return number;
  throw new InvalidArgumentError(`--count is a whole number from 1 to ${MOST_CARDS_AT_ONCE}.`);
}

type Wanted = WrittenTerms & {
  readonly count: number;
  readonly draft?: true | undefined;
  readonly batch?: string | undefined;
  readonly deliver: 'none' | 'print';
  readonly file?: string | undefined;
  readonly salePage?: string | undefined;
  readonly actor: string;
  readonly reason: string;
};

/** New cards in one transaction. Their codes are printed once; afterwards nobody knows them. */
async function issueCardsAs({ variables, output }: Call, wanted: Wanted): Promise<void> {
  const delivery = wanted.deliver === 'print' ? ('print' as const) : null;
  if (delivery && wanted.file !== undefined)
    throw new StartFailure('No card was issued: --file is for codes, and with --deliver print there are none yet.');
  const { count, draft, batch = null, file: path, salePage: id, actor: who, reason: why } = wanted;
  return withCards(variables, id, async ({ db, keys, clock, salePage }) => {
    const parsed = parseCardTerms(salePage, wanted);
    if (parsed.state === 'refused') throw new StartFailure(`No card was issued: ${parsed.reason}.`);
    const terms: CardTerms = { ...parsed.terms, state: draft ? 'draft' : 'active' };
    const cause = { actor: who, reason: why, at: clock.now() };
    const file = path === undefined ? undefined : await openCodeFile(path);
    let isIssued = false;
    try {
      const command = { salePage, terms, count, name: batch, delivery, cause };
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

/** The code first, so that a script finds it, where there is one yet; then what names the card without it. */
function printCard({ code, last4, amount, expiresOn, id }: IssuedCard): string {
  const named = code === null ? [] : [code, `…${last4}`];
  return [...named, amount, expiresOn === null ? 'no expiry' : `until ${expiresOn}`, id].join('  ');
}
