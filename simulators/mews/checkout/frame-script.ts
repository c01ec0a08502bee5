/**
 * Runs in the frame. Input is sent to the simulator only. The embedding page gets the documented events, the frame's
 * height and the address for iDEAL.
 */
export const frameScript = String.raw`
const facts = JSON.parse(document.querySelector('#facts').textContent);
const message = document.querySelector('#message');
const form = document.querySelector('form');
const post = (type, detail) => window.parent.postMessage({ type: 'checkout:' + type, detail }, facts.parentOrigin);

const setBusy = (isBusy) => {
  for (const button of document.querySelectorAll('button')) button.disabled = isBusy;
};

const show = (text) => {
  for (const part of document.querySelectorAll('form, button, h2')) part.remove();
  message.setAttribute('role', 'status');
  message.textContent = text;
};

const complain = (text, isInput) => {
  for (const input of document.querySelectorAll('input')) input.setAttribute('aria-invalid', String(isInput));
  message.textContent = text;
  if (form) form.elements[0].focus();
};

/** Sends what the guest has decided and does what the answer says. */
const send = async (path, body) => {
  setBusy(true);
  message.textContent = '';
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('checkout/' + path, { method: 'POST', headers, body: JSON.stringify(body) });
    take(await answer.json());
  } catch {
    take({ kind: 'failure' });
  }
};

const take = (result) => {
  setBusy(false);
  if (result.kind === 'redirect') return post('redirect', new URL(result.url, location.href).href);
  if (result.kind === 'invalid') return complain(facts.words.invalid, true);
  if (result.kind === 'done') show(result.text);
  else if (result.kind === 'over') show(facts.words.ended);
  else if (result.kind !== 'again') complain(facts.words.failed, false);
  if (result.event) post(result.event.type.endsWith('failure') ? 'failure' : 'success', result.event);
  if (result.kind === 'again') location.reload();
};

const choice = (more) => ({ requestId: facts.requestId, languageCode: facts.languageCode, ...more });

if (form) {
  const [numberField, expiryField, codeField] = form.querySelectorAll('input');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const card = { number: numberField.value, expiry: expiryField.value, code: codeField.value.trim() };
    send('pay', choice({ method: 'paymentCard', card }));
  });
  numberField.addEventListener('input', () => {
    numberField.value = numberField.value.replace(/\D/g, '').slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
  });
  expiryField.addEventListener('input', (event) => {
    const digits = expiryField.value.replace(/\D/g, '').slice(0, 4);
    const isErasing = (event.inputType || '').startsWith('delete');
    expiryField.value = digits.length > 2 || (digits.length === 2 && !isErasing)
      ? digits.slice(0, 2) + '/' + digits.slice(2)
      : digits;
  });
}
for (const button of document.querySelectorAll('[data-method]')) {
  button.addEventListener('click', () => {
    send('pay', choice({ method: button.dataset.method, returnUrl: facts.returnUrl }));
  });
}
for (const button of document.querySelectorAll('[data-verify]')) {
  button.addEventListener('click', () => {
    const isConfirmed = button.dataset.verify === 'true';
    send('verify', { paymentId: facts.paymentId, languageCode: facts.languageCode, isConfirmed });
  });
}

new ResizeObserver(() => post('height', Math.ceil(document.querySelector('main').scrollHeight))).observe(document.body);
if (facts.event) post(facts.event.type.endsWith('failure') ? 'failure' : 'success', facts.event);
if (facts.isTracking) navigator.sendBeacon('checkout/tracking');
if (facts.isChecking) setTimeout(() => location.reload(), 2000);
`;
