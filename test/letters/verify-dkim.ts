import { createHash, createVerify } from 'node:crypto';

type Header = { readonly name: string; readonly raw: string };

/**
 * Checks a letter's DKIM signature by RFC 6376, for `relaxed/relaxed` and `rsa-sha256` only: the hash of the body, then
 * the signature over the named headers. Returns the fault, or undefined if the signature is valid.
 */
export function findDkimFault(letter: string, publicKeyOf: (domain: string, selector: string) => string) {
  const split = letter.indexOf('\r\n\r\n');
  const headers = listHeaders(letter.slice(0, split));
  const signature = headers.find(({ name }) => name === 'dkim-signature');
  if (!signature) return 'it has no signature';
  const tags = readTags(signature.raw.slice(signature.raw.indexOf(':') + 1));
  const { a, c, d = '', s = '', h = '', bh, b = '' } = tags;
  if (a !== 'rsa-sha256' || c !== 'relaxed/relaxed') return `it is signed by ${a ?? '?'}, ${c ?? '?'}`;
  const bodyHash = createHash('sha256')
    .update(relaxBody(letter.slice(split + 4)))
    .digest('base64');
  if (bodyHash !== bh) return 'its body is not the one that was signed';
  const signed = [
    ...pickHeaders(headers, h.split(':')).map((header) => `${relaxHeader(header)}\r\n`),
    relaxHeader({ ...signature, raw: signature.raw.replace(/(;\s*b=)[^;]*/, '$1') }),
  ].join('');
  const isOurs = createVerify('RSA-SHA256').update(signed).verify(publicKeyOf(d, s), b, 'base64');
  return isOurs ? undefined : 'its headers are not those that were signed';
}

/** A folded header continues on the next line after a blank. */
function listHeaders(head: string): Header[] {
  return head.split(/\r\n(?![ \t])/).map((raw) => ({ name: raw.slice(0, raw.indexOf(':')).trim().toLowerCase(), raw }));
}

function readTags(text: string): Record<string, string | undefined> {
  const tags = text.split(';').map((tag) => tag.trim());
  return Object.fromEntries(
    tags
      .filter(Boolean)
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')]),
  );
}

/** Picks repeated headers from the last to the first, each once. */
function pickHeaders(headers: readonly Header[], names: readonly string[]): Header[] {
  const left = [...headers];
  return names.flatMap((named) => {
    const at = left.findLastIndex(({ name }) => name === named.trim().toLowerCase());
    return at < 0 ? [] : left.splice(at, 1);
  });
}

function relaxHeader({ name, raw }: Header): string {
  const value = raw.slice(raw.indexOf(':') + 1).replaceAll('\r\n', '');
  return `${name}:${value.replaceAll(/[ \t]+/g, ' ').trim()}`;
}

function relaxBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  const text = lines.join('\r\n').replace(/(\r\n)+$/, '');
  return text === '' ? '' : `${text}\r\n`;
}
