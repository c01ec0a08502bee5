import type { GuestParts } from '../guest-parts.ts';
import { openPushes } from './apple-push.ts';
import { openGoogleApi } from './google-api.ts';
import { describeGooglePass } from './google-pass.ts';
import { loadPassFace, type FaceDependencies } from './load-face.ts';
import type { AppleWallet, GoogleWallet } from '../wallet-credentials/open-wallets.ts';
import {
  deleteDevice,
  listDevicesToWake,
  listPassesToNotify,
  recordDevice,
  recordPass,
  type DeviceToWake,
  type PassToNotify,
} from './wallet-store.ts';

type NotifyDependencies = FaceDependencies & Pick<GuestParts, 'wallets'>;

/** Per minute. The rest waits for the next run. */
const MOST_AT_ONCE = 500;
const TOGETHER = 20;
const LONGEST_PAUSE_MINUTES = 60;

/** Runs once a minute, so that changes within it are one push. Failures are retried with backoff, up to an hour. */
export async function notifyWallets(deps: NotifyDependencies): Promise<void> {
  const { apple, google } = deps.wallets;
  if (apple) await wakePhones(deps, apple);
  if (google) await notifyGoogle(deps, google);
}

async function wakePhones(deps: NotifyDependencies, wallet: AppleWallet): Promise<void> {
  const devices = await listDevicesToWake(deps.db, deps.clock.now(), MOST_AT_ONCE);
  if (devices.length === 0) return;
  const pushes = openPushes(wallet);
  try {
    await inGroups(devices, async (device) => {
      const outcome = await pushes.wake(device.pushToken, deps.clock.now());
      await recordWaking(deps, device, outcome);
    });
  } finally {
    pushes.close();
  }
}

async function recordWaking(
  { db, clock, log }: NotifyDependencies,
  device: DeviceToWake,
  outcome: Awaited<ReturnType<ReturnType<typeof openPushes>['wake']>>,
): Promise<void> {
  if (outcome.state === 'woken') return recordDevice(db, device, { notifiedAt: device.updatedAt });
  if (outcome.state === 'gone') return deleteDevice(db, device);
  log.warn({ answer: outcome.answer }, 'a phone could not be notified of a changed pass; it is tried again');
  return recordDevice(db, device, { dueAt: clock.now().add({ minutes: pauseAfter(device.tries) }) });
}

async function notifyGoogle(deps: NotifyDependencies, wallet: GoogleWallet): Promise<void> {
  const passes = await listPassesToNotify(deps.db, deps.clock.now(), MOST_AT_ONCE);
  if (passes.length === 0) return;
  const api = openGoogleApi(wallet, deps.clock.now());
  await inGroups(passes, (pass) => notifyOfPass(deps, wallet, api, pass));
}

async function notifyOfPass(
  deps: NotifyDependencies,
  wallet: GoogleWallet,
  api: ReturnType<typeof openGoogleApi>,
  pass: PassToNotify,
): Promise<void> {
  const { db, clock, log } = deps;
  try {
    const loaded = await loadPassFace(deps, pass);
    if (loaded) await api.change(describeGooglePass(wallet, { ...loaded, serial: pass.serial, now: clock.now() }));
    await recordPass(db, pass, { notifiedAt: pass.updatedAt });
  } catch (error) {
    log.warn({ err: error }, 'Google could not be notified of a changed pass; it is tried again');
    await recordPass(db, pass, { dueAt: clock.now().add({ minutes: pauseAfter(pass.tries) }) });
  }
}

function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_MINUTES, 2 ** tries);
}

async function inGroups<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let first = 0; first < items.length; first += TOGETHER) {
    await Promise.all(items.slice(first, first + TOGETHER).map(work));
  }
}
