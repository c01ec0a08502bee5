import type { ServerResponse } from 'node:http';

const style = `
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
body { margin: 0; padding: 2px; background: transparent; color: CanvasText; }
form { display: grid; grid-template-columns: 2fr 1fr; gap: 16px; }
label { display: block; margin-bottom: 4px; font-size: 0.875rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit;
  background: Field; border: 1px solid GrayText; border-radius: 8px; }
input[aria-invalid='true'] { border-color: #b3261e; }
input:focus-visible { outline: 2px solid Highlight; outline-offset: 1px; }
p { grid-column: 1 / -1; margin: 0; min-height: 1.4em; font-size: 0.9rem; }
@media (max-width: 360px) { form { grid-template-columns: 1fr; } }
`;

/** Runs in the frame. The card number is sent only to the vault. The embedding page gets a token or a code. */
const script = `
const query = new URLSearchParams(location.search);
const merchantId = query.get('merchant_id') || '';
const parentOrigin = query.get('origin') || '*';
const form = document.querySelector('form');
const number = document.querySelector('#number');
const code = document.querySelector('#code');
const message = document.querySelector('#message');
const words = {
  invalid_card_number: 'Please check the card number.',
  invalid_input: 'Please enter the card number and the security code.',
  card_declined: 'This card was declined.',
  insufficient_funds: 'This card was declined.',
  card_expired: 'This card has expired.',
  suspected_fraud: 'This card was declined.',
};
const post = (data) => window.parent.postMessage(data, parentOrigin);
const fail = (errorCode) => {
  const isCode = errorCode === 'invalid_input' && number.value.trim() !== '';
  number.setAttribute('aria-invalid', String(!isCode));
  code.setAttribute('aria-invalid', String(isCode));
  message.textContent = words[errorCode] || 'The card could not be stored. Please try again.';
  (isCode ? code : number).focus();
  post({ type: 'vault:error', code: errorCode });
};
const submit = async () => {
  message.textContent = '';
  number.removeAttribute('aria-invalid');
  code.removeAttribute('aria-invalid');
  const body = JSON.stringify({ merchant_id: merchantId, card_number: number.value, security_code: code.value.trim() });
  try {
    const answer = await fetch('tokens', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const result = await answer.json();
    if (answer.ok) post({ type: 'vault:token', token: result.token });
    else fail(result.code);
  } catch {
    fail('unreachable');
  }
};
addEventListener('message', (event) => {
  const isParent = event.source === window.parent && (parentOrigin === '*' || event.origin === parentOrigin);
  if (isParent && event.data && event.data.type === 'vault:submit') submit();
});
form.addEventListener('submit', (event) => { event.preventDefault(); submit(); });
number.addEventListener('input', () => {
  const digits = number.value.replace(/\\D/g, '').slice(0, 19);
  number.value = digits.replace(/(.{4})(?=.)/g, '$1 ');
});
new ResizeObserver(() => post({ type: 'vault:height', height: Math.ceil(form.getBoundingClientRect().height) + 4 })).observe(form);
post({ type: 'vault:ready' });
`;

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Payment card</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><form novalidate>
<div><label for="number">Card number</label>
<input id="number" name="cardnumber" inputmode="numeric" autocomplete="cc-number" aria-describedby="message" required></div>
<div><label for="code">Security code</label>
<input id="code" name="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4" aria-describedby="message" required></div>
<p id="message" role="alert"></p>
</form><script type="module">${script}</script></body></html>
`;

/** `GET /vault/frame`: the form for number and security code, which any page may embed. */
export function serveVaultFrame(response: ServerResponse): void {
  response
    .writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': 'frame-ancestors *',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .end(page);
}
