import pg from 'pg';

/** The address of another database on the same server. */
export function databaseAddress(serverAddress: string, database: string): string {
  const address = new URL(serverAddress);
  address.pathname = `/${database}`;
  return address.href;
}

/** Runs one statement on a new connection. Throws PostgreSQL's error. */
export async function runStatement(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
