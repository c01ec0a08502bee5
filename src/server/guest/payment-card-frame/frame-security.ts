import { originsOf, writePolicy } from '../page/content-security.ts';
import type { Config } from '../../platform/config/config.ts';

type Addresses = Pick<Config, 'demo' | 'publicAddress'>;

/** A demo is viewed under every name and port of this machine. */
const THIS_MACHINE = ['localhost', '127.0.0.1'];

/**
 * Content security policy of the payment-card frame: our script, the proxy's script, and the proxy's frames.
 * `pay.datatrans.com` (or its sandbox) in `script-src` and `frame-src`, and `'unsafe-inline'` in `style-src`, come from
 * docs.datatrans.ch, "Additional Security". Nothing else is allowed. All pages around the frame, up to the hotel's own
 * site, must be among its ancestors.
 */
export function writeFramePolicy(scriptUrl: string, hosts: readonly string[], addresses: Addresses): string {
  const vendor = originsOf([scriptUrl]);
  const anyPort = addresses.demo ? THIS_MACHINE.map((name) => `http://${name}:*`) : [];
  return writePolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...vendor],
    'frame-src': vendor,
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'frame-ancestors': [...new Set([addresses.publicAddress, ...anyPort, ...hosts])],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  });
}

/** Only a guest page may ask the frame for a token. A hotel's site may be an ancestor, but gets no messages. */
export function isOwnPage(origin: string, { demo, publicAddress }: Addresses): boolean {
  if (origin === publicAddress) return true;
  if (!demo || !URL.canParse(origin)) return false;
  const { protocol, hostname, origin: written } = new URL(origin);
  return written === origin && protocol === 'http:' && THIS_MACHINE.includes(hostname);
}
