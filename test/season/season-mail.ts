import { sql } from 'kysely';
import { startMailServer, type Arrived, type Trouble } from '../mail-server.ts';
import type { SeasonWorld } from './season-world.ts';

/** A mail server that defers letters, hangs up before and after its yes, and dies now and then. */
export type SeasonMail = {
  readonly url: string;
  /** Everything that any of its lives took. */
  readonly arrived: () => readonly Arrived[];
  readonly deaths: () => number;
  /** From now on it only takes letters. */
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
    if (asked % DEATH_EVERY === 0) reborn = reborn.then(die);
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

/** What the audit reads of a letter that arrived. */
export type ArrivedLetter = {
  readonly read: Pick<Arrived['read'], 'messageId'> & {
    readonly headers: readonly { readonly key: string; readonly value: string }[];
  };
};

/** Each fact has one letter, each letter arrived, one that arrived twice has one name, and what arrived was written. */
export async function auditMail({
  db,
  mail,
}: Pick<SeasonWorld, 'db'> & { readonly mail: { readonly arrived: () => readonly ArrivedLetter[] } }): Promise<
  string[]
> {
  const { rows: facts } = await sql<{ reference: string; kind: string; count: number }>`
    select reference, expected.kind, (select count(*)::int from mail where mail.placement_id = placement.id and mail.kind = expected.kind) as count
    from placement join (values ('confirmed', 'stay_confirmed'), ('cancelling', 'stay_confirmed'), ('cancelled', 'stay_confirmed'),
      ('cancelled', 'stay_cancelled'), ('released', 'stay_failed')) as expected (state, kind) on expected.state = placement.state`.execute(
    db,
  );
  const { rows: letters } = await sql<{ id: string; kind: string; state: string }>`
    select id, kind, state from mail`.execute(db);
  const names = Map.groupBy(
    mail.arrived(),
    ({ read }) => read.headers.find(({ key }) => key === 'x-staycard-mail')?.value,
  );
  const written = new Set<string | undefined>(letters.map(({ id }) => id));
  return [
    ...facts
      .filter(({ count }) => count !== 1)
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
