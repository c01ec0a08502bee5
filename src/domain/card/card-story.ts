import type { TransferKind } from './transfer-kinds.ts';

type StoryCounter = { readonly propertyId: string; readonly outlet: string };

export type StoryTransfer = {
  readonly kind: TransferKind;
  /** In the card's unit. */
  readonly amount: number;
  readonly reference: string | null;
  readonly counter: StoryCounter | null;
  readonly isGoodwill: boolean;
  readonly at: Temporal.Instant;
};

/** A change that people made to a card. Changes of value alone are among the transfers. */
export type StoryChange = {
  readonly what: 'activated' | 'extended' | 'frozen' | 'unfrozen' | 'voided';
  readonly amount: number | null;
  readonly until: Temporal.PlainDate | null;
  readonly at: Temporal.Instant;
};

export type StoryLine = {
  readonly what: StoryChange['what'] | 'issued' | 'goodwill' | 'held' | 'used' | 'given_back' | 'changed' | 'paid_out';
  /** In the card's unit, negative if a correction reduced the value. Null if no value moved. */
  readonly amount: number | null;
  readonly reference: string | null;
  readonly counter: StoryCounter | null;
  readonly until: Temporal.PlainDate | null;
  readonly at: Temporal.Instant;
};

const WORDS: Partial<Readonly<Record<TransferKind, StoryLine['what']>>> = {
  issue: 'issued',
  redeem: 'used',
  give_back: 'given_back',
  adjust: 'changed',
  void: 'voided',
  paid_out: 'paid_out',
};

/**
 * A card's history for its holder, newest first. A transfer has one line, however many lots it touched, and each change
 * by people has one. A hold has a line only while it is open.
 */
export function writeStory(transfers: readonly StoryTransfer[], changes: readonly StoryChange[]): StoryLine[] {
  const moved = transfers.flatMap((transfer): StoryLine[] => {
    const what = WORDS[transfer.kind];
    const isExtended = transfer.kind === 'issue' && hasBeside('expire', transfer, transfers);
    if (!what || isExtended) return [];
    if (what === 'paid_out' && transfer.amount < 0) {
      return [{ ...lineOf(transfer), what: 'given_back', amount: -transfer.amount }];
    }
    return [{ ...lineOf(transfer), what: what === 'issued' && transfer.isGoodwill ? 'goodwill' : what }];
  });
  const changed = changes
    .filter((change) => !(change.what === 'voided' && hasBeside('void', change, transfers)))
    .map((change): StoryLine => ({ ...change, reference: null, counter: null }));
  const lines = [...addUp(moved), ...listHeld(transfers), ...changed];
  // Reverses first, so that the later of two lines at one moment comes first.
  return lines.toReversed().toSorted((one, other) => Temporal.Instant.compare(other.at, one.at));
}

/**
 * Whether another transfer of this kind belongs to the same change. An extension expires value and issues it again, and
 * only the change has a line. Voiding has a line with its amount, so its change needs none.
 */
function hasBeside(
  kind: TransferKind,
  { at }: Pick<StoryTransfer, 'at'>,
  transfers: readonly StoryTransfer[],
): boolean {
  return transfers.some((other) => other.kind === kind && other.at.equals(at));
}

/** One line for all transfers of one kind, at one moment, for one placement. */
function addUp(lines: readonly StoryLine[]): StoryLine[] {
  const facts = Map.groupBy(lines, ({ what, reference, at }) => `${what} ${reference ?? ''} ${at.toString()}`);
  return [...facts.values()].flatMap((parts) => {
    const [first] = parts;
    return first ? [{ ...first, amount: parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0) }] : [];
  });
}

function listHeld(transfers: readonly StoryTransfer[]): StoryLine[] {
  const holds = Map.groupBy(
    transfers.filter(({ kind }) => kind === 'hold' || kind === 'redeem' || kind === 'release'),
    ({ reference }) => reference,
  );
  return [...holds.values()].flatMap((parts) => {
    const [first] = parts;
    const open = parts.reduce((sum, { kind, amount }) => sum + (kind === 'hold' ? amount : -amount), 0);
    return first && open > 0 ? [{ ...lineOf(first), what: 'held' as const, amount: open }] : [];
  });
}

function lineOf({ amount, reference, counter, at }: StoryTransfer): Omit<StoryLine, 'what'> {
  return { amount, reference, counter, until: null, at };
}
