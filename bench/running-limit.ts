import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readCpuMs } from './cpu-time.ts';
import type { LimitOrder } from './limit-server.ts';
import type { Target } from './load.ts';
import type { RunningBuild } from './running-build.ts';

export type RunningLimit = Target & {
  /** Waits for the work after the last of its placings. */
  drain(): Promise<void>;
  stop(): void;
};

const PROGRAM = fileURLToPath(new URL('limit-server.ts', import.meta.url));
const PAUSE_MS = 50;

/** Starts the limits beside a build, whose PostgreSQL and PMS they use. The caller stops them. */
export async function startLimit(order: LimitOrder, build: RunningBuild): Promise<RunningLimit> {
  await build.db.query(
    `create table if not exists limit_note (
      id bigint generated always as identity primary key, card_id uuid not null, written_at timestamptz default now())`,
  );
  const child = fork(PROGRAM);
  child.send(order);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    cpu: async () => ({ ...(await build.cpu()), server: await readCpuMs(child.pid ?? 0) }),
    async drain() {
      for (;;) {
        const { following } = (await (await fetch(`${url}/following`)).json()) as { following: number };
        if (following === 0) return;
        await pause(PAUSE_MS);
      }
    },
    stop: () => void child.kill(),
  };
}
