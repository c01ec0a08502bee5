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

  it('lets in a script that stands in for it, and then nothing of the documented hosts', () => {
    const policy = writeCheckoutPolicy(STAND_IN, 'http://127.0.0.1:4001');
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", 'http://127.0.0.1:4001']);
    expect(policy).not.toContain('mews.com');
  });

  it('lets nobody frame it', () => {
    expect(sourcesOf(writeCheckoutPolicy(LIVE, null), 'frame-ancestors')).toEqual(["'none'"]);
  });
});
