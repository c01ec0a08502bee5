import { describe, expect, it } from 'vitest';
import { WireRestPayment } from '#contract/guest/rest-payment.ts';
import { payStageOf } from './pay-stage.ts';

const NOW = Temporal.Instant.from('2026-03-02T10:00:00Z');
const LATER = '2026-03-02T10:15:00Z';
const OVER = '2026-03-02T10:00:00Z';
const checkout = { script_url: 'https://pay.example/embed.js', data_base_url: null, request_id: 'R1' };
const amount = { currency: 'EUR', amount: 172.8 };

type State = WireRestPayment['state'];
const payment = (state: State, expiresAt: string | null = LATER, isPayable = true) => ({
  state,
  amount,
  charged_back: false,
  not_taken: false,
  refund: null,
  expires_at: expiresAt,
  checkout: isPayable ? checkout : null,
});

describe('the screen of a paying guest', () => {
  it.each([
    ['placing', payment('open', null, false), 'preparing'],
    ['placing', payment('open'), 'payable'],
    // The guest left, or time is up. The server has the last word on a payment at the last moment.
    ['placing', payment('open', LATER, false), 'leaving'],
    ['placing', payment('open', OVER, false), 'ending'],
    // The guest's clock is fast.
    ['placing', payment('open', OVER), 'payable'],
    ['placing', payment('pending'), 'checking'],
    ['placing', payment('paid', LATER, false), 'paid'],
    ['placing', payment('cancelled', LATER, false), 'leaving'],
    ['placing', payment('expired', LATER, false), 'ending'],
    ['unknown', payment('unclear', LATER, false), 'unclear'],
    // The hotel has not confirmed a room yet, which has a screen of its own.
    ['unknown', payment('open', null, false), undefined],
    ['released', payment('cancelled', LATER, false), 'not_paid'],
    ['released', payment('expired', LATER, false), 'not_paid'],
    ['released', payment('refunding', LATER, false), 'refund'],
    ['released', payment('refunded', LATER, false), 'refund'],
    ['released', payment('refund_failed', LATER, false), 'refund'],
    ['confirmed', payment('paid', LATER, false), undefined],
    ['cancelled', payment('refunding', LATER, false), undefined],
    ['placing', null, undefined],
    ['released', null, undefined],
  ] as const)('%s, payment %j: %s', (state, of, stage) => {
    expect(payStageOf({ state, payment: of }, NOW)).toBe(stage);
  });

  it('is something for every state that a payment has while the stay is placed', () => {
    const stages = WireRestPayment.shape.state.options.map((state) =>
      payStageOf({ state: 'placing', payment: payment(state) }, NOW),
    );
    expect(stages).not.toContain(undefined);
  });
});
