import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Dependencies } from '../dependencies.ts';

/**
 * What a browser may load on our pages: our own parts, pictures over https and from the PMS's address, and the frames
 * of the payment-card vaults that sale pages name.
 */
export async function contentSecurity({
  salePages: pages,
}: Pick<Dependencies, 'salePages'>): Promise<FastifyHelmetOptions> {
  const salePages = await pages.list();
  const vaults = salePages.flatMap(({ definition }) => definition.payment_card_vault?.frame_url ?? []);
  const systems = salePages.flatMap(({ properties }) =>
    [...properties.values()].map(({ connection }) => connection?.address ?? []).flat(),
  );
  const origins = (addresses: readonly string[]) => [...new Set(addresses.map((address) => new URL(address).origin))];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:', ...origins(systems)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", ...origins(vaults)],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
  };
}
