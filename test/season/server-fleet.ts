import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '../server-process.ts';

const START_AGAIN_MS = 300;
const LOOK_FOR_ONE_MS = 50;

/** Some servers on one database, as behind a load balancer; one that is killed is started again at once. */
export class ServerFleet {
  private readonly settings: () => Readonly<Record<string, string>>;
  private readonly running = new Set<ServerProcess>();
  private readonly starting = new Set<Promise<void>>();
  /** Those that were meant to end. */
  private readonly ending = new Set<ServerProcess>();
  private picked = 0;
  private outage: Promise<unknown> = Promise.resolve();
  private outages = 0;
  kills = 0;
  stalls = 0;
  private isStopped = false;
  /** The last words of servers that ended although nobody killed them. */
  readonly collapses: string[] = [];

  /** A server gets the settings of the moment at which it starts. */
  constructor(settings: () => Readonly<Record<string, string>>) {
    this.settings = settings;
  }

  async start(count: number): Promise<void> {
    for (let server = 0; server < count; server += 1) this.startOne();
    await Promise.all(this.starting);
  }

  /** The address of a server that runs, another one each time; waits while there is none. */
  async nextUrl(): Promise<string> {
    for (;;) {
      const servers = [...this.running];
      this.picked += 1;
      const server = servers[this.picked % Math.max(1, servers.length)];
      if (server) return server.url;
      await pause(LOOK_FOR_ONE_MS);
    }
  }

  /** Ends the server at an address on the spot, as a crash would; nothing happens when it is gone already. */
  async kill(url: string): Promise<void> {
    const server = [...this.running].find((each) => each.url === url);
    if (!server || this.isStopped) return;
    this.kills += 1;
    await this.end(server);
  }

  /** Ends all servers at once; others start when what happens meanwhile is over. */
  async goDown(meanwhile: () => Promise<void>): Promise<void> {
    const over = Promise.withResolvers<undefined>();
    this.outage = over.promise;
    this.outages += 1;
    await Promise.all([...this.running].map((server) => this.end(server)));
    await meanwhile().finally(() => over.resolve(undefined));
  }

  /** Lets one of the servers stand still for a while; it answers late, and goes on with what it was doing. */
  async stallOne(durationMs: number): Promise<void> {
    const [server] = this.running;
    if (!server) return;
    this.stalls += 1;
    await server.stall(durationMs);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.starting);
    await Promise.all([...this.running].map((server) => server.stop()));
  }

  private async end(server: ServerProcess): Promise<void> {
    this.ending.add(server);
    this.running.delete(server);
    await server.kill();
  }

  private startOne(): void {
    const started = this.keepStarting().finally(() => this.starting.delete(started));
    this.starting.add(started);
  }

  /** A server does not start without its database, so it is tried until it does. */
  private async keepStarting(): Promise<void> {
    while (!this.isStopped) {
      await this.outage;
      const { outages } = this;
      const server = await startServerProcess(this.settings()).catch(() => pause(START_AGAIN_MS));
      if (!server) continue;
      // It began before an outage, with the settings of then.
      if (outages !== this.outages) {
        await server.kill();
        continue;
      }
      this.running.add(server);
      void server.ended.then((words) => this.replace(server, words));
      return;
    }
  }

  private replace(server: ServerProcess, words: string): void {
    this.running.delete(server);
    if (this.isStopped) return;
    if (!this.ending.has(server)) this.collapses.push(words);
    this.startOne();
  }
}
