import { connectClient } from './connect-client.ts';
import { NOTICES_OUR_END } from './server-role.ts';

/** Locks of which each has one process at a time. */
export type ProcessLocks = {
  /** Whether it was free, or is ours already. */
  readonly take: (name: string) => Promise<boolean>;
  readonly giveBack: (name: string) => Promise<void>;
  /** Gives all of them back. */
  readonly close: () => Promise<void>;
};

/**
 * All locks of a process live as long as one connection: when the process dies they are free. `ended` is called when
 * the connection ends, no matter by whom.
 */
export async function openProcessLocks(connectionString: string, ended: () => void): Promise<ProcessLocks> {
  const client = await connectClient({ connectionString, application_name: 'staycard lock' }, (opening) => {
    opening.once('end', ended);
  });
  await client.query(NOTICES_OUR_END.map((setting) => `set ${setting.replace('=', " = '")}'`).join('; '));
  return {
    async take(name) {
      const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(hashtext($1)) as taken`, [
        name,
      ]);
      return rows[0]?.taken === true;
    },
    async giveBack(name) {
      await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
    },
    close: () => client.end(),
  };
}
