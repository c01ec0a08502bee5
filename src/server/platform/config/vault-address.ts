import { z } from 'zod';

export const VAULT_ENVIRONMENT = {
  VAULT_ADDRESS: z
    .url({ protocol: /^https?$/, error: 'an address such as https://card.hotel.example, without a path' })
    .refine((text) => URL.canParse(text) && new URL(text).pathname === '/', 'an address without a path')
    .transform((text) => new URL(text).origin)
    .optional(),
};

type Given = { readonly VAULT_ADDRESS?: string | undefined; readonly HOST: string };

/** Hosts under which this machine reaches the server by both names, `localhost` and `127.0.0.1`. */
const REACHED_BY_BOTH_NAMES = ['127.0.0.1', '0.0.0.0', '::'];

/**
 * The payment-card frame must never share the guest page's origin, because the PCI proxy's script runs in it. The demo
 * uses the second name of this machine. Elsewhere the operator names an origin. Undefined: no such frame.
 */
export function readVaultAddress(
  { VAULT_ADDRESS: given, HOST: host }: Given,
  demo: boolean,
  publicAddress: string,
): string | undefined {
  if (given !== undefined || !demo) return given;
  const page = new URL(publicAddress);
  if (page.hostname !== 'localhost' || !REACHED_BY_BOTH_NAMES.includes(host)) return publicAddress;
  page.hostname = '127.0.0.1';
  return page.origin;
}

export function listVaultFaults(
  { VAULT_ADDRESS: given }: Pick<Given, 'VAULT_ADDRESS'>,
  publicAddress: string,
): string[] {
  if (given !== publicAddress) return [];
  return ['VAULT_ADDRESS: must be another host than PUBLIC_ADDRESS, so that its script reaches nothing of the page'];
}
