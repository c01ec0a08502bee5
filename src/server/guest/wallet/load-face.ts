import { asId, type CardId } from '#domain/value/ids.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import type { MapPoint } from '#domain/stay/property-about.ts';
import type { PropertyFacts } from '#domain/stay/property.ts';
import type { Pms } from '#pms/pms.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import type { GuestParts } from '../guest-parts.ts';
import { findLocalizer, type Localizer } from '../../letters/words/localizer.ts';
import { askSoon } from '../../hotel/ask-soon.ts';
import { findPlacement } from '../../booking/placement/find-placement.ts';
import { readAbout } from '../../sale-page/read-about.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { describeCardPass } from './card-face.ts';
import type { PassFace } from './pass-face.ts';
import { describeStayPass } from './stay-face.ts';
import type { PassRow, PassSubject } from './wallet-store.ts';

export type FaceDependencies = Pick<GuestParts, 'db' | 'clock' | 'config' | 'pmsOf' | 'log' | 'salePages'>;

/** Undefined if its card or stay no longer exists. */
export async function loadPassFace(
  deps: FaceDependencies,
  pass: PassSubject & Pick<PassRow, 'serial' | 'salePageId' | 'language'>,
): Promise<{ readonly face: PassFace; readonly salePage: SalePage } | undefined> {
  const salePage = await deps.salePages.find(pass.salePageId);
  if (!salePage) return undefined;
  const localizer = await findLocalizer(pass.language, salePage.definition);
  const pageUrl = `${deps.config.publicAddress}/s/${encodeURIComponent(salePage.id)}`;
  if (pass.placementId !== null) {
    const face = await describeStay(deps, localizer, salePage, pass.placementId, pageUrl);
    return face && { face, salePage };
  }
  const [card] = await loadCards(deps.db, salePage, [asId<CardId>(pass.cardId)]);
  const now = deps.clock.now();
  return card && { face: describeCardPass(localizer, { salePage, card, serial: pass.serial, pageUrl, now }), salePage };
}

async function describeStay(
  deps: FaceDependencies,
  localizer: Localizer,
  salePage: SalePage,
  placementId: string,
  pageUrl: string,
): Promise<PassFace | undefined> {
  const placement = await findPlacement(deps.db, placementId);
  if (!placement) return undefined;
  const property = salePage.properties.get(placement.propertyId);
  const hotel = property ? await askSoon(deps, property, askHotel) : null;
  const written = property && readAbout(salePage, property.id, localizer.language.code).hotel.mapPoint;
  const place = written ?? hotel?.mapPoint ?? null;
  return describeStayPass(localizer, { salePage, placement, property, facts: hotel?.facts ?? null, place, pageUrl });
}

async function askHotel(pms: Pms): Promise<{ readonly facts: PropertyFacts; readonly mapPoint: MapPoint | null }> {
  const [facts, { hotel }] = await Promise.all([pms.loadFacts(), pms.loadAbout(DEFAULT_LANGUAGE)]);
  return { facts, mapPoint: hotel.mapPoint };
}
