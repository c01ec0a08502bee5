import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { createIntake } from './mail-intake.ts';
import { LetterBox, type BoxedLetter } from './letter-box.ts';
import { describeLetters, writeHtmlPart, writeLetter, writeList } from './pages.ts';

const HOST = '127.0.0.1';
/**
 * Only local names are accepted. Otherwise a site could read the letters through its visitor's browser by DNS
 * rebinding.
 */
const OUR_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/** The pages show untrusted content, so they may load nothing and run no scripts. */
const PAGE_SECURITY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
const LETTER_SECURITY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

type MailCatcherOptions = {
  /** Undefined: any free port. */
  readonly mailPort: number | undefined;
  readonly pagePort: number | undefined;
  readonly folder: string;
  readonly clock: () => number;
};

type RunningMailCatcher = {
  readonly mailUrl: string;
  /** The address of the page. */
  readonly url: string;
  /** Deviations from the requested options, such as another port. */
  readonly notes: readonly string[];
  close(): Promise<void>;
};

/**
 * Starts a mail server and a page that shows its letters. If a requested port is in use, a free one is used instead.
 */
export async function startMailCatcher({
  mailPort,
  pagePort,
  folder,
  clock,
}: MailCatcherOptions): Promise<RunningMailCatcher> {
  const box = new LetterBox(folder);
  const intake = createIntake((recipients, raw) => box.add(recipients, raw, clock()));
  const pages = createServer((request, response) => {
    serve(box, request, response).catch(() => response.destroy());
  });
  const notes = [
    ...(await listenOn(intake.server, mailPort, 'MAIL_PORT')),
    ...(await listenOn(pages, pagePort, 'MAILBOX_PORT')),
  ];
  return {
    mailUrl: `smtp://${HOST}:${portOf(intake.server)}`,
    url: `http://${HOST}:${portOf(pages)}`,
    notes,
    async close() {
      await Promise.all([new Promise<void>((resolve) => intake.close(() => resolve())), closePages(pages)]);
    },
  };
}

async function listenOn(server: NetServer, wanted: number | undefined, variable: string): Promise<string[]> {
  try {
    await listen(server, wanted ?? 0);
    return [];
  } catch (error) {
    if (wanted === undefined) throw error;
    const { code } = error as NodeJS.ErrnoException;
    await listen(server, 0);
    return [`${variable}: port ${wanted} cannot be had (${code ?? 'no reason given'}), so ${portOf(server)} was taken`];
  }
}

function listen(server: NetServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function portOf(server: NetServer): number {
  return (server.address() as AddressInfo).port;
}

function closePages(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

type Answer = { readonly type: string; readonly body: string | Uint8Array; readonly security?: string };

async function serve(box: LetterBox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The path may contain any bytes. An invalid one fails only this request.
  const url = URL.parse(request.url ?? '/', 'http://mail-catcher');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isOurName = OUR_NAME.test(request.headers.host ?? '');
  const answer = url && isRead && isOurName ? await find(box, url) : undefined;
  response.writeHead(isOurName ? (answer ? 200 : 404) : 403, {
    'content-type': answer?.type ?? 'text/plain; charset=utf-8',
    'content-security-policy': answer?.security ?? PAGE_SECURITY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : (answer?.body ?? 'There is no such letter.'));
}

const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

async function find(box: LetterBox, { pathname, searchParams }: URL): Promise<Answer | undefined> {
  if (pathname === '/') return { type: HTML, body: await writeList(box.list()) };
  if (pathname === '/letters.json') {
    const letters = await describeLetters(box.list(searchParams.get('to') ?? undefined));
    return { type: 'application/json', body: JSON.stringify(letters) };
  }
  const [, id = '', part = ''] = /^\/letters\/([\w-]+)(?:\/(.+))?$/.exec(pathname) ?? [];
  const letter = await box.find(id);
  return letter && findPart(letter, part);
}

function findPart(letter: BoxedLetter, part: string): Answer | undefined {
  if (part === '') return { type: HTML, body: writeLetter(letter) };
  if (part === 'html') return { type: HTML, body: writeHtmlPart(letter), security: LETTER_SECURITY };
  if (part === 'text') return { type: TEXT, body: letter.read.text ?? '' };
  if (part === 'raw') return { type: TEXT, body: letter.raw };
  const index = Number(/^files\/(\d+)$/.exec(part)?.[1]);
  const attachment = letter.read.attachments[index];
  // Sent as a download, because an untrusted page must not run here.
  return (
    attachment && { type: TEXT, body: new Uint8Array(attachment.content as ArrayBuffer), security: LETTER_SECURITY }
  );
}
