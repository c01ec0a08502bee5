import type { z } from 'zod';
import type { ACT_BODIES } from '#contract/desk/staff-cards.ts';
import type { CardAct } from '#contract/desk/staff-acts.ts';
import { asId } from '#domain/value/ids.ts';
import { findRedemption } from '../../money/redemption/redemptions.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { recallPaying, type PayingAtHotel } from './find-hotel-stays.ts';
import { factsOf, findCounterFacts, type CounterFacts } from './redeem-at-desk.ts';
import type { DeskDependencies } from '../desk-parts.ts';

/** An act with its body. The contract's schemas have validated its figures. */
export type WantedAct = {
  readonly [Act in CardAct]: { readonly act: Act; readonly body: z.output<(typeof ACT_BODIES)[Act]> };
}[CardAct];

/** Facts about a property, read outside the transaction of an act. */
export type ActFacts = CounterFacts & {
  /** With `pay_bill`. */
  readonly paying?: PayingAtHotel | undefined;
  /** The act is rolled back, so what would follow from the hotel's answer is done at once. */
  readonly isTrial?: boolean;
};
/** The facts of an act from the property's PMS. Called outside a transaction. */
export async function findFacts(deps: DeskDependencies, salePage: SalePage, wanted: WantedAct): Promise<ActFacts> {
  const counterId = await findCounterOf(deps, wanted);
  if (!counterId) return factsOf(salePage);
  const facts = await findCounterFacts(deps, salePage, counterId);
  if (wanted.act !== 'pay_bill') return facts;
  return { ...facts, paying: await recallPaying(deps, salePage, counterId, wanted.body) };
}

/** The property at which a redemption is made or taken back. Undefined for all other acts. */
export async function findCounterOf(
  { db }: Pick<DeskDependencies, 'db'>,
  { act, body }: WantedAct,
): Promise<string | undefined> {
  if (act === 'redeem' || act === 'pay_bill') return body.property_id;
  if (act !== 'reverse' && act !== 'settle_bill') return undefined;
  return (await findRedemption(db, asId(body.redemption_id)))?.propertyId;
}
