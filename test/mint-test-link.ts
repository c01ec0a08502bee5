import { randomUUID } from 'node:crypto';
import { mintLink } from '../src/server/letters/links/mint-link.ts';
import { inTransaction } from '../src/server/platform/database/database.ts';
import type { Staycard } from './start-staycard.ts';

type Wanted = Parameters<typeof mintLink>[2];
type TestLink = Wanted extends infer Each
  ? Each extends Wanted
    ? Omit<Each, 'salePageId' | 'expiresAt' | 'language'>
    : never
  : never;

/** A link of the demo's sale page as a letter would contain it, valid for `minutes` minutes. */
export function mintTestLink(
  { deps, db }: Pick<Staycard, 'deps' | 'db'>,
  link: TestLink,
  minutes = 15,
): ReturnType<typeof mintLink> {
  const expiresAt = deps.clock.now().add({ minutes });
  return inTransaction(db, (tx) =>
    mintLink(deps, tx, { mailId: randomUUID(), ...link, salePageId: 'demo', expiresAt, language: 'en' }),
  );
}
