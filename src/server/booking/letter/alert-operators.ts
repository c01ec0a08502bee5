import type { MoneyParts } from '../../money/money-parts.ts';
import type { LetterData } from '../../letters/compose/letter-data.ts';
import { queueLetter } from '../../letters/mail/queue-letter.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { listUnresolved } from '../placement/unresolved-store.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { asId, type PlacementId, type PropertyId } from '#domain/value/ids.ts';
import { dateAt } from '#domain/stay/stay.ts';

type AlertDependencies = Pick<MoneyParts, 'db' | 'clock' | 'config' | 'salePages'>;

const MOST_FAULTS = 20;

/** The job. Writes to the operator of each placement that needs a person, once a day until the need is settled. */
export async function alertOperators(deps: AlertDependencies & Pick<MoneyParts, 'jobs'>): Promise<void> {
  const at = deps.clock.now();
  for (const undecided of await listUnresolved(deps.db, true)) {
    const { id, reference, salePageId, propertyId, state, because, payment } = undecided;
    const salePage = await deps.salePages.find(salePageId);
    if (!salePage) continue;
    const property = asId<PropertyId>(propertyId);
    const reason = because ?? '';
    const needs = undecided.needs.map((need) => ({ reason: need.reason, detail: need.detail }));
    const alert = { type: 'needs_person', reference, propertyId: property, state, reason, needs, payment } as const;
    await inTransaction(deps.db, (tx) =>
      queueAlert(deps, tx, deps.jobs, salePage, { key: reference, placementId: id }, alert, at),
    );
  }
}

/** Writes to every operator that the ledger check found faults, once a day. */
export async function alertAboutLedger(deps: AlertDependencies, sentences: readonly string[]): Promise<void> {
  const at = deps.clock.now();
  const alert = { type: 'ledger_wrong', faults: sentences.slice(0, MOST_FAULTS) } as const;
  for (const salePage of await deps.salePages.list()) {
    await inTransaction(deps.db, (tx) => queueAlert(deps, tx, undefined, salePage, { key: 'ledger' }, alert, at));
  }
}

async function queueAlert(
  { config }: AlertDependencies,
  tx: Tx,
  jobs: MoneyParts['jobs'] | undefined,
  salePage: SalePage,
  { key, ...about }: { readonly key: string; readonly placementId?: PlacementId },
  alert: LetterData['operator_alert']['alert'],
  at: Temporal.Instant,
): Promise<void> {
  const { mail, default_language: language } = salePage.definition;
  const recipient = mail.operator ?? config.mail.operator;
  if (recipient === undefined) return;
  const causeKey = `${key} ${dateAt(at, salePage.timeZone).toString()}`;
  const letter = { salePageId: salePage.id, kind: 'operator_alert', causeKey, recipient, language, ...about } as const;
  await queueLetter(tx, jobs, { ...letter, data: { v: 1, alert }, at });
}
