import { readPageWords } from './read-page-words.ts';

/** Words in the document itself, for guests whose browser cannot run the page. */
export const documentWords = readPageWords(['start-text', 'document-text'], {
  description: 'DOCUMENT.DESCRIPTION',
  picture: 'DOCUMENT.PICTURE',
  noScript: 'DOCUMENT.NO_SCRIPT',
  notStarted: 'DOCUMENT.NOT_STARTED',
  tooOld: 'DOCUMENT.TOO_OLD',
  weBook: 'DOCUMENT.WE_BOOK',
  support: 'FRAME.SUPPORT',
  tryAgain: 'FRAME.TRY_AGAIN',
});
