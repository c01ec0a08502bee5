import { expect } from 'vitest';
import type { Reservation } from '#contract/guest/reservation.ts';
import { Guest } from '../../test/guest.ts';
import type { Journey } from './crash-journey.ts';
import { CANCELLING_STEPS } from './steps.ts';
import { CARD_MINOR, findPlacement, lookAt, prepareTraveller, pressUntilHeard, type Traveller } from './traveller.ts';

const NOTHING = { currency: 'GBP', amount: 0 };

export const CANCELLING: Journey<Traveller & { readonly reservation: Reservation }> = {
  steps: CANCELLING_STEPS,
  async prepare(stage, url, nth) {
    const traveller = await prepareTraveller(stage, url, nth);
    const place = () => new Guest(url).place(traveller.placement, traveller.key);
    const { body: reservation } = await pressUntilHeard(place);
    const isPaid = async () => (await findPlacement(stage, traveller))?.redemption_posting === 'posted';
    await expect.poll(isPaid).toBe(true);
    return { ...traveller, reservation };
  },
  press: ({ reservation }, url) => new Guest(url).cancel(reservation, NOTHING),
  async isAtRest(stage, traveller) {
    const placement = await findPlacement(stage, traveller);
    if (placement?.state === 'cancelled') return placement.give_back_posting === 'posted';
    return placement?.state === 'confirmed';
  },
  async expectOneTruth(stage, traveller) {
    const { coveredMinor } = traveller;
    const seen = await lookAt(stage, traveller);
    const back = { state: 'cancelled', standing: 0, paidMinor: [-coveredMinor, coveredMinor], balance: CARD_MINOR };
    const taken = { state: 'confirmed', standing: 1, paidMinor: [coveredMinor], balance: CARD_MINOR - coveredMinor };
    expect({ ...seen, paidMinor: seen.paidMinor.toSorted((one, other) => one - other) }).toEqual({
      ...(seen.cancelled > 0 ? back : taken),
      cancelled: seen.cancelled > 0 ? 1 : 0,
      held: 0,
    });
  },
};
