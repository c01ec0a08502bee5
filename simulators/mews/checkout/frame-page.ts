import type { PaymentRequestRow } from '../model/payment-request-rows.ts';
import { type CheckoutView, listMethods } from './find-view.ts';
import { frameScript } from './frame-script.ts';
import { escapeHtml, formatAmount, pageStyle } from './html.ts';
import { styleProperties } from './styles.ts';
import { type CheckoutWords, wordsOf } from './words.ts';

export interface FrameSetting {
  requestId: string;
  parentOrigin: string;
  returnUrl: string;
  languageCode: string;
  methods: string[];
  isTracking: boolean;
  hasHeader: boolean;
  styles: Record<string, string>;
  /** Sent to the embedding page on load: the result of a payment after the guest's return. */
  event: object | undefined;
}

/** The page in the frame. `nonce` is for its content security policy. */
export function drawFrame(view: CheckoutView, setting: FrameSetting, nonce: string): string {
  const { words, lang, dir } = wordsOf(setting.languageCode);
  const facts = {
    requestId: setting.requestId,
    parentOrigin: setting.parentOrigin,
    returnUrl: setting.returnUrl,
    languageCode: setting.languageCode,
    isTracking: setting.isTracking,
    isChecking: view.kind === 'result' && view.state === 'checking',
    event: setting.event ?? null,
    paymentId: view.kind === 'verify' ? view.payment.Id : null,
    words: { failed: words.failed, invalid: words.invalid, ended: words.ended },
  };
  const json = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${escapeHtml(words.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">:root { ${styleProperties(setting.styles)} } ${pageStyle}</style></head>
<body><main>${drawView(view, setting, words, lang)}
<p id="message" role="alert"></p></main>
<script type="application/json" id="facts">${json}</script>
<script type="module" nonce="${nonce}">${frameScript}</script></body></html>
`;
}

function drawView(view: CheckoutView, setting: FrameSetting, words: CheckoutWords, lang: string): string {
  if (view.kind === 'pay') return drawWays(view.request, view.hasFailed, setting, words, lang);
  if (view.kind === 'collect') {
    return `<h1>${escapeHtml(view.request.Description)}</h1>${drawCardForm(words, words.save)}`;
  }
  if (view.kind === 'verify') {
    return `<h1 role="status">${words.verify}</h1><button data-verify="true">${words.confirm}</button>
<button class="other" data-verify="false">${words.refuse}</button>`;
  }
  return `<p role="status">${escapeHtml(view.kind === 'result' ? words[view.state] : words[view.kind])}</p>`;
}

function drawWays(
  request: PaymentRequestRow,
  hasFailed: boolean,
  setting: FrameSetting,
  words: CheckoutWords,
  lang: string,
): string {
  const amount = formatAmount(request.Amount, lang);
  const methods = listMethods(request).filter((method) => setting.methods.includes(method));
  const draw = {
    paymentCard: () => drawCardForm(words, words.pay.replace('{amount}', amount)),
    ideal: () => `<button class="other" data-method="ideal">${words.ideal}</button>`,
    sepaDirectDebit: () => `<button class="other" data-method="sepaDirectDebit">${words.sepa}</button>`,
  };
  return `<h1>${escapeHtml(request.Description)}: <bdi>${amount}</bdi></h1>
${hasFailed ? `<p role="status">${words.failed}</p>` : ''}
${setting.hasHeader ? `<h2>${words.method}</h2>` : ''}
${methods.map((method) => draw[method]()).join('\n') || `<p>${words.none}</p>`}`;
}

function drawCardForm(words: CheckoutWords, button: string): string {
  const field = (id: string, label: string, more: string) =>
    `<label for="${id}">${escapeHtml(label)}</label><input id="${id}" inputmode="numeric" dir="ltr"
aria-describedby="message" required ${more}>`;
  return `<form novalidate>
<div class="wide">${field('number', words.number, 'name="cardnumber" autocomplete="cc-number"')}</div>
<div>${field('expiry', words.expiry, 'name="exp" autocomplete="cc-exp" maxlength="7"')}</div>
<div>${field('code', words.code, 'name="cvc" autocomplete="cc-csc" maxlength="4"')}</div>
<button class="wide">${escapeHtml(button)}</button></form>`;
}
