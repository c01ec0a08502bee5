import { connectClient } from './connect-client.ts';

/**
 * Takes a lock that one process holds at a time; undefined when another holds it. It lives as long as its connection:
 * when the process dies the lock is free. `ended` is called when the connection ends, no matter by whom, and also where
 * the lock was not taken. Answers how to give the lock back.
 */
export async function takeProcessLock(
  connectionString: string,
  name: string,
  ended: () => void,
): Promise<(() => Promise<void>) | undefined> {
  const client = await connectClient({ connectionString, application_name: 'staycard lock' }, (opening) => {
    opening.once('end', ended);
  });
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [name]);
  if (rows[0]?.taken) return () => client.end();
  await client.end();
  return undefined;
}
