import { CANCELLATION_MUTATIONS } from './cancellation-mutations.ts';
import { DATABASE_MUTATIONS } from './database-mutations.ts';
import { CACHE_MUTATIONS } from './cache-mutations.ts';
import { LEDGER_MUTATIONS } from './ledger-mutations.ts';
import { MEWS_MUTATIONS } from './mews-mutations.ts';
import type { Mutation } from './mutation.ts';
import { NETWORK_MUTATIONS } from './network-mutations.ts';
import { PAYING_MUTATIONS } from './paying-mutations.ts';
import { PLACEMENT_MUTATIONS } from './placement-mutations.ts';
import { REDEMPTION_MUTATIONS } from './redemption-mutations.ts';
import { SCREEN_MUTATIONS } from './screen-mutations.ts';
import { STAFF_MUTATIONS } from './staff-mutations.ts';

export const MUTATIONS: readonly Mutation[] = [
  ...LEDGER_MUTATIONS,
  ...PAYING_MUTATIONS,
  ...REDEMPTION_MUTATIONS,
  ...PLACEMENT_MUTATIONS,
  ...CANCELLATION_MUTATIONS,
  ...STAFF_MUTATIONS,
  ...SCREEN_MUTATIONS,
  ...CACHE_MUTATIONS,
  ...MEWS_MUTATIONS,
  ...NETWORK_MUTATIONS,
  ...DATABASE_MUTATIONS,
];
