/** More digits, with separators, than a name has. */
const TELEPHONE_NUMBER = /[+(]*\p{Nd}(?:[\s().\p{Pd}]*\p{Nd}){4,}/gu;

/**
 * A name for a letter's greeting. A guest may enter a stranger's mailbox, and mail programs turn web addresses, email
 * addresses and telephone numbers into links. In this form none of them is recognised.
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
