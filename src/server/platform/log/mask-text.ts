import { PmsFault } from '#pms/pms-errors.ts';

const ID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;

/**
 * Messages of a PMS or a mail server may repeat what they were sent. Masks mail addresses, telephone and card numbers,
 * tokens, and names, which stand in quotation marks. Ids stay, so that people can look things up.
 */
export function maskText(text: string): string {
  // Every second part is an id.
  return text
    .split(ID)
    .map((part, index) => (index % 2 === 1 ? part : maskPart(part)))
    .join('');
}

/** Formats an error for places where personal data is not allowed. */
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
