import type { Draft } from './block.ts';
import type { DraftContext } from './letter-context.ts';
import type { LetterData } from './letter-data.ts';
import { paragraph, subjectOf } from './letter-parts.ts';

type BooksReady = LetterData['books_ready'];
type Named = BooksReady['what'][number];

const NAMES = {
  liability: 'LETTER.BOOKS.LIABILITY',
  ageing: 'LETTER.BOOKS.AGEING',
  breakage: 'LETTER.BOOKS.BREAKAGE',
  unused: 'LETTER.BOOKS.UNUSED',
  accepted_elsewhere: 'LETTER.BOOKS.ACCEPTED_ELSEWHERE',
  open_cards: 'LETTER.BOOKS.OPEN_CARDS',
  settlement: 'LETTER.BOOKS.SETTLEMENT',
  settled_stays: 'LETTER.BOOKS.SETTLED_STAYS',
  use: 'LETTER.BOOKS.USE',
  stays: 'LETTER.BOOKS.STAYS',
  journal: 'LETTER.BOOKS.JOURNAL',
} as const satisfies Record<Named, string>;

/** To the readers of the books. Has no figures and no tokens: the desk asks the reader to sign in. */
export function draftBooksReady(context: DraftContext, data: BooksReady): Draft {
  const { localizer, salePage, pageUrl } = context;
  const { t } = localizer;
  const days = localizer.dates(data.from, data.through);
  const links = data.what.map((name) => ({
    label: t(NAMES[name]),
    url: new URL(pathOf(context, data, name), pageUrl).href,
  }));
  return {
    subject: subjectOf(context, t('LETTER.BOOKS.HEADING'), days),
    preheader: days,
    blocks: [
      { type: 'heading', text: t('LETTER.BOOKS.HEADING') },
      paragraph(t('LETTER.BOOKS.LEAD')),
      { type: 'address', name: days, lines: [], links },
    ],
    footer: { lines: [t('LETTER.AUTOMATIC')], links: [{ label: salePage.definition.name, url: pageUrl }] },
  };
}

function pathOf({ salePage }: DraftContext, { from, through }: BooksReady, name: Named): string {
  if (name === 'journal') return `/desk/books/journal?sale_page_id=${salePage.id}`;
  const first = name === 'liability' ? through.with({ day: 1 }) : from;
  return `/desk/books/reports/${name}?from=${first.toString()}&through=${through.toString()}`;
}
