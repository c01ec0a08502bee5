import { amountIn, type AmountByCurrency } from '../money/amount-by-currency.ts';

/** Roles at the desk. Each is a set of rights. An auditor only reads, and exports nothing. */
export const ROLES = ['reception', 'reservations', 'marketing', 'finance', 'owner', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

type RightRule = Readonly<Record<Role, boolean>> & {
  /** True if the right moves value or power. Every such act needs a touch of the passkey that is bound to it. */
  readonly confirms: boolean;
  /** True if an act above the limit of the role needs a second person. */
  readonly isLimited: boolean;
  /**
   * A card's value belongs to every property where the card can be used. Changing it needs the right at all of them.
   * Reading it, or stopping a card, needs the right at one.
   */
  readonly at: 'any_property' | 'every_property';
};

const row = (
  [reception, reservations, marketing, finance, owner, auditor]: readonly [0 | 1, 0 | 1, 0 | 1, 0 | 1, 0 | 1, 0 | 1],
  rules: Partial<Pick<RightRule, 'confirms' | 'isLimited' | 'at'>> = {},
): RightRule => ({
  reception: reception === 1,
  reservations: reservations === 1,
  marketing: marketing === 1,
  finance: finance === 1,
  owner: owner === 1,
  auditor: auditor === 1,
  confirms: false,
  isLimited: false,
  at: 'any_property',
  ...rules,
});

const VALUE = { confirms: true, isLimited: true, at: 'every_property' } as const;
const POWER = { confirms: true, at: 'every_property' } as const;

/** The roles of each right: reception, reservations, marketing, finance, owner, auditor. A call of the desk has one. */
export const RIGHTS = {
  'today.see': row([1, 1, 1, 1, 1, 1]),
  'card.see': row([1, 1, 1, 1, 1, 1]),
  'card.note': row([1, 1, 1, 1, 1, 0]),
  'note.remove': row([0, 1, 0, 0, 1, 0]),
  // Below its limit it needs no touch: the guest is at the counter, with the card.
  'card.redeem': row([1, 1, 0, 1, 1, 0], { isLimited: true }),
  // Below the product's amount it has no limit: reception, which may move no money alone, pays such rests out.
  'card.pay_out': row([1, 0, 0, 1, 1, 0], VALUE),
  'card.settle_bill': row([1, 1, 0, 1, 1, 0], { confirms: true, isLimited: true }),
  // The hotel that gives it bears the cost, so the right is needed there only.
  'card.goodwill': row([1, 1, 0, 0, 1, 0], { confirms: true, isLimited: true }),
  'card.freeze': row([1, 1, 1, 1, 1, 0]),
  'card.unfreeze': row([0, 1, 1, 1, 1, 0], { at: 'every_property' }),
  'card.void': row([0, 1, 0, 1, 1, 0], VALUE),
  'card.extend': row([0, 1, 0, 1, 1, 0], VALUE),
  'card.adjust': row([0, 1, 0, 1, 1, 0], VALUE),
  'card.move': row([0, 1, 0, 1, 1, 0], VALUE),
  'card.replace': row([0, 1, 0, 1, 1, 0], POWER),
  'card.mail': row([1, 1, 0, 1, 1, 0], { confirms: true }),
  'card.issue': row([0, 1, 1, 0, 1, 0], VALUE),
  'card.issue_many': row([0, 0, 1, 0, 1, 0], VALUE),
  'batch.rename': row([0, 1, 1, 0, 1, 0]),
  'card.deliver': row([0, 1, 1, 1, 1, 0], POWER),
  'card.import': row([0, 0, 1, 0, 1, 0], POWER),
  'card.unlock': row([1, 1, 0, 1, 1, 0]),
  'card.export': row([0, 0, 0, 1, 1, 0], { confirms: true }),
  'reservation.see': row([1, 1, 1, 1, 1, 1]),
  'reservation.cancel': row([0, 1, 0, 0, 1, 0], { confirms: true }),
  'reservation.cancel_for_other_fee': row([0, 1, 0, 0, 1, 0], { confirms: true }),
  'reservation.settle': row([1, 1, 0, 0, 1, 0], { confirms: true }),
  'reservation.correct_address': row([1, 1, 0, 0, 1, 0], { confirms: true }),
  'mail.see': row([1, 1, 0, 0, 1, 1]),
  'mail.send': row([1, 1, 0, 0, 1, 0]),
  'person.export': row([0, 0, 0, 0, 1, 0], POWER),
  'person.erase': row([0, 0, 0, 0, 1, 0], POWER),
  'audit.see': row([0, 0, 0, 1, 1, 1]),
  'books.see': row([0, 0, 0, 1, 1, 1]),
  'books.export': row([0, 0, 0, 1, 1, 0]),
  'sale_page.see': row([0, 0, 1, 0, 1, 1]),
  'sale_page.edit': row([0, 0, 1, 0, 1, 0]),
  'sale_page.publish': row([0, 0, 0, 0, 1, 0], POWER),
  'staff.see': row([0, 0, 0, 0, 1, 1]),
  'staff.manage': row([0, 0, 0, 0, 1, 0], POWER),
  'approval.see': row([0, 1, 1, 1, 1, 1]),
  'approval.decide': row([0, 0, 0, 0, 1, 0], POWER),
} as const satisfies Readonly<Record<string, RightRule>>;

export type Right = keyof typeof RIGHTS;

/** A role of a person: everywhere, on one sale page, or at one of its properties. */
export type Grant = {
  readonly role: Role;
  /** Null means all. */
  readonly salePageId: string | null;
  /** Null means all of the sale page. */
  readonly propertyId: string | null;
};

/** The sale page and properties of a thing. Null for things of the whole installation, such as its staff. */
export type Place = { readonly salePageId: string | null; readonly propertyIds: readonly string[] };

export function grantsOf(grants: readonly Grant[], right: Right): Grant[] {
  return grants.filter(({ role }) => RIGHTS[right][role]);
}

/**
 * Whether the grants include a right at a place. A card belongs to all properties where it can be used, and a stay to
 * its own. A thing without a property needs a grant for the whole sale page.
 */
export function mayAt(grants: readonly Grant[], right: Right, { salePageId, propertyIds }: Place): boolean {
  const good = grantsOf(grants, right).filter((grant) => grant.salePageId === null || grant.salePageId === salePageId);
  if (good.some(({ propertyId }) => propertyId === null)) return true;
  const isGranted = (propertyId: string) => good.some((grant) => grant.propertyId === propertyId);
  if (propertyIds.length === 0) return false;
  return RIGHTS[right].at === 'every_property' ? propertyIds.every(isGranted) : propertyIds.some(isGranted);
}

/** Where a right applies, as a filter for lists: everywhere, or at the places of the grants. */
type Reach = 'everywhere' | readonly Pick<Grant, 'salePageId' | 'propertyId'>[];

export function reachOf(grants: readonly Grant[], right: Right): Reach {
  const good = grantsOf(grants, right);
  if (good.some(({ salePageId }) => salePageId === null)) return 'everywhere';
  return good.map(({ salePageId, propertyId }) => ({ salePageId, propertyId }));
}

/** The money that a sale page lets a role move in a day alone. Roles and currencies that it omits have our limit. */
export type MoneyAlone = Readonly<Partial<Record<Role, AmountByCurrency>>>;

/** The limits of a role without a second person: `money`, `uses` and `cards` count per day, `days` is how far ahead. */
export type Limit = {
  /** In major units of the requested currency. */
  readonly money: number;
  readonly uses: number;
  /** Money that pays at counters, in major units, which the sale page does not change. */
  readonly redeemed: number;
  /** The redemptions, however little value they take. */
  readonly redemptions: number;
  /** Money on goodwill cards, as well. */
  readonly goodwill: number;
  /** The latest day to which a card may be extended, counted from today. */
  readonly days: number;
  /** The most cards that acts on many may change in total, however little value is on them. */
  readonly cards: number;
};

const NOTHING: Limit = { money: 0, uses: 0, redeemed: 0, redemptions: 0, goodwill: 0, days: 0, cards: 0 };

/** Limits for one person and one day, in any currency, unless the sale page names its own. */
const LIMITS: Readonly<Record<Role, Limit>> = {
  reception: { ...NOTHING, uses: 3, redeemed: 1000, redemptions: 100, goodwill: 50 },
  reservations: { money: 250, uses: 3, redeemed: 1000, redemptions: 100, goodwill: 100, days: 366, cards: 50 },
  marketing: { money: 250, uses: 3, redeemed: 0, redemptions: 0, goodwill: 0, days: 366, cards: 50 },
  finance: { money: 500, uses: 5, redeemed: 2000, redemptions: 100, goodwill: 0, days: 366, cards: 200 },
  owner: { money: 1000, uses: 10, redeemed: 5000, redemptions: 200, goodwill: 500, days: 1096, cards: 500 },
  auditor: NOTHING,
};

/**
 * The limit of a person with several roles. At one property it is the highest limit of the roles that include the right
 * there. At several properties it is the lowest of their limits.
 */
export function limitOf(
  grants: readonly Grant[],
  right: Right,
  { salePageId, propertyIds }: Place,
  /** Null for uses. */
  currency: string | null,
  own: MoneyAlone = {},
  /** The sale page's own limit of redemptions. */
  times: number | null = null,
): Limit {
  const most = (read: (limit: Limit, role: Role) => number) => {
    const mostAt = (ids: readonly string[]) =>
      Math.max(
        0,
        ...grants
          .filter((grant) => mayAt([grant], right, { salePageId, propertyIds: ids }))
          .map(({ role }) => read(LIMITS[role], role)),
      );
    return propertyIds.length === 0 ? mostAt([]) : Math.min(...propertyIds.map((id) => mostAt([id])));
  };
  return {
    money: most(({ money }, role) => amountIn(own[role] ?? money, currency ?? '') ?? money),
    uses: most(({ uses }) => uses),
    redeemed: most(({ redeemed }) => redeemed),
    redemptions: most(({ redemptions }) => (redemptions === 0 ? 0 : (times ?? redemptions))),
    goodwill: most(({ goodwill }) => goodwill),
    days: most(({ days }) => days),
    cards: most(({ cards }) => cards),
  };
}

/** A person may decide on requests only after holding the right for this long. */
export const HOURS_BEFORE_DECIDING = 24;
/** An act that waits for a second person ends after this time. */
export const APPROVAL_HOURS = 72;
export const INVITATION_HOURS = 24;
/** A session ends after `IDLE_MINUTES` without use, and after `LONGEST_HOURS` in any case. */
export const IDLE_MINUTES = 60;
export const LONGEST_HOURS = 12;
/** Per person. A further session ends the oldest. */
export const MOST_SESSIONS = 5;
/** Time limit for a touch of the passkey, or for the confirmation of an act. */
export const CHALLENGE_MINUTES = 5;
/** Time limit for signing in at an OpenID provider. */
export const AT_PROVIDER_MINUTES = 10;
