import { originsOf, writePolicy } from '../page/content-security.ts';

const CHECKOUT_HOST = '.mews.com';

/** Hosts from the checkout's documentation, which does not name their directives (`mews-payments-checkout`). */
const DOCUMENTED = [
  'https://*.mews.com',
  'https://www.recaptcha.net',
  'https://www.google.com/recaptcha/',
  'https://recaptcha.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://pay.datatrans.com/upp/payment/js/secure-fields-2.0.0.min.js',
];

/**
 * Content security policy of the checkout page. Allows our files, the sale page's logo, and the hosts in the payment
 * service's documentation. If another script replaces the service's, its host is allowed instead. Includes the payment
 * service's demo while a hotel is tested. The page must not be framed.
 */
export function writeCheckoutPolicy(scriptUrl: string, dataBaseUrl: string | null, logo: string | null = null): string {
  const isDocumented = new URL(scriptUrl).hostname.endsWith(CHECKOUT_HOST);
  const data = dataBaseUrl === null ? [] : [dataBaseUrl];
  const vendor = isDocumented ? [...DOCUMENTED, ...originsOf(data)] : originsOf([scriptUrl, ...data]);
  return writePolicy({
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
  });
}
