import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CardId } from '#domain/ids.ts';
import type { Placement } from '#contract/reservation.ts';
import { Guest, stayInDays, type Answer } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import type { CrashStage } from './crash-stage.ts';
import { printStop, type Stop } from './step-watch.ts';

export const CARD_MINOR = 50_000;
const STEP_LIMIT_MS = 20_000;

/** A guest on the way to a reservation, with a card of its own, who may press the button again at another server. */
export type Traveller = {
  readonly key: string;
  readonly cardId: CardId;
  readonly placement: Placement;
  readonly coveredMinor: number;
};

/** Everything up to the button. */
export async function prepareTraveller({ deps, db }: CrashStage, url: string, nth: number): Promise<Traveller> {
  const card = await issueTestCard({ deps, db }, { amount: CARD_MINOR });
  const choice = { codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
  const guest = new Guest(url);
  for (let days = 40 + 3 * nth; ; days += 1) {
    const prepared = await guest.prepare({ ...choice, stay: stayInDays(days, 1) }).catch((error: unknown) => {
      if (!/nothing is offered/.test(String(error))) throw error;
    });
    if (!prepared) continue;
    const coveredMinor = Math.round(prepared.summary.cover.covered.amount * 100);
    return { key: randomUUID(), cardId: card.id, placement: prepared.placement, coveredMinor };
  }
}

export function press({ placement, key }: Traveller, url: string) {
  return new Guest(url).place(placement, key);
}

/** Lets something happen up to a stop. Throws when it ends, or takes too long, without having come there. */
export async function goUpTo({ watch }: CrashStage, stop: Stop, act: () => Promise<Answer<unknown>>): Promise<void> {
  watch.begin(stop);
  const tooLate = new AbortController();
  const outcome = await Promise.race([
    watch.stands.then(() => 'stands'),
    act().then(whenRefused, whenKilled),
    pause(STEP_LIMIT_MS, 'too late', { signal: tooLate.signal, ref: false }),
  ]);
  tooLate.abort();
  const steps = watch.end();
  if (outcome !== 'stands') throw new Error(`${outcome}, not ${printStop(stop)}: ${steps.join(', ')}`);
}

/** After a good answer jobs go on, and may come to the stop. */
function whenRefused({ status, body }: Answer<unknown>): Promise<string> | string {
  return status < 300 ? new Promise(() => undefined) : `answered ${status} ${JSON.stringify(body)}`;
}

function whenKilled(): Promise<string> {
  return new Promise(() => undefined);
}
