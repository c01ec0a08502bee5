import { Option, type Command } from '@commander-js/extra-typings';
import type { CardsQuery } from '#contract/desk/staff-cards.ts';
import { WireCard } from '#contract/guest/card.ts';
import { dayOption, salePageOption, textOption } from '../options.ts';

export type CardFilter = Readonly<
  Partial<
    Record<'product' | 'property' | 'batch' | 'holder' | 'expiresFrom' | 'expiresTo' | 'salePage', string | undefined>
  >
> & { readonly state?: CardsQuery['state'] };

/** Adds the filter options of the desk's list of cards. */
export function addCardFilter(command: Command) {
  return command
    .addOption(new Option('--state <state>', 'only cards in this state').choices(WireCard.shape.state.options))
    .addOption(textOption('--product <id>', 'only cards of this voucher product'))
    .addOption(textOption('--property <id>', 'only cards that can be used at this property'))
    .addOption(textOption('--batch <name>', 'only cards that were issued or imported under this name'))
    .addOption(textOption('--holder <text>', 'only cards whose holder has this name or email'))
    .addOption(dayOption('--expires-from <date>', 'only cards with free value that expires on this day or later'))
    .addOption(dayOption('--expires-to <date>', 'or on this day or earlier'))
    .addOption(salePageOption);
}

export function readCardFilter(filter: CardFilter): CardsQuery {
  const { state, product, property, batch, holder, expiresFrom, expiresTo, salePage } = filter;
  return {
    ...{ state, product_id: product, property_id: property, batch, holder },
    ...{ expires_from: expiresFrom, expires_to: expiresTo, sale_page_id: salePage },
  };
}
