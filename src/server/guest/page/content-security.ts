import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

export type Directives = Readonly<Record<string, readonly string[]>>;

/** Content security policy of our pages: same origin only. */
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

/** The headers are constant, so they are computed once: the library would compose the policy for each answer. */
export async function secureAnswers(app: FastifyInstance, { hstsSeconds }: Pick<Config, 'hstsSeconds'>): Promise<void> {
  const headers = await listSecurityHeaders(hstsSeconds);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

async function listSecurityHeaders(hstsSeconds: number): Promise<Record<string, string>> {
  const asked = fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: copy(OWN) },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: hstsSeconds > 0 && { maxAge: hstsSeconds, includeSubDomains: false },
  });
  asked.get('/', (_request, reply) => reply.send(reply.getHeaders()));
  return (await asked.inject('/')).json();
}

/**
 * Content security policy for one sale page. Also allows pictures from its hotels' systems, its card vault's frames,
 * its analytics, and the sites that may frame it. `special` overrides single directives.
 */
export function writePagePolicy(
  { definition, properties }: SalePage,
  { vaultAddress }: Pick<Config, 'vaultAddress'>,
  special: Directives = {},
): string {
  const systems = [...properties.values()].flatMap(({ connection }) => connection?.address ?? []);
  const hosts = definition.embedding.allowed_origins;
  const { payment_card_vault: vault, analytics } = definition;
  const frames = [vault?.frame_url, vault?.secure_fields && vaultAddress, analytics?.frame_url].flatMap(
    (address) => address ?? [],
  );
  return writePolicy({
    ...OWN,
    'img-src': [...(OWN['img-src'] ?? []), ...originsOf(systems)],
    'frame-src': [...(OWN['frame-src'] ?? []), ...originsOf(frames)],
    ...(hosts.length > 0 && { 'frame-ancestors': hosts }),
    ...special,
  });
}

export function writePolicy(directives: Directives): string {
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
