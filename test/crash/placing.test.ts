import { expect } from 'vitest';
import { Guest } from '../guest.ts';
import { describeCrashes } from './crash-journey.ts';
import { PLACING_STEPS } from './steps.ts';
import { CARD_MINOR, findPlacement, lookAt, prepareTraveller, type Traveller } from './traveller.ts';

describeCrashes<Traveller>('a server that is killed while it places a reservation', {
  steps: PLACING_STEPS,
  prepare: prepareTraveller,
  press: ({ placement, key }, url) => new Guest(url).place(placement, key),
  async isAtRest(stage, traveller) {
    const placement = await findPlacement(stage, traveller);
    if (placement?.state === 'confirmed') return placement.redemption_posted_at !== null;
    return placement === undefined || placement.state === 'refused' || placement.state === 'released';
  },
  async expectOneTruth(stage, traveller) {
    const { coveredMinor } = traveller;
    const seen = await lookAt(stage, traveller);
    const taken = { state: 'confirmed', standing: 1, paidMinor: [coveredMinor], balance: CARD_MINOR - coveredMinor };
    const free = { state: seen.state, standing: 0, paidMinor: [], balance: CARD_MINOR };
    expect(seen).toEqual({ ...(seen.standing > 0 ? taken : free), cancelled: 0, held: 0 });
  },
});
