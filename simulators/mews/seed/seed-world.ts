import type { TableChange } from '../model/table.ts';
import type { World } from '../model/world.ts';
import { brighton } from './brighton.ts';
import { buildGuests } from './build-guests.ts';
import { buildHotel } from './build-hotel.ts';
import { buildTelephoneStays } from './build-telephone-stays.ts';
import { demoIds } from './demo-ids.ts';
import type { HotelPlan } from './hotel-plan.ts';
import { seedId } from '../values/seed-ids.ts';
import { seededUtc } from './seeded-utc.ts';
import { budapest, reykjavik, tokyo } from './test-hotels.ts';
import { vienna } from './vienna.ts';
import { washington } from './washington.ts';

/** The latest seed. Rows are never changed in place, so worlds with the same anchor can share them. */
let latest: { anchorMs: number; changes: TableChange[] } | undefined;

/** In every time zone days begin at a quarter of an hour, so all instants within one have the same dates. */
const QUARTER_MS = 15 * 60_000;

/**
 * Fills an empty world with the demo hotels and the test hotels. Anchors in one quarter of an hour give the same world.
 */
export function seedWorld(world: World, anchorAtMs: number): void {
  const anchorMs = Math.floor(anchorAtMs / QUARTER_MS) * QUARTER_MS;
  if (latest?.anchorMs !== anchorMs) {
    buildWorld(world, anchorMs);
    latest = { anchorMs, changes: world.takeChanges() };
    return;
  }
  for (const { table, id, after } of latest.changes) world.findTable(table)?.restore(id, after);
}

function buildWorld(world: World, anchorMs: number): void {
  world.seedAt(Date.parse(seededUtc), () => {
    buildTokenHotel(world, reykjavik, testTokens.unfinished, anchorMs);
    buildTokenHotel(world, tokyo, testTokens.tokyo, anchorMs);
    buildTokenHotel(world, budapest, testTokens.budapest, anchorMs);
    buildTokenHotel(world, washington, demoTokens('washington'), anchorMs);
    buildTokenHotel(world, vienna, demoTokens('vienna'), anchorMs);
    buildTokenHotel(world, brighton, demoTokens('brighton'), anchorMs);
    // Last, so that the numbers of the other seed rows stay.
    buildTelephoneStays(world, brighton, anchorMs, 51_000);
    buildTelephoneStays(world, vienna, anchorMs, 52_000);
    buildTelephoneStays(world, washington, anchorMs, 53_000);
    buildSpecialTokens(world);
  });
}

interface TokenPair {
  clientToken: string;
  accessToken: string;
}

/** Tokens of the test hotels, and of integrations with a wider or narrower scope than others. */
export const testTokens = {
  budapest: { clientToken: 'TEST-CLIENT', accessToken: 'TEST-BUDAPEST' },
  tokyo: { clientToken: 'TEST-CLIENT', accessToken: 'TEST-TOKYO' },
  /** A hotel without age categories and without a sellable rate. */
  unfinished: { clientToken: 'TEST-CLIENT', accessToken: 'TEST-UNFINISHED' },
  /** All three demo hotels at once. */
  portfolio: { clientToken: 'TEST-CLIENT', accessToken: 'TEST-PORTFOLIO' },
  /** Brighton, without the right to book, to post payments or to read restrictions. */
  restricted: { clientToken: 'TEST-CLIENT', accessToken: 'TEST-RESTRICTED' },
};

function demoTokens(name: keyof typeof demoIds): TokenPair {
  return { clientToken: demoIds[name].clientToken, accessToken: demoIds[name].accessToken };
}

function buildTokenHotel(world: World, plan: HotelPlan, tokens: TokenPair, anchorMs: number): void {
  buildHotel(world, plan, anchorMs);
  buildGuests(world, plan, anchorMs);
  addIntegration(world, tokens, [seedId(plan.prefix, 'enterprise', 1)]);
}

function buildSpecialTokens(world: World): void {
  const hotels = [brighton, vienna, washington].map((plan) => seedId(plan.prefix, 'enterprise', 1));
  addIntegration(world, testTokens.portfolio, hotels);
  const denied = ['reservations/add', 'payments/addExternal', 'restrictions/getAll'];
  addIntegration(world, testTokens.restricted, hotels.slice(0, 1), denied);
}

function addIntegration(world: World, tokens: TokenPair, enterpriseIds: string[], denied: string[] = []): void {
  world.integrations.put({
    Id: seedId('70ce0000', 'integration', world.integrations.size + 1),
    Name: 'Integration of a test',
    IsEnabled: true,
    ClientToken: tokens.clientToken,
    AccessToken: tokens.accessToken,
    FormerAccessTokens: [],
    EnterpriseIds: enterpriseIds,
    DeniedOperations: denied,
  });
}
