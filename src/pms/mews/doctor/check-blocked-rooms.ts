import type { MewsSender } from '../client/mews-sender.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { COUNTED_BLOCKS, LISTED_BLOCKS, listUnsoldKinds } from '../cache/blocked-rooms.ts';
import type { Finding } from '../../finding.ts';
import { probeStatus } from './probe-operations.ts';

/** Checks which of Mews' two sources of blocked rooms the token may use, and notes the loss without the better one. */
export async function checkBlockedRooms(
  send: MewsSender,
  settings: MewsSettings,
  timeLimitMs: number,
): Promise<{ readonly findings: readonly Finding[]; readonly note: string | null }> {
  const kinds = listUnsoldKinds(settings).map((kind) => (kind === 'HouseUse' ? 'used by the hotel' : 'out of order'));
  if (kinds.length === 0) {
    return { findings: [], note: 'Rooms out of order or used by the hotel are sold, by the sale page’s setting.' };
  }
  const rooms = `rooms ${kinds.join(' or ')}`;
  const isGranted = async (operation: string) => (await probeStatus(send, operation, timeLimitMs)) !== 401;
  if (await isGranted(COUNTED_BLOCKS)) {
    return { findings: [], note: `${capitalise(rooms)} are not sold; ${COUNTED_BLOCKS} counts them.` };
  }
  const found = { subject: COUNTED_BLOCKS, severity: 'degrading', fixableBy: 'mews' } as const;
  if ((await isGranted(LISTED_BLOCKS)) && (await isGranted('resourceCategoryAssignments/getAll'))) {
    const sentence = `Mews does not grant ${COUNTED_BLOCKS} to our integration: ${rooms} are counted from ${LISTED_BLOCKS}, with more requests and by our own rule for blocks of some hours.`;
    return { findings: [{ code: 'OPERATION_NOT_GRANTED', ...found, sentence }], note: null };
  }
  const sentence = `Mews grants our integration neither ${COUNTED_BLOCKS} nor ${LISTED_BLOCKS} with resourceCategoryAssignments/getAll: ${rooms} are offered, and refused when they are placed.`;
  return { findings: [{ code: 'BLOCKED_ROOMS_SOLD', ...found, sentence }], note: null };
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
