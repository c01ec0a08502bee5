import type { WireSalePage } from '#contract/guest/sale-page.ts';
import type { PageLanguage } from '#presentation/languages.ts';
import { escape, writeContacts, writeScriptData, writeStyle } from '../page/html.ts';
import { checkoutWords } from './checkout-words.ts';

type Letterhead = {
  readonly language: PageLanguage;
  readonly salePage: Pick<WireSalePage, 'name' | 'theme' | 'support'>;
};

export type CheckoutContent = Letterhead & {
  readonly hotel: string;
  readonly dates: string;
  readonly reference: string;
  /** Formatted as the guest agreed to it. */
  readonly amount: string;
  readonly secondsLeft: number;
  /** A full code, such as `de-DE`. */
  readonly locale: string;
  /** Locale for the digits of the minutes left, as for all numbers of the booking. */
  readonly digitsLocale: string;
  readonly scriptUrl: string;
  readonly dataBaseUrl: string | null;
  readonly requestId: string;
  /** The reservation's own page. */
  readonly returnUrl: string;
  /** Polled to learn whether the payment is still possible. */
  readonly stateUrl: string;
  /** Opened beside a guest page that is embedded in a hotel's site. Closed at the end. */
  readonly isOwnWindow: boolean;
};

/** The document of the checkout page. The payment service's script fills its middle. */
export function writeCheckout(content: CheckoutContent): string {
  const { hotel, dates, reference, amount, returnUrl, isOwnWindow } = content;
  const words = checkoutWords(content.language.code);
  const heading = escape(words.heading.replace('{{amount}}', amount));
  const { language: _, salePage: __, hotel: ___, dates: ____, amount: _____, ...settings } = content;
  const said = { minutes: words.minutes, failed: words.failed, unavailable: words.unavailable, sent: words.sent };
  return writePage(
    content,
    heading,
    `<h1 id="heading" tabindex="-1">${heading}</h1>
<p><strong>${escape(hotel)}</strong><br>${escape(dates)}<br><span class="soft">${escape(reference)}</span></p>
<p class="soft" id="time" role="timer"></p>
<p class="heard" id="said" role="status">${escape(words.loading)}</p>
<p class="fault" id="fault" role="alert"></p>
<div id="checkout"></div>
${isOwnWindow ? '' : `<p><a href="${escape(returnUrl)}">${escape(words.back)}</a></p>`}
<script type="application/json" id="settings">${writeScriptData({ ...settings, words: said })}</script>`,
  );
}

/** The final document in a window of its own. */
export function writeClosing(content: Letterhead): string {
  const words = checkoutWords(content.language.code);
  return writePage(content, escape(words.back), `<h1>${escape(words.close)}</h1>`);
}

function writePage({ language, salePage }: Letterhead, title: string, main: string): string {
  return `<!doctype html>
<html lang="${language.code}" dir="${language.direction}" style="${escape(writeStyle(salePage.theme))}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/vault/checkout-page.css">
<script type="module" src="/vault/checkout-page.js"></script>
</head>
<body>
<header><p>${writeName(salePage)}</p></header>
<main aria-label="${title}">
${main}
</main>
<footer>${writeSupport(language, salePage)}</footer>
</body>
</html>
`;
}

function writeName({ name, theme }: Letterhead['salePage']): string {
  if (theme.logo === null) return escape(name);
  return `<img src="${escape(theme.logo)}" alt="${escape(name)}" height="40">`;
}

function writeSupport({ code }: PageLanguage, { support }: Letterhead['salePage']): string {
  const links = writeContacts(support, ' ');
  return links && `<p>${escape(checkoutWords(code).support)} ${links}</p>`;
}
