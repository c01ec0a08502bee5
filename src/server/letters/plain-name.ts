/**
 * A name as a letter greets it. A guest may give a stranger's mailbox as their own, and mail programs turn what looks
 * like an address of the web or of mail into a link; in this form nothing does.
 */
export function plainName(...parts: readonly string[]): string {
  return parts
    .join(' ')
    .replaceAll(/[/\\:@]/g, ' ')
    .replaceAll(/[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
