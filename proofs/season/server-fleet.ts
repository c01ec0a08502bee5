import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '../../test/server-process.ts';

const START_AGAIN_MS = 300;
const LOOK_FOR_ONE_MS = 50;

type Settings = Readonly<Record<string, string>>;

/** Several processes on one database, with or without a load balancer. A killed process is restarted at once. */
export class ServerFleet {
  private readonly settings: () => Settings;
  private readonly members: readonly Settings[];
  private readonly balancer: string | undefined;
  private readonly running = new Map<ServerProcess, Settings>();
  private readonly starting = new Set<Promise<void>>();
  /** Processes that end on purpose. */
  private readonly ending = new Set<ServerProcess>();
  private picked = 0;
  private outage: Promise<unknown> = Promise.resolve();
  private outages = 0;
  kills = 0;
  stalls = 0;
  private isStopped = false;
  /** The last output of servers that ended without being killed. */
  readonly collapses: string[] = [];

  /**
   * `settings` is called when a process starts, and `members` are the extra settings of each process. `balancer` is the
   * address of the load balancer.
   */
  constructor(settings: () => Settings, members: readonly Settings[], balancer?: string) {
    this.settings = settings;
    this.members = members;
    this.balancer = balancer;
  }

  async start(): Promise<void> {
    for (const member of this.members) this.startOne(member);
    await Promise.all(this.starting);
  }

  /** The address of a running server, another one each time, or of the balancer. Waits while there is none. */
  async nextUrl(): Promise<string> {
    for (;;) {
      const server = this.pick([...this.running.keys()].filter(({ url }) => url !== ''));
      if (server) return this.balancer ?? server.url;
      await pause(LOOK_FOR_ONE_MS);
    }
  }

  private pick(servers: readonly ServerProcess[]): ServerProcess | undefined {
    this.picked += 1;
    return servers[this.picked % Math.max(1, servers.length)];
  }

  /**
   * Kills the server at an address at once, as a crash would. Does nothing if it is already gone. Behind a balancer it
   * kills any of the processes.
   */
  async kill(url: string): Promise<void> {
    const all = [...this.running.keys()];
    const server = url === this.balancer ? this.pick(all) : all.find((each) => each.url === url);
    if (!server || this.isStopped) return;
    this.kills += 1;
    await this.end(server);
  }

  /** Kills all servers at once. Others start when `untilThen` is done. */
  async goDown(untilThen: () => Promise<void>): Promise<void> {
    const over = Promise.withResolvers<undefined>();
    this.outage = over.promise;
    this.outages += 1;
    await Promise.all([...this.running.keys()].map((server) => this.end(server)));
    await untilThen().finally(() => over.resolve(undefined));
  }

  /** Pauses one of the servers for a while. It answers late, and continues its work. */
  async stallOne(durationMs: number): Promise<void> {
    const [server] = this.running.keys();
    if (!server) return;
    this.stalls += 1;
    await server.stall(durationMs);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.starting);
    await Promise.all([...this.running.keys()].map((server) => server.stop()));
  }

  private async end(server: ServerProcess): Promise<void> {
    this.ending.add(server);
    this.running.delete(server);
    await server.kill();
  }

  private startOne(member: Settings): void {
    const started = this.keepStarting(member).finally(() => this.starting.delete(started));
    this.starting.add(started);
  }

  /** A server does not start without its database, so this retries until it does. */
  private async keepStarting(member: Settings): Promise<void> {
    while (!this.isStopped) {
      await this.outage;
      const { outages } = this;
      const server = await startServerProcess({ ...this.settings(), ...member }).catch(() => pause(START_AGAIN_MS));
      if (!server) continue;
      // It was started before an outage, with the settings of that time.
      if (outages !== this.outages) {
        await server.kill();
        continue;
      }
      this.running.set(server, member);
      void server.ended.then((words) => this.replace(server, member, words));
      return;
    }
  }

  private replace(server: ServerProcess, member: Settings, words: string): void {
    this.running.delete(server);
    if (this.isStopped) return;
    if (!this.ending.has(server)) this.collapses.push(words);
    this.startOne(member);
  }
}
