import type { WireSalePage, WireVoucherProduct } from '#contract/sale-page.ts';
import { toWireProduct } from '#contract/wire-card.ts';
import { isAllowedAt } from '#domain/voucher-product.ts';
import type { Config } from '../config.ts';
import { findConfigured } from './find-property.ts';
import type { SalePage } from './sale-page.ts';

export function toWireSalePage(
  { definition }: SalePage,
  { demo, wallet, mail }: Pick<Config, 'demo' | 'wallet' | 'mail'>,
): WireSalePage {
  const { theme, support } = definition;
  return {
    id: definition.id,
    name: definition.name,
    default_language: definition.default_language,
    languages: definition.languages,
    default_currency: definition.default_currency,
    theme: {
      accent: theme.accent,
      paper: theme.paper ?? null,
      radius: theme.radius ?? null,
      heading_family: theme.heading_family ?? null,
      logo: theme.logo ?? null,
    },
    support: { email: support.email ?? null, phone: support.phone ?? null },
    demo,
    payment_card_vault: definition.payment_card_vault ?? null,
    order_button: definition.order_button,
    embedding: definition.embedding,
    analytics: definition.analytics ?? null,
    wallets: [...(wallet.apple ? (['apple'] as const) : []), ...(wallet.google ? (['google'] as const) : [])],
    sends_letters: mail.server !== undefined,
  };
}

/** What is sold, in a language, or the part of it that is good at one property. Throws `PROPERTY.NOT_FOUND`. */
export function listProducts(
  salePage: SalePage,
  propertyId: string | undefined,
  language: string,
): WireVoucherProduct[] {
  const products = [...salePage.products.values()];
  const property = propertyId === undefined ? undefined : findConfigured(salePage, propertyId);
  return products
    .filter(({ isClosed }) => !isClosed)
    .filter((product) => !property || (!property.isClosed && isAllowedAt(product, property.redeemLocationIds)))
    .map((product) => toWireProduct(product, language));
}
