import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '../server-process.ts';

const START_AGAIN_MS = 300;
const LOOK_FOR_ONE_MS = 50;

/** Some servers on one database, as behind a load balancer; one that is killed is started again at once. */
export class ServerFleet {
  private readonly settings: Readonly<Record<string, string>>;
  private readonly running = new Set<ServerProcess>();
  private readonly starting = new Set<Promise<void>>();
  private readonly killed = new Set<ServerProcess>();
  private picked = 0;
  stalls = 0;
  private isStopped = false;
  /** The last words of servers that ended although nobody killed them. */
  readonly collapses: string[] = [];

  constructor(settings: Readonly<Record<string, string>>) {
    this.settings = settings;
  }

  async start(count: number): Promise<void> {
    for (let server = 0; server < count; server += 1) this.startOne();
    await Promise.all(this.starting);
  }

  get kills(): number {
    return this.killed.size;
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
    this.killed.add(server);
    this.running.delete(server);
    await server.kill();
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

  private startOne(): void {
    const started = this.keepStarting().finally(() => this.starting.delete(started));
    this.starting.add(started);
  }

  /** A server does not start without its database, so it is tried until it does. */
  private async keepStarting(): Promise<void> {
    while (!this.isStopped) {
      const server = await startServerProcess(this.settings).catch(() => pause(START_AGAIN_MS));
      if (!server) continue;
      this.running.add(server);
      void server.ended.then((words) => this.replace(server, words));
      return;
    }
  }

  private replace(server: ServerProcess, words: string): void {
    this.running.delete(server);
    if (this.isStopped) return;
    if (!this.killed.has(server)) this.collapses.push(words);
    this.startOne();
  }
}
