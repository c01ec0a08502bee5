import type { Extra } from '#domain/stay/offer.ts';
import type { Picture } from '#domain/value/picture.ts';
import { isHidden, isSold, mapExtra, type SoldProduct } from '../mapping/map-extra.ts';
import type { MewsContext } from '../mews-context.ts';
import { loadAgePrices } from './age-prices.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import { loadTextChoice } from '../hotel/text-choice.ts';

export async function listExtras(context: MewsContext, language: string): Promise<Extra[]> {
  const [products, choice] = await Promise.all([listSoldProducts(context), loadTextChoice(context, language)]);
  const offered = products.filter((product) => !isHidden(product));
  const imageIds = offered.flatMap(({ ImageIds }) => ImageIds.slice(0, 1));
  const [pictures, agePrices] = await Promise.all([
    fallBackOnPmsFault(new Map<string, Picture>(), context.setUpCache.loadPictures(imageIds)),
    loadAgePrices(context, offered),
  ]);
  return offered.map((product) => {
    const image = pictures.get(product.ImageIds[0] ?? '')?.url ?? null;
    return mapExtra(product, image, choice, agePrices.get(product.Id) ?? null);
  });
}

export async function listSoldProducts({ setUpCache }: MewsContext): Promise<SoldProduct[]> {
  const products = await setUpCache.listProducts();
  return products.filter(isSold).sort((one, other) => (one.Ordering ?? 0) - (other.Ordering ?? 0));
}
