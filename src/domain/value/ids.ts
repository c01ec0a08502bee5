declare const brand: unique symbol;

/** A string type that prevents one kind of id from being used as another. */
export type Branded<Name extends string> = string & { readonly [brand]: Name };

export type SalePageId = Branded<'SalePageId'>;
export type PropertyId = Branded<'PropertyId'>;
export type VoucherProductId = Branded<'VoucherProductId'>;
export type CardId = Branded<'CardId'>;
export type LotId = Branded<'LotId'>;
export type TransferId = Branded<'TransferId'>;
export type PlacementId = Branded<'PlacementId'>;
export type RedemptionId = Branded<'RedemptionId'>;
export type RoomCategoryId = Branded<'RoomCategoryId'>;
export type RateId = Branded<'RateId'>;
export type ExtraId = Branded<'ExtraId'>;
export type AgeCategoryId = Branded<'AgeCategoryId'>;

/** Orders ids, so that concurrent processes take things in the same order. */
export function compareIds(left: string, right: string): number {
  return Number(left > right) - Number(left < right);
}

/** Brands a string as an id of one kind, unchecked. The caller knows that it is one. */
export function asId<Id extends Branded<string>>(text: string): Id {
  return text as Id;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an input can be one of our ids. The database must not compare any other text with one. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
