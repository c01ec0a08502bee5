/** Digits with what is written between them, more than a name has. */
const TELEPHONE_NUMBER = /[+(]*\p{Nd}(?:[\s().\p{Pd}]*\p{Nd}){4,}/gu;

/**
 * A name as a letter greets it. A guest may give a stranger's mailbox as their own, and mail programs turn what looks
 * like an address of the web or of mail, or a telephone number, into a link; in this form nothing does.
 */
export function plainName(...parts: readonly string[]): string {
  return parts
    .join(' ')
    .replaceAll(/[/\\:@]/g, ' ')
    .replaceAll(TELEPHONE_NUMBER, ' ')
    .replaceAll(/[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
