import { expect } from 'vitest';
import { Guest } from '../../test/guest.ts';
import type { Journey } from './crash-journey.ts';
import { PLACING_STEPS } from './steps.ts';
import { CARD_MINOR, findPlacement, lookAt, prepareTraveller, type Traveller } from './traveller.ts';

export const PLACING: Journey<Traveller> = {
  steps: PLACING_STEPS,
  prepare: prepareTraveller,
  // Like the page: places again if the crash made the first placement fail.
  async press({ placement, key }, url) {
    const guest = new Guest(url);
    const answer = await guest.place(placement, key);
    return answer.body.may_place_again ? guest.place(placement, key, 2) : answer;
  },
  isRewarded: true,
  async isAtRest(stage, traveller) {
    const placement = await findPlacement(stage, traveller);
    if (placement?.state === 'confirmed') return placement.redemption_posting === 'posted';
    return placement === undefined || placement.state === 'refused' || placement.state === 'released';
  },
  async expectOneTruth(stage, traveller) {
    const { coveredMinor } = traveller;
    const seen = await lookAt(stage, traveller);
    const taken = { state: 'confirmed', standing: 1, paidMinor: [coveredMinor], balance: CARD_MINOR - coveredMinor };
    const free = { state: seen.state, standing: 0, paidMinor: [], balance: CARD_MINOR };
    expect(seen).toEqual({ ...(seen.standing > 0 ? taken : free), cancelled: 0, held: 0 });
  },
};
