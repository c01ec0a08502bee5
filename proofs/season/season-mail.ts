import { sql } from 'kysely';
import { startMailServer, type Arrived, type Trouble } from '../../test/mail-server.ts';
import type { Database } from '../../src/server/platform/database/database.ts';

/** A mail server that defers letters, hangs up before and after accepting them, and dies now and then. */
export type SeasonMail = {
  readonly url: string;
  /** Everything that it took, across its restarts. */
  readonly arrived: () => readonly Arrived[];
  readonly deaths: () => number;
  /** From now on it accepts every letter. */
  recover(): void;
  close(): Promise<void>;
};

const TROUBLES: readonly Trouble[] = [
  { at: 'recipient', code: 451 },
  { at: 'letter', code: 452 },
  { at: 'letter', drop: 'before the yes' },
  { at: 'letter', drop: 'after the yes' },
];
const TROUBLE_EVERY = 3;
const DEATH_EVERY = 9;
/** At the first letter, because on a slow machine a short season has few before the trouble ends. */
const FIRST_DEATH = 1;
const DEAD_MS = 1500;

export async function startSeasonMail(): Promise<SeasonMail> {
  const taken: Arrived[][] = [];
  let server = await startMailServer();
  const { port, url } = server;
  let [asked, deaths, isWell] = [0, 0, false];
  let reborn = Promise.resolve();
  const choose = (recipient: string): Trouble | undefined => {
    if (isWell || recipient === '') return undefined;
    asked += 1;
    if (asked % DEATH_EVERY === FIRST_DEATH) reborn = reborn.then(die);
    return asked % TROUBLE_EVERY === 0 ? TROUBLES[(asked / TROUBLE_EVERY) % TROUBLES.length] : undefined;
  };
  const die = async () => {
    deaths += 1;
    await server.close();
    taken.push([...server.arrived]);
    await new Promise((resolve) => setTimeout(resolve, DEAD_MS));
    server = await startMailServer(port);
    server.misbehave(choose);
  };
  server.misbehave(choose);
  return {
    url,
    arrived: () => [...taken.flat(), ...server.arrived],
    deaths: () => deaths,
    recover() {
      isWell = true;
    },
    async close() {
      await reborn;
      await server.close();
    },
  };
}

/** The parts of an arrived letter that the audit reads. */
export type ArrivedLetter = {
  readonly read: Pick<Arrived['read'], 'messageId'> & {
    readonly headers: readonly { readonly key: string; readonly value: string }[];
  };
};

/** As a season's servers are configured: a guest has an answer by then (`SETTLE_ANSWER_AFTER_SECONDS`). */
const PAGE_WAITS_SECONDS = 20;

/**
 * Each fact has one letter, each letter arrived, copies of a letter have one name, and every arrived letter was
 * written.
 */
export async function auditMail({
  db,
  mail,
}: {
  readonly db: Database;
  readonly mail: { readonly arrived: () => readonly ArrivedLetter[] };
}): Promise<string[]> {
  const { rows: facts } = await sql<{ reference: string; kind: string; count: number; wanted: number }>`
    select reference, expected.kind, expected.wanted,
      (select count(*)::int from mail where mail.placement_id = placement.id and mail.kind = expected.kind) as count
    from placement left join placement_payment payment on payment.placement_id = placement.id
    cross join lateral (select
      exists (select from placement_change where placement_id = placement.id and to_state = 'awaiting_payment') as had_room,
      exists (select from placement_payment_change where placement_id = placement.id and to_state = 'paid') as was_paid,
      request_id is not null as was_asked,
      (select changed_at from placement_change where placement_id = placement.id and to_state = 'released')
        > placed_at + make_interval(secs => ${PAGE_WAITS_SECONDS}) as page_gone) as been
    cross join lateral (values
      ('stay_confirmed', placement.state in ('confirmed', 'cancelling', 'cancelled')),
      ('stay_cancelled', placement.state = 'cancelled'),
      -- Whom the hotel did not let us ask for money reads it on the page, if they are still there.
      ('stay_failed', placement.state = 'released'
        and (not had_room or not was_asked and left_at is null and page_gone)),
      -- Who left knows it, unless they had paid before.
      ('stay_unpaid', placement.state = 'released' and was_asked and (left_at is null or was_paid)),
      ('refund_delayed', exists (select from placement_payment_change where placement_id = placement.id
        and to_state = 'refund_failed' and because not like 'the hotel no longer has the payment%')
        -- Nothing is delayed where the hotel has refunded more than the fee leaves.
        and coalesce(payment.reason, '') not like '%the guest owes the hotel%'),
      ('payment_refunded', payment.state = 'refunded')) as fact (kind, is_so)
    cross join lateral (select fact.kind, coalesce(is_so, false)::int as wanted) as expected
    where fact.kind <> 'stay_failed' or placement.state <> 'refused'`.execute(db);
  const { rows: letters } = await sql<{ id: string; kind: string; state: string }>`
    select id, kind, state from mail`.execute(db);
  const names = Map.groupBy(
    mail.arrived(),
    ({ read }) => read.headers.find(({ key }) => key === 'x-staycard-mail')?.value,
  );
  const written = new Set<string | undefined>(letters.map(({ id }) => id));
  return [
    ...facts
      .filter(({ count, wanted }) => count !== wanted)
      .map(({ reference, kind, count }) => `${reference} has ${count} ${kind}`),
    ...letters
      .filter(({ state }) => state !== 'sent' && state !== 'dropped')
      .map(({ id, kind, state }) => `letter ${id}, ${kind}, is ${state}`),
    ...letters
      .filter(({ id, state }) => state === 'sent' && !names.has(id))
      .map(({ id, kind }) => `letter ${id}, ${kind}, was sent and never arrived`),
    ...[...names]
      .filter(([, copies]) => new Set(copies.map(({ read }) => read.messageId)).size > 1)
      .map(([id]) => `letter ${id ?? '?'} has several names`),
    ...[...names.keys()]
      .filter((id) => !written.has(id))
      .map((id) => `letter ${id ?? '?'} arrived and nobody wrote it`),
  ];
}
