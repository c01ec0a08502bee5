import { describe, expect, it } from 'vitest';
import { writeCheckoutPolicy } from './checkout-security.ts';

const LIVE = 'https://cdn.mews.com/payments/checkout-embed.js';
const STAND_IN = 'http://127.0.0.1:4001/payments/checkout-embed.js';

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .map((text) => text.split(' '))
    .find(([name]) => name === directive)
    ?.slice(1);

describe('the policy of the checkout page', () => {
  it('lets in our own files and the documented hosts, and nothing else', () => {
    const documented = [
      'https://*.mews.com',
      'https://www.recaptcha.net',
      'https://www.google.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
      'https://pay.datatrans.com/upp/payment/js/secure-fields-2.0.0.min.js',
    ];
    const policy = writeCheckoutPolicy(LIVE, null);
    expect(sourcesOf(policy, 'default-src')).toEqual(["'none'"]);
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", ...documented]);
    expect(sourcesOf(policy, 'frame-src')).toEqual(documented);
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'", ...documented]);
  });

  it('lets in the demo where the hotel system has one, and else the same', () => {
    const demo = 'https://app.mews-demo.com';
    const policy = writeCheckoutPolicy(LIVE, demo);
    expect(policy.replaceAll(` ${demo}`, '')).toBe(writeCheckoutPolicy(LIVE, null));
    for (const directive of ['script-src', 'frame-src', 'connect-src', 'img-src']) {
      expect(sourcesOf(policy, directive)).toContain(demo);
    }
  });

  it('lets in a script that stands in for it, and then nothing of the documented hosts', () => {
    const policy = writeCheckoutPolicy(STAND_IN, 'http://127.0.0.1:4001');
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", 'http://127.0.0.1:4001']);
    expect(policy).not.toContain('mews.com');
  });

  it('lets in the sale page’s logo, from where it lies', () => {
    const logo = 'https://files.hotel.example';
    const policy = writeCheckoutPolicy(LIVE, null, `${logo}/logo.svg`);
    expect(sourcesOf(policy, 'img-src')).toContain(logo);
    expect(policy.replaceAll(` ${logo}`, '')).toBe(writeCheckoutPolicy(LIVE, null));
  });

  it('lets nobody frame it', () => {
    expect(sourcesOf(writeCheckoutPolicy(LIVE, null), 'frame-ancestors')).toEqual(["'none'"]);
  });
});
