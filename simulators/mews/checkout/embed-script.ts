import { documentedStyles, styleForms } from './styles.ts';

/** Keys of the configuration and their types. */
const keys = {
  containerId: 'string',
  requestId: 'id',
  context: 'object',
  dataBaseUrl: 'string',
  onSuccess: 'function',
  onFailure: 'function',
  enableTracking: 'boolean',
  idealRedirectUrl: 'string',
  paymentId: 'id',
  enabledPaymentMethods: 'array',
  styles: 'object',
  layout: 'object',
  languageCode: 'string',
  multicurrency: 'object',
  payer: 'object',
};

const deprecatedKeys = {
  paymentRequestId: 'requestId',
  onPaymentSuccess: 'onSuccess',
  onPaymentFailure: 'onFailure',
};

const methods = ['paymentCard', 'ideal', 'sepaDirectDebit', 'applePay', 'googlePay'];

const facts = JSON.stringify({ keys, deprecatedKeys, methods, styles: documentedStyles, styleForms });

/**
 * `GET /payments/checkout-embed.js`: a stand-in for the documented script of Mews Payments Checkout, with its global
 * and its two calls. Errors in a configuration are written to the console. The card is entered in a frame.
 */
export const embedScript = String.raw`(() => {
'use strict';
const facts = ${facts};
const scriptOrigin = new URL(document.currentScript.src).origin;
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
let shown = null;

const complain = (text) => console.error('Mews.PaymentCheckout: ' + text);

const isA = {
  string: (value) => typeof value === 'string' && value !== '',
  id: (value) => typeof value === 'string' && idForm.test(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  function: (value) => typeof value === 'function',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
};

/** Undefined values count as absent, and wrong ones are left out. */
const readConfiguration = (given) => {
  const read = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const newKey = facts.deprecatedKeys[key];
    if (newKey) console.warn('Mews.PaymentCheckout: ' + key + ' is deprecated, use ' + newKey);
    const name = newKey || key;
    const kind = facts.keys[name];
    if (!kind) complain('unknown key ' + key);
    else if (!isA[kind](value)) complain(key + ' is not what it has to be: ' + kind);
    else if (newKey === 'onSuccess') read.onSuccess = read.onSuccess || ((event) => value(event.paymentId));
    else if (!newKey || !(newKey in given)) read[name] = value;
  }
  return read;
};

const listStyles = (value, path, found) => {
  for (const [key, inner] of Object.entries(value)) {
    const name = path ? path + '.' + key : key;
    if (isA.object(inner)) listStyles(inner, name, found);
    else if (inner !== undefined) found[name] = inner;
  }
  return found;
};

const checkStyles = (styles) => {
  const good = {};
  for (const [name, value] of Object.entries(listStyles(styles, '', {}))) {
    const kind = facts.styles[name];
    if (!kind) complain('unknown style ' + name);
    else if (!new RegExp(facts.styleForms[kind]).test(String(value))) complain('style ' + name + ' is no ' + kind);
    else good[name] = String(value);
  }
  return good;
};

const readReturnUrl = (given) => {
  const here = location.href;
  if (given === undefined) return here;
  const url = URL.canParse(given, here) ? new URL(given, here) : null;
  if (url && url.origin === location.origin) return url.href;
  complain('idealRedirectUrl has to be of the origin of this page');
  return here;
};

const readMethods = (given) => {
  if (given === undefined) return facts.methods;
  for (const method of given) if (!facts.methods.includes(method)) complain('unknown payment method ' + method);
  return facts.methods.filter((method) => given.includes(method));
};

const readBase = (given) => {
  if (given === undefined) return scriptOrigin;
  if (URL.canParse(given)) return new URL(given).origin;
  complain('dataBaseUrl is no address');
  return scriptOrigin;
};

const frameUrl = (configuration, styles) => {
  const url = new URL('/payments/checkout', readBase(configuration.dataBaseUrl));
  const hidden = (configuration.layout && configuration.layout.hidden) || {};
  const fromAddress = new URLSearchParams(location.search).get('paymentId');
  const paymentId = configuration.paymentId || (idForm.test(fromAddress || '') ? fromAddress : '');
  const values = {
    request: configuration.requestId,
    origin: location.origin,
    language: configuration.languageCode || '',
    methods: readMethods(configuration.enabledPaymentMethods).join(','),
    payment: paymentId,
    return: readReturnUrl(configuration.idealRedirectUrl),
    tracking: String(configuration.enableTracking !== false),
    header: String(hidden.paymentMethodHeader !== true),
    styles: JSON.stringify(styles),
  };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url;
};

const makeFrame = (url, styles) => {
  const frame = document.createElement('iframe');
  frame.title = 'Mews Payments Checkout';
  frame.src = url.href;
  frame.allow = 'payment';
  Object.assign(frame.style, {
    display: 'block',
    border: '0',
    width: styles['global.container.width'] || '100%',
    minWidth: styles['global.container.minWidth'] || '320px',
    maxWidth: styles['global.container.maxWidth'] || '640px',
    minHeight: styles['global.container.minHeight'] || '750px',
  });
  return frame;
};

/** Only the frame itself is listened to. */
const listen = (event) => {
  if (!shown || event.source !== shown.frame.contentWindow || event.origin !== shown.origin) return;
  const { type, detail } = event.data || {};
  const { onSuccess, onFailure } = shown.configuration;
  if (type === 'checkout:height') shown.frame.style.height = Number(detail) + 'px';
  else if (type === 'checkout:redirect') location.assign(detail);
  else if (type === 'checkout:success' && onSuccess) onSuccess(detail);
  else if (type === 'checkout:failure' && onFailure) onFailure(detail);
};
addEventListener('message', listen);

const destroy = () => {
  if (shown) shown.frame.remove();
  shown = null;
};

const load = (given) => {
  if (!isA.object(given)) return complain('load takes a configuration');
  const configuration = readConfiguration(given);
  const container = document.getElementById(configuration.containerId || '');
  if (!container) return complain('there is no element with the id of containerId');
  if (configuration.context) return complain('this stand-in takes a requestId, no context');
  if (!configuration.requestId) return complain('requestId is missing');
  const styles = checkStyles(configuration.styles || {});
  const url = frameUrl(configuration, styles);
  const isSame = shown && shown.frame.parentElement === container && shown.frame.src === url.href;
  if (isSame) return void (shown.configuration = configuration);
  destroy();
  const frame = makeFrame(url, styles);
  shown = { frame, origin: url.origin, configuration };
  container.append(frame);
};

window.Mews = Object.assign(window.Mews || {}, { PaymentCheckout: { load, destroy } });
})();
`;
