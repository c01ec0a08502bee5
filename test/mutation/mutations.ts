import { CANCELLATION_MUTATIONS } from './cancellation-mutations.ts';
import { LEDGER_MUTATIONS } from './ledger-mutations.ts';
import type { Mutation } from './mutation.ts';
import { PLACEMENT_MUTATIONS } from './placement-mutations.ts';

export const MUTATIONS: readonly Mutation[] = [...LEDGER_MUTATIONS, ...PLACEMENT_MUTATIONS, ...CANCELLATION_MUTATIONS];
