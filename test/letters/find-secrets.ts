import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';

/** A secret that may be in no letter, and its description. */
export type Secret = { readonly what: string; readonly value: string };

/** A row of the link table: the letter that the link was made for, and the SHA-256 of its token as hex digits. */
export type MadeLink = { readonly mailId: string | null; readonly digest: string };

/** A readable part of a letter. `isProse` is true if it may contain only words and our links. */
type Reading = { readonly part: string; readonly text: string; readonly isProse: boolean };

/** The token after `#t=` in a link, and any text that looks too random to guess. */
const TOKEN = /[#?&]t=([\w-]+)/g;
const LOOKS_SECRET = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{32,}(?![\w-])/g;

/**
 * Searches a raw letter, and everything that it decodes to, for secrets and for tokens of links that were not made for
 * this letter. Returns the findings without the secret itself.
 */
export async function findSecrets(
  raw: Uint8Array,
  secrets: readonly Secret[],
  links: readonly MadeLink[],
): Promise<string[]> {
  const letter = await PostalMime.parse(raw);
  const id = letter.headers.find(({ key }) => key === 'x-staycard-mail')?.value;
  const readings: Reading[] = [
    { part: 'source', text: joinSoftBreaks(Buffer.from(raw).toString('latin1')), isProse: false },
    { part: 'subject', text: letter.subject ?? '', isProse: true },
    { part: 'text', text: letter.text ?? '', isProse: true },
    { part: 'HTML', text: letter.html ?? '', isProse: true },
    ...letter.attachments.map(({ mimeType, content }) => ({
      part: mimeType,
      text: Buffer.from(content as ArrayBuffer).toString(mimeType.startsWith('text/') ? 'utf8' : 'latin1'),
      isProse: mimeType.startsWith('text/'),
    })),
  ];
  const own = new Set(links.filter(({ mailId }) => mailId !== null && mailId === id).map(({ digest }) => digest));
  const about = `"${letter.subject ?? ''}"`;
  return [
    ...readings.flatMap((reading) => findKnown(reading, secrets).map((what) => `${about}: ${what}`)),
    ...readings.flatMap((reading) => findForeignTokens(reading, own).map((what) => `${about}: ${what}`)),
  ];
}

/** Finds a secret even if line breaks, grouping or URL encoding split it. */
function findKnown({ part, text }: Reading, secrets: readonly Secret[]): string[] {
  const unbroken = text.replaceAll(/\s/g, '');
  const forms = [unbroken, percentDecoded(unbroken)];
  const grouped = forms.map(lettersAndDigits);
  return secrets
    .filter(({ what, value }) =>
      what === 'card code'
        ? grouped.some((form) => form.includes(lettersAndDigits(value)))
        : forms.some((form) => form.includes(value)),
    )
    .map(({ what }) => `${what} in its ${part}`);
}

function findForeignTokens({ part, text, isProse }: Reading, own: ReadonlySet<string>): string[] {
  const isOwn = (token: string) => own.has(createHash('sha256').update(token).digest('hex'));
  const linked = [...text.matchAll(TOKEN)].map(([, token = '']) => token);
  const unguessable = isProse ? [...text.matchAll(LOOKS_SECRET)].map(([token]) => token) : [];
  // In the source, line breaks and their marks can cut a link in half.
  const tokens = isProse ? new Set([...linked, ...unguessable]) : new Set<string>();
  return [...tokens].filter((token) => !isOwn(token)).map(() => `token of no link made for it in its ${part}`);
}

function joinSoftBreaks(source: string): string {
  return source.replaceAll(/=\r?\n/g, '').replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => decodeHex(hex));
}

function decodeHex(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

function percentDecoded(text: string): string {
  return text.replaceAll(/%([\dA-Fa-f]{2})/g, (_all, hex: string) => decodeHex(hex));
}

function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
