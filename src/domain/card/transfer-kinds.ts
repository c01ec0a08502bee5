/** The only kinds of transfer in the ledger. None is ever changed or deleted: undoing one takes another transfer. */
export const TRANSFER_KINDS = [
  'issue',
  'hold',
  'redeem',
  'release',
  'give_back',
  'adjust',
  'expire',
  'void',
  'paid_out',
] as const;

export type TransferKind = (typeof TRANSFER_KINDS)[number];

type Effect = { readonly balance: -1 | 0 | 1; readonly held: -1 | 0 | 1 };

/**
 * The sign of a transfer's amount in balance and in open holds:
 *
 * | kind      | balance | held | example from balance 100, held 0   |
 * |-----------|---------|------|------------------------------------|
 * | issue     | +       |      | issue 100 on a new card → 100, 0   |
 * | hold      |         | +    | hold 40 → 100, 40 (60 available)   |
 * | redeem    | -       | -    | redeem the hold of 40 → 60, 0      |
 * | release   |         | -    | release the hold of 40 → 100, 0    |
 * | give_back | +       |      | 40 redeemed, 30 given back → 90, 0 |
 * | adjust    | +       |      | adjust by -5 → 95, 0               |
 * | expire    | -       |      | expire 100 → 0, 0                  |
 * | void      | -       |      | void 100, hold 40 → void 60: 40, 40 |
 * | paid_out  | -       |      | pay out 100 → 0, 0                 |
 */
export const TRANSFER_EFFECTS: Readonly<Record<TransferKind, Effect>> = {
  issue: { balance: 1, held: 0 },
  hold: { balance: 0, held: 1 },
  redeem: { balance: -1, held: -1 },
  release: { balance: 0, held: -1 },
  give_back: { balance: 1, held: 0 },
  adjust: { balance: 1, held: 0 },
  expire: { balance: -1, held: 0 },
  void: { balance: -1, held: 0 },
  paid_out: { balance: -1, held: 0 },
};
