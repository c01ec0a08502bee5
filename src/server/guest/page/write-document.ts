import { HEADING_FAMILIES } from '#contract/guest/heading-family.ts';
import type { SalePageData } from '#contract/guest/sale-page.ts';
import type { PageLanguage } from '#presentation/languages.ts';
import { paperOf } from '#presentation/theme.ts';
import { documentWords } from './document-words.ts';
import { escape, writeContacts, writeScriptData, writeStyle } from './html.ts';

export type DocumentContent = {
  readonly data: SalePageData;
  readonly language: PageLanguage;
  /** The public address of the sale page: `https://book.hotel.example/s/ID`. */
  readonly address: string;
  readonly screen: string;
  /** Whether the address names the language. If so, the shared address keeps it. */
  readonly isLanguageAsked: boolean;
};

/** Smallest size that link previews show large. */
export const SHARED_PICTURE = { width: 600, height: 315 };
const WELCOME = '';
const DATA_PLACE = '<!--sale-page-data-->';

/** Inserts the data, and words for guests whose browser cannot run the page. */
export function writeDocument(document: string, content: DocumentContent): string {
  const { data, language, screen } = content;
  const { theme } = data.sale_page;
  const family = theme.heading_family ?? HEADING_FAMILIES[0];
  return pickScreen(document, screen, family)
    .replace('<html lang="en">', () =>
      element('html', { lang: language.code, dir: language.direction, style: writeStyle(theme) }),
    )
    .replace(/<title>.*<\/title>/, () => `<title>${escape(data.sale_page.name)}</title>`)
    .replace(/<link rel="icon"[^>]*>/, () => writeHead(content))
    .replace('<div id="root"></div>', () => `<div id="root">${writeStart(content)}</div>`)
    .replace(DATA_PLACE, () => `<script type="application/json" id="sale-page-data">${writeScriptData(data)}</script>`);
}

export function writeEmptyDocument(document: string): string {
  return pickScreen(document, WELCOME, HEADING_FAMILIES[0]).replace(DATA_PLACE, '');
}

/** The built document preloads the fonts of every family and the parts of every screen. Keeps those needed. */
function pickScreen(document: string, screen: string, family: string): string {
  return pickLinks(pickLinks(document, 'heading-family', family), 'screen', screen);
}

function pickLinks(document: string, of: string, wanted: string): string {
  return document.replaceAll(new RegExp(`<link[^>]*\\sdata-${of}="([^"]*)"[^>]*>`, 'g'), (link, name) =>
    name === wanted ? link : '',
  );
}

function writeHead({ data, language, address, screen, isLanguageAsked }: DocumentContent): string {
  const { name, theme } = data.sale_page;
  const words = documentWords(language.code);
  const description = fillIn(words.description, name);
  const { pathname } = new URL(address);
  const [paper, night] = paperOf(theme);
  const inLanguage = (code: string) => `${address}?language=${encodeURIComponent(code)}`;
  const own = isLanguageAsked ? inLanguage(language.code) : address;
  const meta = (kind: 'name' | 'property', of: string, text: string) => element('meta', { [kind]: of, content: text });
  const link = (rel: string, href: string, more: Readonly<Record<string, string>> = {}) =>
    element('link', { rel, href, ...more });
  return [
    // The page may be served under another name than the public one, and loads pictures from its own origin only.
    link('icon', `${pathname}/icon.svg`, { type: 'image/svg+xml' }),
    link('apple-touch-icon', `${pathname}/icon.png`),
    element('meta', { name: 'theme-color', content: paper, media: '(prefers-color-scheme: light)' }),
    element('meta', { name: 'theme-color', content: night, media: '(prefers-color-scheme: dark)' }),
    meta('name', 'description', description),
    ...(screen === WELCOME
      ? [
          link('canonical', own),
          ...data.sale_page.languages.map((code) => link('alternate', inLanguage(code), { hreflang: code })),
        ]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:title', name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', own),
    meta('property', 'og:locale', language.code),
    meta('property', 'og:image', `${address}/picture.png`),
    meta('property', 'og:image:width', String(SHARED_PICTURE.width)),
    meta('property', 'og:image:height', String(SHARED_PICTURE.height)),
    meta('property', 'og:image:alt', fillIn(words.picture, name)),
    meta('name', 'twitter:card', 'summary_large_image'),
    '<noscript><style>.start-late{display:none}</style></noscript>',
  ].join('\n    ');
}

/** The content until the page has started, and permanently if it cannot. `start.css` controls when it shows. */
function writeStart({ data, language }: DocumentContent): string {
  const { name, support, theme } = data.sale_page;
  const words = documentWords(language.code);
  const contacts = writeContacts(support, ' · ');
  const help = contacts && ` ${escape(words.weBook)} ${contacts}`;
  const say = (text: string) => escape(text) + help;
  const head = theme.logo ? `<img src="${escape(theme.logo)}" alt="${escape(name)}" height="40">` : escape(name);
  return [
    `<div class="start"><header class="start-head"><p>${head}</p></header><main class="start-words">`,
    `<noscript><p>${say(words.noScript)}</p></noscript>`,
    `<p class="start-late">${say(words.notStarted)}</p>`,
    `<p class="start-late"><a href="">${escape(words.tryAgain)}</a></p>`,
    `<p class="start-old">${say(words.tooOld)}</p></main>`,
    `<footer class="start-foot">`,
    contacts && `<p>${escape(words.support)} ${contacts}</p>`,
    '</footer></div>',
  ].join('');
}

function fillIn(text: string, name: string): string {
  return text.replaceAll('{{name}}', () => name);
}

function element(tag: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  return `<${tag}${written.join('')}>`;
}
