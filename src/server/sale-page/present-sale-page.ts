import type { Theme, WireSalePage, WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { toWireProduct } from '#contract/guest/wire-card.ts';
import { isAllowedAt } from '#domain/card/voucher-product.ts';
import type { Config } from '../platform/config/config.ts';
import { findConfigured } from './find-property.ts';
import { isPreviewId } from './preview-id.ts';
import type { SalePageDefinition } from './definition/sale-page-definition.ts';
import type { SalePage } from './sale-page.ts';

export function toWireSalePage(
  { definition }: SalePage,
  { demo, wallet, mail, vaultAddress }: Pick<Config, 'demo' | 'wallet' | 'mail' | 'vaultAddress'>,
): WireSalePage {
  const { support } = definition;
  return {
    id: definition.id,
    name: definition.name,
    default_language: definition.default_language,
    languages: definition.languages,
    default_currency: definition.default_currency,
    theme: toWireTheme(definition.theme),
    support: { email: support.email ?? null, phone: support.phone ?? null },
    demo,
    is_preview: isPreviewId(definition.id),
    payment_card_vault: toWireVault(definition, vaultAddress),
    checkout_page_url: vaultAddress === undefined ? null : `${vaultAddress}/vault/checkout/${definition.id}`,
    order_button: definition.order_button,
    ...(definition.privacy === 'notice' && { privacy: definition.privacy }),
    embedding: definition.embedding,
    analytics: definition.analytics ?? null,
    wallets: [...(wallet.apple ? (['apple'] as const) : []), ...(wallet.google ? (['google'] as const) : [])],
    sends_letters: mail.server !== undefined,
  };
}

export function toWireTheme(theme: SalePageDefinition['theme']): Theme {
  return {
    accent: theme.accent,
    paper: theme.paper ?? null,
    radius: theme.radius ?? null,
    heading_family: theme.heading_family ?? null,
    logo: theme.logo ?? null,
  };
}

/** Whether guests get no Secure Fields of the sale page, because they need an address of their own. */
export function lacksVaultAddress({ vaultAddress }: Pick<Config, 'vaultAddress'>, { definition }: SalePage): boolean {
  return vaultAddress === undefined && Boolean(definition.payment_card_vault?.secure_fields);
}

/** Null without a frame. Secure Fields have one only if `vaultAddress` is set. */
function toWireVault(
  { id, payment_card_vault: vault }: SalePageDefinition,
  vaultAddress: string | undefined,
): WireSalePage['payment_card_vault'] {
  const secureFields = vault?.secure_fields && vaultAddress ? `${vaultAddress}/vault/secure-fields/${id}` : null;
  const frameUrl = vault?.frame_url ?? secureFields;
  return frameUrl === null ? null : { frame_url: frameUrl, secure_fields_url: secureFields };
}

/** The products in a language, optionally only those usable at one property. Throws `PROPERTY.NOT_FOUND`. */
export function listProducts(
  salePage: SalePage,
  propertyId: string | undefined,
  language: string,
): WireVoucherProduct[] {
  const products = [...salePage.products.values()];
  const property = propertyId === undefined ? undefined : findConfigured(salePage, propertyId);
  return products
    .filter(({ isClosed, isGoodwill }) => !isClosed && !isGoodwill)
    .filter((product) => !property || (!property.isClosed && isAllowedAt(product, property.redeemLocationIds)))
    .map((product) => toWireProduct(product, language));
}
