import {
  availableOn,
  balanceOf,
  findCardRefusal,
  findHolderRefusal,
  findLastUse,
  findTaxKind,
  heldOn,
  listSoonerParts,
  registrationRule,
  type Card,
  type Unit,
} from '#domain/card/card.ts';
import type { CardLoss } from '#domain/cancelling/give-back.ts';
import { inLanguage, listForeign } from '#domain/value/language.ts';
import { money } from '#domain/money/money.ts';
import type { CardTerms, CoverTerms, RefusedTerms } from '#domain/cover/cover-terms.ts';
import type { LengthLimit, ProductTexts, VoucherProduct } from '#domain/card/voucher-product.ts';
import type { LimitParams, WireCover, WireCardCover } from './availability.ts';
import type { WireCardLoss } from './cancellation.ts';
import type { CardAtHotel, WireCard } from './card.ts';
import type { WireVoucherProduct } from './sale-page.ts';
import { toDateText, toWireMoney } from '../wire-values.ts';

export function toWireProduct(product: VoucherProduct, language: string): WireVoucherProduct {
  const { validity, texts } = product;
  const { name, description, terms, languages } = inLanguage<ProductTexts>(texts, language, product);
  return {
    id: product.id,
    kind: product.kind,
    name,
    description,
    terms,
    text_languages: listForeign(languages, language),
    texts: Object.fromEntries(
      Object.entries(texts).map(([code, { languages: written, ...inCode }]) => {
        return [code, { ...inCode, text_languages: listForeign(written, code) }];
      }),
    ),
    image: product.imageUrl,
    redeem_location_ids: [...product.redeemLocationIds],
    registration: product.registration,
    holder_only: product.isHolderOnly,
    value: product.value && toWireMoney(product.value),
    uses: product.uses,
    nights: product.nights,
    persons: product.persons,
    room_category_ids: copyLists(product.roomCategoryIds),
    included_product_ids: copyLists(product.includedExtraIds),
    upgrades: product.upgrades,
    expiry: product.expiry,
    late_cancellation: product.lateCancellation,
    validity: {
      book_by: toDateText(validity.bookBy),
      stay_by: toDateText(validity.stayBy),
      weekdays: [...validity.weekdays],
      closed: validity.closed.map(({ from, to }) => ({ from: from.toString(), to: to.toString() })),
      min_nights: validity.minNights,
      max_nights: validity.maxNights,
    },
  };
}

/** A card for its holder on `today`, which at some hotels may be the day before the sale page's. */
export function toWireCard(card: Card, today: Temporal.PlainDate, lastHours: readonly CardAtHotel[] = []): WireCard {
  const reason = findCardRefusal(card, today) ?? findHolderRefusal(card) ?? null;
  const last = findLastUse(card);
  const sooner = listSoonerParts(card, today);
  const taxKind = findTaxKind(card);
  return {
    last4: card.last4,
    kind: card.product.kind,
    form: card.form,
    state: card.state,
    usable: reason === null,
    reason,
    registered: card.registered,
    registration: registrationRule(card.form, card.product),
    starts_on: toDateText(card.startsOn),
    expires_on: last && last.day.toString(),
    expiry: last && last.means,
    ...(sooner.length > 0 && {
      sooner: sooner.map(({ day, amount }) => ({ expires_on: day.toString(), ...toWireUnits(card.unit, amount) })),
    }),
    ...(lastHours.length > 0 && { last_hours: [...lastHours] }),
    ...(taxKind && { tax_kind: taxKind }),
    balance: toWireUnits(card.unit, balanceOf(card)),
    held: toWireUnits(card.unit, heldOn(card)),
    available: toWireUnits(card.unit, availableOn(card, today)),
  };
}

export function toWireCover({ covered, cards, refused }: CoverTerms): WireCover {
  return {
    covered: toWireMoney(covered),
    cards: cards.map(toWireCardCover),
    refused_cards: refused.map(toWireRefused),
  };
}

export function toWireCardCover({ last4, kind, unit, covered, uses, left, spent }: CardTerms): WireCardCover {
  return {
    last4,
    kind,
    covered: toWireMoney(covered),
    uses,
    left: toWireUnits(unit, left),
    ...(spent && { spent: { value: toWireMoney(spent.value), rate: Number(spent.rate) } }),
  };
}

export function toWireRefused({ last4, code, limit }: RefusedTerms): WireCover['refused_cards'][number] {
  return { last4, code, ...(limit && { params: toWireLimit(limit) }) };
}

/** Why no card may be used, for a calendar and for the stays of a card. */
export function toWireReason(refusal: Omit<RefusedTerms, 'last4'> | null): {
  reason: string | null;
  params?: LimitParams;
} {
  if (!refusal) return { reason: null };
  return { reason: refusal.code, ...(refusal.limit && { params: toWireLimit(refusal.limit) }) };
}

function toWireLimit(limit: LengthLimit): LimitParams {
  return 'minNights' in limit ? { min_nights: limit.minNights } : { max_nights: limit.maxNights };
}

export function toWireLoss({ last4, covered, unit, amount }: CardLoss): WireCardLoss {
  return { last4, covered: toWireMoney(covered), ...toWireUnits(unit, amount) };
}

/** An amount in a card's unit: money or uses. The other is null. */
export function toWireUnits(unit: Unit, amount: number): WireCardCover['left'] {
  return unit.type === 'money'
    ? { value: toWireMoney(money(unit.currency, amount)), uses: null }
    : { value: null, uses: amount };
}

function copyLists(lists: Readonly<Record<string, readonly string[]>> | null): Record<string, string[]> | null {
  return lists && Object.fromEntries(Object.entries(lists).map(([key, ids]) => [key, [...ids]]));
}
