import { connectClient } from './connect-client.ts';
import { NOTICES_OUR_END } from './server-role.ts';

/** The locks live as long as one connection, and so as the process. `ended` is called when the connection ends. */
export async function openProcessLocks(connectionString: string, ended: () => void) {
  const client = await connectClient({ connectionString, application_name: 'staycard lock' }, (opening) => {
    opening.once('end', ended);
  });
  await client.query(NOTICES_OUR_END.map((setting) => `set ${setting.replace('=', " = '")}'`).join('; '));
  return {
    /** Returns true if the lock was free or is already ours. */
    take: async (name: string) => {
      const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(hashtext($1)) as taken`, [
        name,
      ]);
      return rows[0]?.taken === true;
    },
    giveBack: async (name: string) => {
      await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
    },
    close: () => client.end(),
  };
}

export type ProcessLocks = Awaited<ReturnType<typeof openProcessLocks>>;
