import type { ServerResponse } from 'node:http';

const style = `
html, body { height: 100%; margin: 0; background: transparent; }
input { box-sizing: border-box; width: 100%; height: 100%; margin: 0; font: 16px/1.4 system-ui, sans-serif; }
.aside { position: absolute; width: 1px; height: 1px; opacity: 0; pointer-events: none; }
`;

/** Runs in the frame of one field. Number and code are sent only to the vault, from the frame of the number. */
const script = `
const query = new URLSearchParams(location.search);
const [session, kind, origin] = ['session', 'kind', 'origin'].map((name) => query.get(name) ?? '');
const isNumber = kind === 'cardNumber';
const [input, month, year] = document.querySelectorAll('input');
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];
const say = (what, data) => parent.postMessage({ session, kind, what, data }, origin);

const double = (digit) => (digit > 4 ? digit * 2 - 9 : digit * 2);
const passesLuhn = (digits) =>
  [...digits].reverse().map(Number).reduce((sum, digit, index) => sum + (index % 2 ? double(digit) : digit), 0) % 10 === 0;
const digits = () => input.value.replace(/\\D/g, '');
const isValid = () => (isNumber ? /^\\d{12,19}$/.test(digits()) && passesLuhn(digits()) : /^\\d{3,4}$/.test(input.value.trim()));
const reportState = () => {
  const state = { length: digits().length, valid: isValid() };
  input.className = state.length === 0 ? 'empty' : state.valid ? 'valid' : 'invalid';
  say('state', state);
};
const toCss = (given) =>
  typeof given === 'string'
    ? given
    : Object.entries(given).map(([name, value]) => name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase()) + ': ' + value).join('; ');
const dress = (styles) => {
  for (const [selector, given] of Object.entries(styles)) {
    const [, of, rest] = /^(\\*|\\w+)(.*)$/.exec(selector) ?? [];
    if (of === '*' || of === kind) sheet.insertRule('input' + rest + ' { ' + toCss(given) + ' }', sheet.cssRules.length);
  }
};
const store = async (code) => {
  const body = JSON.stringify({ merchant_id: query.get('merchant_id'), card_number: digits(), security_code: code });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('../tokens', { method: 'POST', headers, body }).catch(() => undefined);
  const result = await answer?.json().catch(() => undefined);
  if (answer?.ok) say('success', { result: 'success', transactionId: result.token });
  // Not documented: the vendor's own sample reads a refusal from a success without a transactionId.
  else say('success', { result: 'error', error: result?.code ?? 'unreachable' });
};
const submit = () => {
  const sibling = parent.frames[session + '-cvv'];
  sibling?.reportState();
  reportState();
  setTimeout(() => {
    say('validate');
    if (isValid() && (!sibling || sibling.isValid())) void store(sibling ? sibling.codeOf() : '');
  }, 50);
};
Object.assign(window, { reportState, isValid, codeOf: () => input.value.trim() });

addEventListener('message', ({ origin: from, source, data }) => {
  if (source !== parent || from !== origin || data?.session !== session) return;
  if (data.what === 'submit') submit();
  else if (data.what === 'style') dress(data.data);
  else if (data.what === 'placeholder') input.placeholder = data.data;
  else if (data.what === 'focus') input.focus();
  else if (data.what === 'options') {
    input.type = data.data.inputType ?? 'text';
    input.placeholder = data.data.placeholder ?? '';
    input.setAttribute('aria-label', data.data.ariaLabel ?? '');
  }
});
input.addEventListener('input', () => {
  if (isNumber) input.value = digits().slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
  reportState();
});
for (const type of ['focus', 'blur', 'keyUp', 'keyDown', 'touchstart', 'touchcancel']) {
  input.addEventListener(type.toLowerCase(), () => say('change', { field: kind, type }));
}
for (const [part, field] of [[month, 'expiryMonth'], [year, 'expiryYear']]) {
  part?.addEventListener('input', () => say('change', { type: 'autocomplete', field, value: part.value }));
}
reportState();
if (isNumber && document.body.dataset.merchant === 'unknown') say('error', { error: 'merchantId' });
else say('ready');
`;

const aside = (autocomplete: string) =>
  `<input class="aside" tabindex="-1" aria-hidden="true" autocomplete="${autocomplete}">`;

type SecureField = {
  readonly kind: string | null;
  /** Whether a hotel stores payment cards under the page's merchantId. */
  readonly isMerchantKnown: boolean;
};

/** `GET /vault/secure-fields/field`: one field of Secure Fields, in a frame that the script creates. */
export function serveSecureField(response: ServerResponse, { kind, isMerchantKnown }: SecureField): void {
  const isNumber = kind === 'cardNumber';
  const expiry = isNumber ? aside('cc-exp-month') + aside('cc-exp-year') : '';
  response
    .writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': 'frame-ancestors *',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Secure field</title><style>${style}</style>` +
        `<body data-merchant="${isMerchantKnown ? 'known' : 'unknown'}">` +
        `<input inputmode="numeric" autocomplete="${isNumber ? 'cc-number' : 'cc-csc'}">${expiry}` +
        `<script type="module">${script}</script></body></html>`,
    );
}
