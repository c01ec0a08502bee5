import { StartFailure } from '../plumbing/start/start-failure.ts';
import type { Database } from '../plumbing/database/database.ts';
import { listPeople, type Person } from '../staff/invite-staff.ts';

/** One of the staff by their name, whichever way it is spelt. Throws a `StartFailure`. */
export async function findNamed({ db }: { readonly db: Database }, name: string): Promise<Person> {
  const people = await listPeople(db);
  const person = people.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (!person) throw new StartFailure(`There is nobody called ${name}.`);
  return person;
}
