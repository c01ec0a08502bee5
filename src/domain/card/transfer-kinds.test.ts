import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRANSFER_EFFECTS, TRANSFER_KINDS, type TransferKind } from './transfer-kinds.ts';

/** A transfer of `amount` in the card's unit. Only `adjust` and `paid_out` may be negative. */
type Transfer = { readonly kind: TransferKind; readonly amount: number };

type Balance = { readonly balance: number; readonly held: number };

/** Balance and open holds after transfers in this order. */
function sumTransfers(transfers: readonly Transfer[]): Balance {
  return transfers.reduce<Balance>(
    (before, { kind, amount }) => ({
      balance: before.balance + TRANSFER_EFFECTS[kind].balance * amount,
      held: before.held + TRANSFER_EFFECTS[kind].held * amount,
    }),
    { balance: 0, held: 0 },
  );
}

describe('a transfer', () => {
  it.each<[string, Transfer[], Balance]>([
    ['nothing', [], { balance: 0, held: 0 }],
    ['issue 100', [{ kind: 'issue', amount: 100 }], { balance: 100, held: 0 }],
    ['hold 40', [issue(100), { kind: 'hold', amount: 40 }], { balance: 100, held: 40 }],
    ['redeem the hold', [issue(100), hold(40), { kind: 'redeem', amount: 40 }], { balance: 60, held: 0 }],
    ['release the hold', [issue(100), hold(40), { kind: 'release', amount: 40 }], { balance: 100, held: 0 }],
    [
      'give 30 of 40 back',
      [issue(100), hold(40), { kind: 'redeem', amount: 40 }, { kind: 'give_back', amount: 30 }],
      { balance: 90, held: 0 },
    ],
    ['adjust by -5', [issue(100), { kind: 'adjust', amount: -5 }], { balance: 95, held: 0 }],
    ['adjust by 5', [issue(100), { kind: 'adjust', amount: 5 }], { balance: 105, held: 0 }],
    ['expire 100', [issue(100), { kind: 'expire', amount: 100 }], { balance: 0, held: 0 }],
    ['void 60 beside a hold', [issue(100), hold(40), { kind: 'void', amount: 60 }], { balance: 40, held: 40 }],
    ['pay out 40', [issue(100), { kind: 'paid_out', amount: 40 }], { balance: 60, held: 0 }],
    ['take a pay-out back', [issue(60), { kind: 'paid_out', amount: -40 }], { balance: 100, held: 0 }],
    ['two holds', [issue(100), hold(40), hold(25)], { balance: 100, held: 65 }],
  ])('%s leaves balance and hold as the table says', (_case, transfers, expected) => {
    expect(sumTransfers(transfers)).toEqual(expected);
  });

  function issue(amount: number): Transfer {
    return { kind: 'issue', amount };
  }

  function hold(amount: number): Transfer {
    return { kind: 'hold', amount };
  }

  it('has an effect for every kind, and there are nine', () => {
    expect(TRANSFER_KINDS).toHaveLength(9);
    expect(Object.keys(TRANSFER_EFFECTS).toSorted()).toEqual([...TRANSFER_KINDS].toSorted());
  });

  it('never does nothing', () => {
    const idle = TRANSFER_KINDS.filter((kind) => {
      const { balance, held } = TRANSFER_EFFECTS[kind];
      return balance === 0 && held === 0;
    });
    expect(idle).toEqual([]);
  });

  it('that ends a hold leaves nothing of it on hold', () => {
    for (const end of ['redeem', 'release'] as const) {
      expect(TRANSFER_EFFECTS.hold.held + TRANSFER_EFFECTS[end].held).toBe(0);
    }
  });
});

describe('a sum of transfers', () => {
  const anyTransfer = fc.record({
    kind: fc.constantFrom(...TRANSFER_KINDS),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
  });
  const anyTransfers = fc.array(anyTransfer, { maxLength: 30 });

  it('loses nothing: in parts or in one, in whatever order', () => {
    fc.assert(
      fc.property(anyTransfers, anyTransfers, (first, second) => {
        const [a, b] = [sumTransfers(first), sumTransfers(second)];
        const whole = { balance: a.balance + b.balance, held: a.held + b.held };
        expect(sumTransfers([...first, ...second])).toEqual(whole);
        expect(sumTransfers([...second, ...first].toReversed())).toEqual(whole);
      }),
    );
  });

  it('keeps what was issued: balance is issued, given back and adjusted, less redeemed, expired, void and paid out', () => {
    fc.assert(
      fc.property(anyTransfers, (transfers) => {
        const of = (kind: Transfer['kind']) =>
          transfers.filter((transfer) => transfer.kind === kind).reduce((total, { amount }) => total + amount, 0);
        const added = of('issue') + of('give_back') + of('adjust');
        const balance = added - of('redeem') - of('expire') - of('void') - of('paid_out');
        expect(sumTransfers(transfers)).toEqual({ balance, held: of('hold') - of('redeem') - of('release') });
      }),
    );
  });

  it('never goes below zero as long as every step keeps to what is available', () => {
    fc.assert(
      fc.property(anyTransfers, (transfers) => {
        const kept: Transfer[] = [];
        for (const transfer of transfers) {
          const { balance, held } = sumTransfers(kept);
          const limit = { issue: Infinity, give_back: Infinity, adjust: Infinity, redeem: held, release: held };
          const free = balance - held;
          const most = { ...limit, hold: free, expire: free, void: free, paid_out: free }[transfer.kind];
          const amount = Math.min(transfer.amount, most);
          if (amount > 0) kept.push({ ...transfer, amount });
        }
        const after = sumTransfers(kept);
        expect(after.held).toBeGreaterThanOrEqual(0);
        expect(after.balance).toBeGreaterThanOrEqual(after.held);
      }),
    );
  });
});
