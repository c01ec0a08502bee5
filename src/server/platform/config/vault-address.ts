import { z } from 'zod';

/** The origin of the payment-card frame, by environment. */
export const VAULT_ENVIRONMENT = {
  VAULT_ADDRESS: z
    .url({ protocol: /^https?$/, error: 'an address such as https://card.hotel.example, without a path' })
    .refine((text) => URL.canParse(text) && new URL(text).pathname === '/', 'an address without a path')
    .transform((text) => new URL(text).origin)
    .optional(),
};

type Given = { readonly VAULT_ADDRESS?: string | undefined; readonly HOST: string };

/** Names by which a server that listens on this host is reached from this machine. */
const REACHED_BY_BOTH_NAMES = ['127.0.0.1', '0.0.0.0', '::'];

/**
 * Where the payment-card frame stands: never at the origin of the guest page, because the PCI proxy's script runs in
 * it. The demo on this machine has two names at hand, elsewhere the operator names one. Undefined: no such frame.
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
