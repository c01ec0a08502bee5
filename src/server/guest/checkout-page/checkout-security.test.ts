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
  it('allows our own files and the documented hosts only', () => {
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

  it('allows the demo’s checkout if the PMS is the simulator, and is otherwise equal', () => {
    const demo = 'https://app.mews-demo.com';
    const policy = writeCheckoutPolicy(LIVE, demo);
    expect(policy.replaceAll(` ${demo}`, '')).toBe(writeCheckoutPolicy(LIVE, null));
    for (const directive of ['script-src', 'frame-src', 'connect-src', 'img-src']) {
      expect(sourcesOf(policy, directive)).toContain(demo);
    }
  });

  it('allows a substitute script, and then none of the documented hosts', () => {
    const policy = writeCheckoutPolicy(STAND_IN, 'http://127.0.0.1:4001');
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", 'http://127.0.0.1:4001']);
    expect(policy).not.toContain('mews.com');
  });

  it('allows the sale page’s logo from its own origin', () => {
    const logo = 'https://files.hotel.example';
    const policy = writeCheckoutPolicy(LIVE, null, `${logo}/logo.svg`);
    expect(sourcesOf(policy, 'img-src')).toContain(logo);
    expect(policy.replaceAll(` ${logo}`, '')).toBe(writeCheckoutPolicy(LIVE, null));
  });

  it('forbids framing', () => {
    expect(sourcesOf(writeCheckoutPolicy(LIVE, null), 'frame-ancestors')).toEqual(["'none'"]);
  });
});
