import { randomUUID } from 'node:crypto';
import { describeChanges } from '../events/change-events.ts';
import { EventSocket } from '../events/event-socket.ts';
import { FaultPlan } from '../request/faults.ts';
import { newBill } from '../money/open-bill.ts';
import { RequestLimiter } from '../request/request-limiter.ts';
import { RequestLog } from '../request/request-log.ts';
import { seedWorld } from '../seed/seed-world.ts';
import { createSimulatorClock, type SimulatorClock } from './simulator-clock.ts';
import { openStateFile, type StateFile } from './state-file.ts';
import { defaultSwitches, type Switches } from '../switches.ts';
import { WebhookSender } from '../events/webhook-sender.ts';
import { World } from '../model/world.ts';

/** One simulated Mews with its hotels, clock, faults and state. */
export interface Simulator {
  world: World;
  clock: SimulatorClock;
  switches: Switches;
  faults: FaultPlan;
  limiter: RequestLimiter;
  log: RequestLog;
  socket: EventSocket;
  webhooks: WebhookSender;
  state: StateFile;
  /** A fixed address for links in answers. Default: the address of the request. */
  publicUrl: string | undefined;
  /** Tokens that a fault has expired. They answer 401 until the next reset. */
  expiredTokens: Set<string>;
  /** The error of `NowUtc`. */
  clockSkewMs: number;
  newId: () => string;
}

export interface SimulatorOptions {
  dataFolder?: string | undefined;
  clock?: (() => number) | undefined;
  seed?: number | undefined;
  /** The public address, if it differs from the one in requests. */
  publicUrl?: string | undefined;
  switches?: Partial<Switches> | undefined;
}

export function createSimulator(options: SimulatorOptions): Simulator {
  const clock = createSimulatorClock(options.clock);
  const state = openStateFile(options.dataFolder, clock.now());
  const simulator: Simulator = {
    world: new World(clock.now),
    clock,
    switches: { ...defaultSwitches, ...options.switches },
    faults: new FaultPlan(options.seed ?? 1),
    limiter: new RequestLimiter(),
    log: new RequestLog(),
    socket: new EventSocket(),
    webhooks: new WebhookSender(),
    state,
    publicUrl: options.publicUrl,
    expiredTokens: new Set(),
    clockSkewMs: 0,
    newId: randomUUID,
  };
  seedWorld(simulator.world, state.anchorMs);
  for (const { table, id, entry } of state.listSaved()) {
    const isBill = entry && table === 'bills';
    const complete = isBill ? { ...entry, row: { ...newBill, ...entry.row } } : entry;
    simulator.world.findTable(table)?.restore(id, complete);
  }
  return simulator;
}

/** Resets hotels, reservations, faults, limiter and log to the seed. Switches and time stay. */
export function resetSimulator(simulator: Simulator, seed?: number): void {
  simulator.state.reset(simulator.clock.now());
  simulator.world = new World(simulator.clock.now);
  seedWorld(simulator.world, simulator.state.anchorMs);
  simulator.faults.clear(seed ?? 1);
  simulator.limiter.reset();
  simulator.log.reset();
  simulator.expiredTokens.clear();
  simulator.clockSkewMs = 0;
}

/** Runs work that writes, and commits its writes as a whole. They are undone if it throws. */
export function writeAtOnce<Result>(simulator: Simulator, work: () => Result): Result {
  try {
    const result = work();
    commitChanges(simulator);
    return result;
  } catch (error) {
    simulator.world.undoChanges();
    throw error;
  }
}

/** Commits the collected writes. Clients get their events only afterwards. */
export function commitChanges(simulator: Simulator): void {
  const changes = simulator.world.takeChanges();
  if (changes.length === 0) return;
  simulator.state.save(changes);
  for (const events of describeChanges(simulator.world, changes, simulator.newId)) {
    simulator.socket.publish(events);
    const { enterpriseId } = events;
    const integration = simulator.world.integrations.list().find((row) => row.EnterpriseIds.includes(enterpriseId));
    simulator.webhooks.publish(events, integration?.Id ?? '');
  }
}
