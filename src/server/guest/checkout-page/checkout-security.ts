import { originsOf } from '../page/content-security.ts';

const CHECKOUT_HOST = '.mews.com';

/** What the checkout's documentation asks to allow; it does not say in which directives (`mews-payments-checkout`). */
const DOCUMENTED = [
  'https://*.mews.com',
  'https://www.recaptcha.net',
  'https://www.google.com/recaptcha/',
  'https://recaptcha.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://pay.datatrans.com/upp/payment/js/secure-fields-2.0.0.min.js',
];

/**
 * The policy of the checkout page: our files, the sale page's logo, and what the payment service's documentation names,
 * or the place of a script that stands in for it; and the demo that its data comes from, where a hotel is tried out.
 * Nobody may frame the page.
 */
export function writeCheckoutPolicy(scriptUrl: string, dataBaseUrl: string | null, logo: string | null = null): string {
  const isDocumented = new URL(scriptUrl).hostname.endsWith(CHECKOUT_HOST);
  const data = dataBaseUrl === null ? [] : [dataBaseUrl];
  const vendor = isDocumented ? [...DOCUMENTED, ...originsOf(data)] : originsOf([scriptUrl, ...data]);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...vendor],
    'frame-src': vendor,
    'connect-src': ["'self'", ...vendor],
    'img-src': ['data:', ...vendor, ...originsOf(logo === null ? [] : [logo])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
