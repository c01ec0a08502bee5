import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import type { SalePage } from '../sale-page/sale-page.ts';

type VaultAddress = Pick<Config, 'vaultAddress'>;
type Directives = Readonly<Record<string, readonly string[]>>;

/** What a browser may load on our pages: our own parts only. */
const OWN: Directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
};

export const CONTENT_SECURITY: FastifyHelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: copy(OWN) },
  xFrameOptions: { action: 'deny' },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: false,
};

/**
 * Sets the header for the page of one sale page: also pictures of its hotels' systems, the frames of its card vault
 * and its measuring page, and the sites that may show it in a frame. The older header about frames knows no such list,
 * so it goes.
 */
export function securePage(reply: FastifyReply, salePage: SalePage, { vaultAddress }: VaultAddress): void {
  reply.header('content-security-policy', writeContentSecurity(salePage, vaultAddress));
  if (salePage.definition.embedding.allowed_origins.length > 0) reply.removeHeader('x-frame-options');
}

function writeContentSecurity({ definition, properties }: SalePage, vaultAddress: string | undefined): string {
  const systems = [...properties.values()].flatMap(({ connection }) => connection?.address ?? []);
  const hosts = definition.embedding.allowed_origins;
  const { payment_card_vault: vault, analytics } = definition;
  const frames = [vault?.frame_url, vault?.secure_fields && vaultAddress, analytics?.frame_url].flatMap(
    (address) => address ?? [],
  );
  const directives: Directives = {
    ...OWN,
    'img-src': [...(OWN['img-src'] ?? []), ...originsOf(systems)],
    'frame-src': [...(OWN['frame-src'] ?? []), ...originsOf(frames)],
    ...(hosts.length > 0 && { 'frame-ancestors': hosts }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

export function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

function copy(directives: Directives): Record<string, string[]> {
  return Object.fromEntries(Object.entries(directives).map(([name, sources]) => [name, [...sources]]));
}
