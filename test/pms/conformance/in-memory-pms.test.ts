import { describePms } from './pms-conformance.ts';
import { createInMemoryPms } from './in-memory-pms.ts';

const open = async () => {
  const pms = createInMemoryPms();
  return { pms, listFees: pms.listFees, guestPays: pms.guestPays, close: async () => undefined };
};

// The suite tests the port alone: a PMS unlike Mews passes it.
describePms('an in-memory PMS', open);
