import { sql } from 'kysely';
import { startSimulator } from '../../simulators/mews/start-simulator.ts';
import { Hotel } from '../../test/hotel.ts';
import { openModelServer } from '../model/model-server.ts';
import { startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { testClock } from '../../test/test-clock.ts';
import { SHORT_PAUSES } from '../../test/start-staycard.ts';
import { runStatement } from '../../test/database-statement.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { openHotelProxy } from './hotel-proxy.ts';
import { openPostgresProxy } from './postgres-proxy.ts';
import { StepWatch } from './step-watch.ts';

export type CrashStage = Awaited<ReturnType<typeof openCrashStage>>;

/**
 * Each killed server takes its lease of requests with it, and the hotel would count the requests of all servers of a
 * stage together. These tests are not about the rate limit.
 */
const REQUESTS_PER_30_SECONDS = 2_000;

/** Nothing is looked up before the clock moves, and everything is afterwards. */
const SETTLING = {
  ...SHORT_PAUSES,
  PMS_REQUESTS_PER_30_SECONDS: String(REQUESTS_PER_30_SECONDS),
  SETTLE_PAUSE_SECONDS: '0',
  SETTLE_ABSENT_AFTER_SECONDS: '0',
  SETTLE_ABANDONED_AFTER_SECONDS: '60',
};

/** A real bank answers after hours. Here it answers at once, and the job that checks again does not wait. */
const BANK_ANSWERS_AT_ONCE = `
  create function look_at_once() returns trigger language plpgsql as 'begin new.start_after = now(); return new; end';
  create trigger look_at_once before insert on pgboss.job for each row
    when (new.name = 'refund-payment') execute function look_at_once()`;

/** A database and a hotel that outlive the servers, which reach both only through proxies that can hold steps. */
export async function openCrashStage() {
  const database = await createTestDatabase();
  const simulator = await startSimulator({
    port: 0,
    clock: () => testClock.now().epochMilliseconds,
    // As many as the servers allow themselves. With 200 the hotel would answer 429 before they know of a limit.
    switches: { limiterRequests: REQUESTS_PER_30_SECONDS },
  });
  const watch = new StepWatch();
  const [hotelProxy, postgresProxy] = await Promise.all([
    openHotelProxy(simulator.url, watch),
    openPostgresProxy(database.connectionString, watch),
  ]);
  const deps = await openModelServer(database.connectionString, hotelProxy.url);
  await runStatement(database.connectionString, BANK_ANSWERS_AT_ONCE);
  return {
    watch,
    simulator,
    hotel: new Hotel({ simulator }),
    deps,
    db: deps.db,
    startServer: (settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> =>
      startServerProcess({
        ...SETTLING,
        ...settings,
        DATABASE_URL: postgresProxy.url,
        CODE_KEY: deps.config.codeKey,
        DEMO: '0',
        FRESH_QUOTES_PER_MINUTE: '100000',
        UNPAID_ROOMS_PER_ADDRESS: '100000',
        DEMO_CLIENT_TOKEN: 'DEMO-CLIENT',
        DEMO_BRIGHTON_TOKEN: 'DEMO-BRIGHTON',
        DEMO_VIENNA_TOKEN: 'DEMO-VIENNA',
        DEMO_WASHINGTON_TOKEN: 'DEMO-WASHINGTON',
      }),
    /** Makes later jobs due, and returns a dead server's jobs to their queue, as when its heartbeat fails. */
    async letTimePass() {
      await sql`update pgboss.job set start_after = now(), state = case state when 'active' then 'retry' else state end
        where state in ('created', 'retry', 'active')`.execute(deps.db);
      await sql`update mail set sending_since = sending_since - interval '1 hour'`.execute(deps.db);
      await sql`update placement set redemption_posting_at = redemption_posting_at - interval '1 hour',
        give_back_posting_at = give_back_posting_at - interval '1 hour'`.execute(deps.db);
      await sql`update bill_posting set sent_at = sent_at - interval '1 hour',
        looked_at = looked_at - interval '1 hour'`.execute(deps.db);
      await sql`update placement_payment set claimed_at = claimed_at - interval '1 hour',
        refund_sent_at = refund_sent_at - interval '1 hour'`.execute(deps.db);
    },
    /** Ends the pause before the next look-up. */
    async letPausesPass() {
      await sql`update placement set looked_up_at = looked_up_at - interval '1 hour'`.execute(deps.db);
      await sql`update bill_posting set looked_at = looked_at - interval '1 hour'`.execute(deps.db);
      await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(deps.db);
    },
    async close() {
      hotelProxy.close();
      postgresProxy.close();
      await deps.stop();
      await simulator.close();
      await database.drop();
    },
  };
}
