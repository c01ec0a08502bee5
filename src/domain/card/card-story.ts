import type { TransferKind } from './transfer-kinds.ts';

/** A transfer of a card, and the placement it belongs to. */
export type StoryTransfer = {
  readonly kind: TransferKind;
  /** In the card's unit. */
  readonly amount: number;
  readonly reference: string | null;
  readonly at: Temporal.Instant;
};

/** What people did to a card; what they did to its value alone stands in the transfers. */
export type StoryChange = {
  readonly what: 'activated' | 'extended' | 'frozen' | 'unfrozen' | 'voided';
  readonly amount: number | null;
  readonly until: Temporal.PlainDate | null;
  readonly at: Temporal.Instant;
};

export type StoryLine = {
  readonly what: StoryChange['what'] | 'issued' | 'held' | 'used' | 'given_back' | 'changed';
  /** In the card's unit, negative where a correction took something off; null where no value moved. */
  readonly amount: number | null;
  readonly reference: string | null;
  readonly until: Temporal.PlainDate | null;
  readonly at: Temporal.Instant;
};

const WORDS: Partial<Readonly<Record<TransferKind, StoryLine['what']>>> = {
  issue: 'issued',
  redeem: 'used',
  give_back: 'given_back',
  adjust: 'changed',
  void: 'voided',
};

/**
 * What happened to a card, newest first, for its holder: what moved its value, a line for each fact however many lots
 * it touched, and what people changed. A hold has a line while it is open; one that came to nothing has none.
 */
export function writeStory(transfers: readonly StoryTransfer[], changes: readonly StoryChange[]): StoryLine[] {
  const moved = transfers.flatMap((transfer): StoryLine[] => {
    const what = WORDS[transfer.kind];
    const isExtended = transfer.kind === 'issue' && hasBeside('expire', transfer, transfers);
    return what && !isExtended ? [{ ...lineOf(transfer), what }] : [];
  });
  const changed = changes
    .filter((change) => !(change.what === 'voided' && hasBeside('void', change, transfers)))
    .map((change): StoryLine => ({ ...change, reference: null }));
  const lines = [...addUp(moved), ...listHeld(transfers), ...changed];
  // Of what happened at one moment, the last stands first, too.
  return lines.toReversed().toSorted((one, other) => Temporal.Instant.compare(other.at, one.at));
}

/**
 * Whether a transfer of a kind belongs to the same fact: an extension lets value expire and issues it again, and the
 * change has the line; what is made void has one with its amount, and the change needs none.
 */
function hasBeside(
  kind: TransferKind,
  { at }: Pick<StoryTransfer, 'at'>,
  transfers: readonly StoryTransfer[],
): boolean {
  return transfers.some((other) => other.kind === kind && other.at.equals(at));
}

/** One line for all transfers of one fact: of one kind, at one moment, for one placement. */
function addUp(lines: readonly StoryLine[]): StoryLine[] {
  const facts = Map.groupBy(lines, ({ what, reference, at }) => `${what} ${reference ?? ''} ${at.toString()}`);
  return [...facts.values()].flatMap((parts) => {
    const [first] = parts;
    return first ? [{ ...first, amount: parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0) }] : [];
  });
}

/** What is on hold now, by placement. */
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

function lineOf({ amount, reference, at }: StoryTransfer): Omit<StoryLine, 'what'> {
  return { amount, reference, until: null, at };
}
