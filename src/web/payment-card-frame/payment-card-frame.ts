import { isSubmit, type VaultMessage } from '#contract/guest/vault-message.ts';
import { hideFaults, showFaults, type FormField } from './faults-by-field.ts';
import { readFrameSettings } from './frame-settings.ts';
import { loadSecureFields, type FieldStates, type SecureField, type SecureFields } from './secure-fields.ts';
import { isGoodExpiration, writeExpiration } from './write-expiration.ts';
import './payment-card-frame.css';

/**
 * The page in the payment-card frame. Number and security code are typed into fields of the PCI proxy, which are frames
 * themselves. Expiry date and name belong to this page, and are passed to the surrounding page with the token.
 */
const settings = readFrameSettings();
const { words } = settings;
const [form, expiry, name] = [
  find('form', HTMLFormElement),
  find('#expiry', HTMLInputElement),
  find('#name', HTMLInputElement),
];
const PLACES: Readonly<Record<SecureField, FormField>> = { cardNumber: 'number', cvv: 'code' };
const FIELDS: readonly SecureField[] = ['cardNumber', 'cvv'];

let secureFields: SecureFields | undefined;
const invalid = new Set<SecureField>(FIELDS);
const autofilled = { expiryMonth: '', expiryYear: '' };

function find<Found extends HTMLElement>(selector: string, kind: new () => Found): Found {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`${selector} is not in the frame`);
  return found;
}

function post(message: VaultMessage): void {
  window.parent.postMessage(message, settings.pageOrigin);
}

async function start(): Promise<void> {
  find('#unavailable', HTMLElement).hidden = true;
  try {
    const fields = await loadSecureFields(settings.scriptUrl);
    listen(fields);
    const option = (field: SecureField, label: string) => ({
      placeholderElementId: PLACES[field],
      inputType: 'tel' as const,
      ariaLabel: label,
      iframeTitle: label,
    });
    fields.initTokenize(
      settings.merchantId,
      { cardNumber: option('cardNumber', words.number), cvv: option('cvv', words.code) },
      { styles: stylesOfFields() },
    );
  } catch {
    fail();
  }
}

function listen(fields: SecureFields): void {
  fields.on('ready', () => {
    secureFields = fields;
    form.hidden = false;
    post({ type: 'vault:ready' });
  });
  fields.on('change', ({ fields: states, event }) => {
    note(states);
    if (event.type === 'autocomplete') return takeAutofill(event.field, event.value);
    const place = find(`#${PLACES[event.field]}`, HTMLElement);
    if (event.type === 'focus' || event.type === 'blur') place.classList.toggle('focused', event.type === 'focus');
    if (event.type === 'keyUp') hideFaults([PLACES[event.field]]);
  });
  fields.on('validate', ({ fields: states, hasErrors }) => {
    note(states);
    if (hasErrors) refuse(false);
  });
  fields.on('success', ({ transactionId }) => {
    if (!transactionId) return post({ type: 'vault:error', code: 'not_stored' });
    post({
      type: 'vault:token',
      token: transactionId,
      card_expiration: writeExpiration(expiry.value),
      name_on_card: name.value.trim(),
    });
  });
  fields.on('error', () => {
    fields.destroy();
    fail();
  });
}

function note(states: FieldStates): void {
  for (const field of FIELDS) {
    if (states[field]?.valid) invalid.delete(field);
    else invalid.add(field);
  }
}

/** Shows that the form is unavailable. `vault:ready` is sent anyway, so that the guest's next press is answered. */
function fail(): void {
  secureFields = undefined;
  find('#unavailable', HTMLElement).hidden = false;
  form.hidden = true;
  post({ type: 'vault:ready' });
  post({ type: 'vault:error', code: 'unavailable' });
}

function submit(): void {
  hideFaults(['number', 'expiry', 'code']);
  if (!secureFields) {
    post({ type: 'vault:error', code: 'unavailable' });
    void start();
    return;
  }
  expiry.value = writeExpiration(expiry.value);
  if (!isGoodExpiration(expiry.value, settings.thisMonth)) return refuse(true);
  const [month, year] = expiry.value.split('/').map(Number);
  secureFields.submit({ expm: month ?? 0, expy: year ?? 0 });
}

/** Shows the fault of each field, and focuses the first. */
function refuse(isExpiryWrong: boolean): void {
  const faults = [
    ...(invalid.has('cardNumber') ? [{ field: 'number' as const, fault: words.numberInvalid }] : []),
    ...(isExpiryWrong ? [{ field: 'expiry' as const, fault: words.expiryInvalid }] : []),
    ...(invalid.has('cvv') ? [{ field: 'code' as const, fault: words.codeInvalid }] : []),
  ];
  showFaults(faults);
  const [first] = faults;
  if (first?.field === 'number') secureFields?.focus('cardNumber');
  else if (first?.field === 'code') secureFields?.focus('cvv');
  else expiry.focus();
  post({ type: 'vault:error', code: 'invalid_input' });
}

/** A browser that autofills the number knows the expiry date as well, and the number field passes it on. */
function takeAutofill(part: 'expiryMonth' | 'expiryYear', value: string): void {
  autofilled[part] = value;
  if (autofilled.expiryMonth === '' || autofilled.expiryYear === '') return;
  expiry.value = `${autofilled.expiryMonth.padStart(2, '0')}/${autofilled.expiryYear.slice(-2)}`;
  takeExpiry();
}

function takeExpiry(): void {
  hideFaults(['expiry']);
  const written = writeExpiration(expiry.value);
  if (isGoodExpiration(written, settings.thisMonth)) post({ type: 'vault:expiry', card_expiration: written });
}

/** The proxy's fields cannot use our style sheet, so their style is read from the element around them. */
function stylesOfFields(): Record<string, string> {
  const look = 'border: 0; outline: 0; margin: 0; padding: 0 12px; width: 100%; height: 100%; box-sizing: border-box';
  const { fontFamily, fontSize } = getComputedStyle(expiry);
  const side = getComputedStyle(form).direction === 'rtl' ? 'right' : 'left';
  return {
    '*': `${look}; ${coloursOfFields()}; font-family: ${fontFamily}; font-size: ${fontSize}`,
    // In right-to-left text the groups of digits would swap places.
    cardNumber: `direction: ltr; text-align: ${side}`,
    cvv: `direction: ltr; text-align: ${side}`,
  };
}

/** A background of their own keeps them legible over that of the proxy's frame. */
function coloursOfFields(): string {
  const { color, backgroundColor } = getComputedStyle(expiry);
  return `color: ${color}; background-color: ${backgroundColor}`;
}

function begin(): void {
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== settings.pageOrigin) return;
    if (isSubmit(event.data)) submit();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  expiry.addEventListener('input', takeExpiry);
  expiry.addEventListener('blur', () => {
    expiry.value = writeExpiration(expiry.value);
  });
  for (const field of FIELDS) {
    find(`#${PLACES[field]}-label`, HTMLElement).addEventListener('click', () => secureFields?.focus(field));
  }
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    for (const field of FIELDS) secureFields?.setStyle(field, coloursOfFields());
  });
  new ResizeObserver(() => {
    post({ type: 'vault:height', height: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
  void start();
}

// Outside a frame the form would have no receiver.
if (window.parent !== window) begin();
