import { createHash, randomBytes } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { findSecrets, type MadeLink, type Secret } from './find-secrets.ts';

const CODE = 'K7QM-2XWD-9RTB-H4VN';
const QUOTE = `${Buffer.from('{"a quote":1}').toString('base64url')}.${randomBytes(32).toString('base64url')}`;
const SECRETS: readonly Secret[] = [
  { what: 'card code', value: CODE },
  { what: 'quote_token', value: QUOTE },
];
const MAIL_ID = '7d0c6f6e-6d5c-4a3e-9c66-6a3f0d6c1f11';
const own = `Ab3${randomBytes(30).toString('base64url')}`;
const foreign = `Zy9${randomBytes(30).toString('base64url')}`;
const LINKS: readonly MadeLink[] = [
  { mailId: MAIL_ID, digest: digest(own) },
  { mailId: 'another', digest: digest(foreign) },
];

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type Parts = {
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  readonly calendar?: string;
  readonly encoding?: 'quoted-printable' | 'base64';
};

async function write({ subject = 'Your stay', text = 'Hello', html = '<p>Hello</p>', calendar, encoding }: Parts) {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const sent: { readonly message: unknown } = await transport.sendMail({
    from: 'letters@hotel.example',
    to: 'ada@example.com',
    headers: { 'X-Staycard-Mail': MAIL_ID },
    subject,
    text,
    html,
    ...(encoding && { textEncoding: encoding === 'base64' ? 'base64' : 'quoted-printable' }),
    ...(calendar !== undefined && {
      attachments: [{ filename: 'stay.ics', content: calendar, contentType: 'text/calendar; method=PUBLISH' }],
    }),
  });
  return sent.message as Buffer;
}

const lookThrough = async (parts: Parts) => findSecrets(await write(parts), SECRETS, LINKS);
const padding = 'Grüße aus dem Haus am Hafen. '.repeat(3);
const link = (token: string) => `https://hotel.example/s/demo/my-booking?language=de#t=${token}`;

describe('looking through a letter', () => {
  it('finds nothing where its only secret is the link made for it', async () => {
    const text = `${padding}Staycard SC-2345-6789, Karte •••• H4VN\n${link(own)}`;
    expect(await lookThrough({ text, html: `<a href="${link(own)}">Ihr Aufenthalt</a>` })).toEqual([]);
  });

  it.each<[string, Parts, string]>([
    ['a code in the subject', { subject: `Karte ${CODE}` }, 'card code in its subject'],
    ['a code without dashes', { text: padding + CODE.replaceAll('-', '') }, 'card code in its text'],
    [
      'a code in groups and small letters',
      { text: CODE.replaceAll('-', ' · ').toLowerCase() },
      'card code in its text',
    ],
    ['a code in base64', { text: padding + CODE, encoding: 'base64' }, 'card code in its text'],
    [
      'a code over two lines',
      { text: `${padding.slice(0, 66)}${CODE.slice(0, 9)}\n${CODE.slice(9)}` },
      'card code in its text',
    ],
    [
      'a quote in quoted-printable',
      { html: `<p>${padding}${QUOTE}</p>`, encoding: 'quoted-printable' },
      'quote_token in its HTML',
    ],
    [
      'a quote for an address',
      { html: `<a href="/?q=${QUOTE.replaceAll('.', '%2E')}">x</a>` },
      'quote_token in its HTML',
    ],
    [
      'a code in the calendar',
      { calendar: `BEGIN:VCALENDAR\r\nDESCRIPTION:${CODE}\r\nEND:VCALENDAR` },
      'card code in its text/calendar',
    ],
    ["another letter's link", { text: link(foreign) }, 'token of no link made for it in its text'],
    ['a forged link', { text: link('abc') }, 'token of no link made for it in its text'],
    ['a random text', { text: randomBytes(40).toString('base64url') }, 'token of no link made for it in its text'],
  ])('finds %s', async (_what, parts, found) => {
    expect((await lookThrough(parts)).join('\n')).toContain(found);
  });
});
