import { Option, type Command } from '@commander-js/extra-typings';
import type { CardsQuery } from '#contract/desk/staff-cards.ts';
import { WireCard } from '#contract/guest/card.ts';
import { asId } from '#domain/value/ids.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { dayOption, salePageOption, textOption } from '../options.ts';

export type CardFilter = Readonly<
  Partial<
    Record<'product' | 'property' | 'batch' | 'holder' | 'expiresFrom' | 'expiresTo' | 'salePage', string | undefined>
  >
> & { readonly state?: CardsQuery['state'] };

export function addCardFilter(command: Command) {
  return command
    .addOption(new Option('--state <state>', 'only cards in this state').choices(WireCard.shape.state.options))
    .addOption(textOption('--product <id>', 'only cards of this voucher product'))
    .addOption(textOption('--property <id>', 'only cards that can be used at this property'))
    .addOption(textOption('--batch <name>', 'only cards that were issued or imported under this name'))
    .addOption(textOption('--holder <text>', 'only cards whose holder has this name or email'))
    .addOption(dayOption('--expires-from <date>', 'only cards with free value that expires on this day or later'))
    .addOption(dayOption('--expires-to <date>', 'only cards with free value that expires on this day or earlier'))
    .addOption(salePageOption);
}

/** Throws a `StartFailure` if the sale page has no such product or property, which would look like no cards. */
export function requireKnown(
  { id, products, properties }: Pick<SalePage, 'id' | 'products' | 'properties'>,
  { product, property }: CardFilter,
): void {
  if (product !== undefined && !products.has(asId(product)))
    throw new StartFailure(`The sale page "${id}" has no voucher product "${product}".`);
  if (property !== undefined && !properties.has(asId(property)))
    throw new StartFailure(`The sale page "${id}" has no property "${property}".`);
}

export function readCardFilter(filter: CardFilter): CardsQuery {
  const { state, product, property, batch, holder, expiresFrom, expiresTo, salePage } = filter;
  return {
    state,
    product_id: product,
    property_id: property,
    batch,
    holder,
    expires_from: expiresFrom,
    expires_to: expiresTo,
    sale_page_id: salePage,
  };
}
