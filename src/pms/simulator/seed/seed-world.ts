import type { World } from '../world.ts';
import { brighton } from './brighton.ts';
import { buildGuests } from './build-guests.ts';
import { buildHotel } from './build-hotel.ts';
import { demoIds } from './demo-ids.ts';
import type { HotelPlan } from './hotel-plan.ts';
import { seedId } from './seed-ids.ts';
import { vienna } from './vienna.ts';
import { washington } from './washington.ts';

/** Fills an empty world with the demo hotels and the test hotels. The same anchor gives the same world. */
export function seedWorld(world: World, anchorMs: number): void {
  world.seedAt(Date.parse('2025-01-06T09:00:00Z'), () => {
    buildDemoHotel(world, washington, demoIds.washington.accessToken, anchorMs);
    buildDemoHotel(world, vienna, demoIds.vienna.accessToken, anchorMs);
    buildDemoHotel(world, brighton, demoIds.brighton.accessToken, anchorMs);
  });
}

function buildDemoHotel(world: World, plan: HotelPlan, accessToken: string, anchorMs: number): void {
  buildHotel(world, plan, anchorMs);
  buildGuests(world, plan, anchorMs);
  world.integrations.put({
    Id: seedId(plan.prefix, 'integration', 1),
    ClientToken: 'DEMO-CLIENT',
    AccessToken: accessToken,
    EnterpriseIds: [seedId(plan.prefix, 'enterprise', 1)],
    DeniedOperations: [],
  });
}
