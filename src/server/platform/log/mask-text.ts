import { PmsFault } from '#pms/pms-errors.ts';

const ID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;

/**
 * What a PMS or a mail server says may repeat what it was sent: mail addresses, numbers of telephones and cards,
 * tokens, and names, which stand in quotation marks. Ids stay, as a person looks things up by those.
 */
export function maskText(text: string): string {
  // Every second part is an id.
  return text
    .split(ID)
    .map((part, index) => (index % 2 === 1 ? part : maskPart(part)))
    .join('');
}

/** What an error says, for a place that persons' data must not reach. */
export function maskError(error: unknown): string {
  return error instanceof PmsFault ? maskText(String(error)) : String(error);
}

function maskPart(text: string): string {
  return text
    .replaceAll(/[^\s@<>"']+@[^\s@<>"']+/g, '…@…')
    .replaceAll(/(["'“‘])\S[^"'“”‘’\n]{0,200}(["'”’])/g, '$1…$2')
    .replaceAll(/(?=[\w-]*\d)[\w-]{20,}/g, '…')
    .replaceAll(/\+?\d(?:[ ()/.-]?\d){8,}/g, '…');
}
