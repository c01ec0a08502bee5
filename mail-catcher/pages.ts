import type { Attachment } from 'postal-mime';
import type { BoxedLetter } from './letter-box.ts';

const STYLE = `
:root { color-scheme: light dark; --line: #8886; --quiet: #8888; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem } h2 { font-size: 1.05rem; margin-top: 2rem }
ol { list-style: none; padding: 0 } li { border-top: 1px solid var(--line); padding: .75rem 0 }
li a { font-weight: 600 } p { margin: .25rem 0 } dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dt { opacity: .7 } dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 46rem; border: 1px solid var(--line); background: Canvas }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); padding: 1rem }`;

export async function writeList(letters: AsyncIterable<BoxedLetter>): Promise<string> {
  const items = await Array.fromAsync(
    letters,
    ({ id, recipients, arrivedAtMs, read }) =>
      `<li><a href="/letters/${id}" dir="auto">${escape(read.subject ?? '(no subject)')}</a>
<p>To ${escape(recipients.join(', '))}, ${timeOf(arrivedAtMs)}</p></li>`,
  );
  const list = items.length > 0 ? `<ol>${items.join('\n')}</ol>` : '<p>No letter has come yet.</p>';
  return page('Letters of the demo', `<h1>Letters of the demo</h1><p>Nothing leaves this machine.</p>${list}`);
}

export function writeLetter({ id, recipients, arrivedAtMs, read }: BoxedLetter): string {
  const files = read.attachments.map(
    (attachment, index) =>
      `<li><a href="/letters/${id}/files/${index}">${escape(nameOf(attachment, index))}</a> ${escape(attachment.mimeType)}</li>`,
  );
  const from = read.from ? `${read.from.name} <${read.from.address ?? ''}>` : '';
  const body = `<p><a href="/">All letters</a></p>
<h1 dir="auto">${escape(read.subject ?? '(no subject)')}</h1>
<dl><dt>From</dt><dd>${escape(from)}</dd><dt>To</dt><dd>${escape(recipients.join(', '))}</dd>
<dt>Arrived</dt><dd>${timeOf(arrivedAtMs)}</dd><dt>Message-ID</dt><dd>${escape(read.messageId ?? '')}</dd></dl>
<p><a href="/letters/${id}/html">HTML alone</a> · <a href="/letters/${id}/text">Text alone</a> · <a href="/letters/${id}/raw">As it came</a></p>
<h2>HTML</h2>
<iframe title="The letter" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/letters/${id}/html"></iframe>
<h2>Text</h2>
<pre dir="auto">${escape(read.text ?? '')}</pre>
<h2>Files</h2>
${files.length > 0 ? `<ol>${files.join('\n')}</ol>` : '<p>None.</p>'}`;
  return page(read.subject ?? 'A letter', body);
}

/** The letter's own HTML. Its pictures are inline, and its links open outside the frame. */
export function writeHtmlPart({ read }: BoxedLetter): string {
  const html = read.html ?? `<pre>${escape(read.text ?? '')}</pre>`;
  const withPictures = read.attachments.reduce((text, attachment) => {
    const { contentId, mimeType, content } = attachment;
    if (!contentId) return text;
    const data = `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`;
    return text.replaceAll(`cid:${contentId.replaceAll(/[<>]/g, '')}`, data);
  }, html);
  return withPictures.includes('<head>')
    ? withPictures.replace('<head>', '<head><base target="_blank">')
    : `<base target="_blank">${withPictures}`;
}

function nameOf({ filename }: Attachment, index: number): string {
  return filename ?? `file-${index + 1}`;
}

/** The letters as JSON, for programs. */
export function describeLetters(letters: AsyncIterable<BoxedLetter>): Promise<object[]> {
  return Array.fromAsync(letters, ({ id, recipients, arrivedAtMs, read }) => ({
    id,
    to: recipients,
    from: read.from?.address ?? null,
    subject: read.subject ?? '',
    message_id: read.messageId ?? null,
    arrived_at: new Date(arrivedAtMs).toISOString(),
    text: read.text ?? '',
    links: [...(read.text ?? '').matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link),
    files: read.attachments.map(nameOf),
  }));
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}

function escape(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
