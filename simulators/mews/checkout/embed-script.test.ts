import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Body } from '../../../test/simulator/test-mews.ts';
import { embedScript } from './embed-script.ts';

const requestId = '148f529f-d6e1-487d-9876-b369008af249';
const paymentId = '3ae3976f-8f22-4936-a4e8-abf800bd7278';

interface Frame {
  src: string;
  style: Record<string, string>;
  contentWindow: object;
  parentElement: unknown;
  remove: () => void;
}

interface Checkout {
  load: (configuration: unknown) => void;
  destroy: () => void;
}

/** The parts of a page that the script uses. */
function openPage(address = 'https://hotel.example/pay?reservation=R-1') {
  const said: string[] = [];
  const frames: Frame[] = [];
  const visited: string[] = [];
  const container = { append: (frame: Frame) => frames.push(Object.assign(frame, { parentElement: container })) };
  const listeners: ((event: object) => void)[] = [];
  const { href, origin, search } = new URL(address);
  const window: { Mews?: { PaymentCheckout: Checkout } } = {};
  runInNewContext(embedScript, {
    window,
    URL,
    URLSearchParams,
    console: { error: (text: string) => said.push(text), warn: (text: string) => said.push(text) },
    location: { href, origin, search, assign: (url: string) => visited.push(url) },
    addEventListener: (_type: string, listener: (event: object) => void) => listeners.push(listener),
    document: {
      currentScript: { src: 'https://mews.example/payments/checkout-embed.js' },
      getElementById: (id: string) => (id === 'pay' ? container : null),
      createElement: (): Frame => {
        const frame: Frame = {
          src: '',
          style: {},
          contentWindow: {},
          parentElement: null,
          remove: () => frames.splice(frames.indexOf(frame), 1),
        };
        return frame;
      },
    },
  });
  const checkout = window.Mews?.PaymentCheckout;
  if (!checkout) throw new Error('The script has made no global.');
  const post = (type: string, detail: unknown, change: object = {}) => {
    const event = {
      source: frames[0]?.contentWindow,
      origin: 'https://mews.example',
      data: { type, detail },
      ...change,
    };
    for (const listener of listeners) listener(event);
  };
  return { checkout, said, frames, visited, post };
}

describe('the script of the checkout', () => {
  let page: ReturnType<typeof openPage>;
  beforeEach(() => {
    page = openPage();
  });

  const load = (change: Body = {}) => {
    page.checkout.load({ containerId: 'pay', requestId, ...change });
    const [frame] = page.frames;
    return frame ? Object.fromEntries(new URL(frame.src).searchParams) : {};
  };

  it('draws a frame of its own origin in the container, with the given settings', () => {
    expect(load()).toEqual({
      request: requestId,
      origin: 'https://hotel.example',
      language: '',
      methods: 'paymentCard,ideal,sepaDirectDebit,applePay,googlePay',
      payment: '',
      return: 'https://hotel.example/pay?reservation=R-1',
      tracking: 'true',
      header: 'true',
      styles: '{}',
    });
    expect(page.frames[0]?.src).toMatch(/^https:\/\/mews\.example\/payments\/checkout\?/);
    expect(page.frames[0]?.style).toMatchObject({ width: '100%', maxWidth: '640px', minHeight: '750px' });
    expect(page.said).toEqual([]);
  });

  it.each([
    ['languageCode', 'es-ES', { language: 'es-ES' }],
    ['enableTracking', false, { tracking: 'false' }],
    ['enabledPaymentMethods', ['ideal', 'paymentCard'], { methods: 'paymentCard,ideal' }],
    ['idealRedirectUrl', 'https://hotel.example/back', { return: 'https://hotel.example/back' }],
    ['paymentId', paymentId, { payment: paymentId }],
    ['layout', { hidden: { paymentMethodHeader: true } }, { header: 'false' }],
    [
      'styles',
      { button: { hover: { backgroundColor: '#fff' } } },
      { styles: '{"button.hover.backgroundColor":"#fff"}' },
    ],
    ['languageCode', undefined, { language: '' }],
  ])('takes %s %j', (key, value, expected) => {
    expect(load({ [key]: value })).toMatchObject(expected);
    expect(page.said).toEqual([]);
  });

  it.each([
    ['an unknown key', { theme: 'dark' }, 'unknown key theme'],
    ['a wrong kind', { enableTracking: 'no' }, 'enableTracking is not what it has to be'],
    ['an id that is none', { paymentId: '12' }, 'paymentId is not'],
    ['an unknown way to pay', { enabledPaymentMethods: ['cash'] }, 'unknown payment method cash'],
    ['another origin to return to', { idealRedirectUrl: 'https://other.example/' }, 'idealRedirectUrl has to be of'],
    ['an unknown style', { styles: { font: 'serif' } }, 'unknown style font'],
    ['a colour that is none', { styles: { button: { textColor: 'red' } } }, 'style button.textColor is no colour'],
    ['a radius beyond 100', { styles: { global: { borderRadius: 101 } } }, 'is no radius'],
    ['an address that is none', { dataBaseUrl: 'mews' }, 'dataBaseUrl is no address'],
    ['a deprecated key', { onPaymentFailure: () => undefined }, 'onPaymentFailure is deprecated, use onFailure'],
  ])('logs %s to the console, and continues', (_name, change, text) => {
    load(change);
    expect(page.said).toEqual([expect.stringContaining(text)]);
    expect(page.frames).toHaveLength(1);
  });

  it.each([
    [{ requestId: undefined }, 'requestId is missing'],
    [{ containerId: 'nowhere' }, 'no element'],
    [{ requestId: undefined, context: {} }, 'no context'],
  ])('draws nothing for %j', (change, text) => {
    load(change);
    expect(page.said).toEqual([expect.stringContaining(text)]);
    expect(page.frames).toEqual([]);
  });

  it('loads its data from another origin on request', () => {
    load({ dataBaseUrl: 'https://data.example/' });
    expect(page.frames[0]?.src).toMatch(/^https:\/\/data\.example\/payments\/checkout\?/);
  });

  it('reads the payment of a returning guest from the address', () => {
    page = openPage(`https://hotel.example/pay?paymentId=${paymentId}`);
    expect(load()).toMatchObject({ payment: paymentId });
  });

  it('calls back for messages of its own frame only', () => {
    const heard: unknown[] = [];
    const hear = (event: unknown) => heard.push(event);
    load({ onSuccess: hear, onFailure: hear });
    const paid = { type: 'payment-charged', paymentId, paymentMethodId: paymentId };
    const failed = { type: 'payment-failure', error: 'Declined' };
    page.post('checkout:success', paid, { origin: 'https://other.example' });
    page.post('checkout:success', paid, { source: {} });
    expect(heard).toEqual([]);
    page.post('checkout:success', paid);
    page.post('checkout:failure', failed);
    expect(heard).toEqual([paid, failed]);
    page.post('checkout:height', 812);
    expect(page.frames[0]?.style['height']).toBe('812px');
    page.post('checkout:redirect', 'https://mews.example/payments/bank');
    expect(page.visited).toEqual(['https://mews.example/payments/bank']);
  });

  it('passes only the payment id to the deprecated callback', () => {
    const heard: unknown[] = [];
    load({ onPaymentSuccess: (event: unknown) => heard.push(event) });
    page.post('checkout:success', { type: 'payment-charged', paymentId });
    expect(heard).toEqual([paymentId]);
  });

  it('reloads only on a change, and removes its frame when destroyed', () => {
    load();
    const [first] = page.frames;
    load({ onSuccess: () => undefined });
    expect(page.frames).toEqual([first]);
    load({ languageCode: 'de-DE' });
    expect(page.frames).toHaveLength(1);
    expect(page.frames[0]).not.toBe(first);
    page.checkout.destroy();
    expect(page.frames).toEqual([]);
  });
});
