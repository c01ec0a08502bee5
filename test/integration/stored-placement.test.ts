import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findArrow, PLACEMENT_STATES } from '#domain/placement/placement.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { listChanges } from '../../src/server/booking/placement/placement-change-store.ts';
import { findPlacement } from '../../src/server/booking/placement/placement-store.ts';
import { insertPlacement, movePlacement } from '../../src/server/booking/placement/move-placement-store.ts';
import { anyCancellation, anyInstant, anyNewPlacement, anyPmsReservation } from '../arbitraries/any-placement.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();

/** Converts domain values to plain JSON, so that instants, dates and bytes are compared by value. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('a placement that is written is read back as it was, whatever it says', async () => {
  await fc.assert(
    fc.asyncProperty(anyNewPlacement(), async ({ quoteId, ...placement }) => {
      const { db } = staycard;
      expect(await inTransaction(db, (tx) => insertPlacement(tx, { ...placement, quoteId }))).toBe(true);
      const read = await findPlacement(db, placement.id);
      expect(read).toMatchObject({ state: 'placing', needsPerson: false, cancellation: null, refusal: null });
      const known = Object.fromEntries(Object.keys(placement).map((key) => [key, read?.[key as keyof typeof read]]));
      expect(plain(known)).toEqual(plain(placement));
    }),
    { numRuns: 100 },
  );
});

it('and so is what became of it, as it was answered when it was written', { tags: ['thorough'] }, async () => {
  const anyMove = fc.record({ reservation: anyPmsReservation(), cancellation: anyCancellation(), at: anyInstant() });
  await fc.assert(
    fc.asyncProperty(anyNewPlacement(), anyMove, async (placement, { reservation, cancellation, at }) => {
      const { db } = staycard;
      await inTransaction(db, (tx) => insertPlacement(tx, placement));
      const placing = await findPlacement(db, placement.id);
      const moved = await inTransaction(db, async (tx) => {
        const refusal = { code: 'PMS.UNAVAILABLE', reason: cancellation.reason };
        const because = 'cancellation_refused';
        const need = { reason: 'cancel_asked', detail: cancellation.reason } as const;
        const confirmed = await movePlacement(tx, placing!, 'confirmed', {
          because,
          at,
          pmsReservation: reservation,
          refusal,
        });
        return movePlacement(tx, confirmed, 'cancelling', { because, at, cancellation, need });
      });
      expect(moved).toMatchObject({ state: 'cancelling', needsPerson: true, lookUps: 0 });
      expect(plain(await findPlacement(db, placement.id))).toEqual(plain(moved));
    }),
    { numRuns: 50 },
  );
});

it('is moved along the arrows of the domain only', async () => {
  const { db } = staycard;
  const [placement] = fc.sample(anyNewPlacement(), 1);
  await inTransaction(db, (tx) => insertPlacement(tx, placement!));
  const placing = await findPlacement(db, placement!.id);
  const move = { because: 'a shortcut', at: placement!.placedAt } as const;
  for (const to of PLACEMENT_STATES.filter((state) => !findArrow('placing', state))) {
    const moved = inTransaction(db, (tx) => movePlacement(tx, placing!, to, move));
    await expect(moved).rejects.toThrow(`there is no arrow from placing to ${to}`);
  }
  expect((await findPlacement(db, placement!.id))?.state).toBe('placing');
  expect(await listChanges(db, placement!.id)).toHaveLength(1);
});
