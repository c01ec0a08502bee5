import type { Dependencies } from '../dependencies.ts';
import { findCardByCode } from '../../money/code/search-card.ts';
import { hasDemoPeople } from '../../desk/people/manage-staff.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import { DEMO_CARDS } from './demo-cards.ts';
import { DEMO_SECRETS } from '../../platform/config/demo-secrets.ts';

/** The demo's codes and tokens are public, so a production server does not start on a database that has them. */
export async function refuseDemoData({
  db,
  keys,
  salePages,
}: Pick<Dependencies, 'db' | 'keys' | 'salePages'>): Promise<void> {
  if (await hasDemoPeople(db)) {
    throw new StartFailure(
      'The database has the demo’s staff, who sign in without a passkey: use another database under NODE_ENV=production.',
    );
  }
  for (const salePage of await salePages.list()) {
    const connections = [...salePage.properties.values()].map(
      ({ connection }) => connection?.accessTokenVariable ?? '',
    );
    const known = await Promise.all(DEMO_CARDS.map(({ code }) => findCardByCode({ db, keys }, salePage, code)));
    if (known.some(Boolean) || connections.some((variable) => variable in DEMO_SECRETS)) {
      throw new StartFailure(
        `The database has the demo's data on sale page "${salePage.id}", whose codes are public: use another database under NODE_ENV=production.`,
      );
    }
  }
}
