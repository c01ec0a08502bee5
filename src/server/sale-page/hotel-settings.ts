import { isMap, isSeq, type Document } from 'yaml';
import { SOLD_AS } from '#domain/redemption-payment.ts';

/** A list of a hotel's system: of which hotel, and what it lists. */
export type HotelList = {
  readonly propertyId: string;
  readonly kind: 'hotel' | 'service' | 'room_category' | 'product' | 'payment_type';
};

/** A setting that is chosen from such a list: one of it, or several. */
type HotelSetting = {
  readonly path: readonly (string | number)[];
  readonly of: HotelList;
  readonly isList: boolean;
};

const OF_CONNECTION = [
  ['enterprise_id', 'hotel'],
  ['service_id', 'service'],
  ['redemption_payment_type', 'payment_type'],
] as const;
const ROOMS = ['room_category_ids', 'room_category'] as const;
const OF_KIND: Readonly<Record<string, readonly (readonly [name: string, kind: HotelList['kind']])[]>> = {
  uses: [ROOMS],
  package: [ROOMS, ['included_product_ids', 'product']],
};

/** The settings of a file that name what a hotel's system has, those that are still empty, too. */
export function listHotelSettings(document: Document): HotelSetting[] {
  const propertyIds = listItems(document, ['properties']).map((index) => idAt(document, ['properties', index]));
  return [
    ...propertyIds.flatMap((propertyId, index) => listOfProperty(document, propertyId, ['properties', index])),
    ...listItems(document, ['voucher_products']).flatMap((index) => {
      const path = ['voucher_products', index];
      const names = OF_KIND[String(document.getIn([...path, 'kind']))] ?? [];
      return names.flatMap(([name, kind]) =>
        propertyIds.map((propertyId) => {
          return { path: [...path, name, propertyId], of: { propertyId, kind }, isList: true };
        }),
      );
    }),
  ];
}

function listOfProperty(document: Document, propertyId: string, path: HotelSetting['path']): HotelSetting[] {
  const connected = isMap(document.getIn([...path, 'connection'])) ? OF_CONNECTION : [];
  return [
    ...connected.flatMap(([name, kind]) => {
      const place = [...path, 'connection', name];
      const places = isMap(document.getIn(place)) ? SOLD_AS.map((soldAs) => [...place, soldAs]) : [place];
      return places.map((one) => ({ path: one, of: { propertyId, kind }, isList: false }));
    }),
    ...listItems(document, [...path, 'rooms']).map((index) => {
      return {
        path: [...path, 'rooms', index, 'id'],
        of: { propertyId, kind: 'room_category' as const },
        isList: false,
      };
    }),
  ];
}

function listItems(document: Document, path: HotelSetting['path']): number[] {
  const items = document.getIn(path);
  return isSeq(items) ? items.items.map((_, index) => index) : [];
}

function idAt(document: Document, path: HotelSetting['path']): string {
  return String(document.getIn([...path, 'id']));
}
