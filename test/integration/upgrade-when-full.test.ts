import { expect, it } from 'vitest';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { call, Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const { brighton } = demoIds;
const staycard = useStaycard();
const stay = stayInDays(60, 2);

it(
  'a dearer room is paid in part, in the search as in the summary, also when the rooms of the card are full',
  { tags: ['thorough'] },
  async () => {
    for (const category of ['snugSingle', 'lanesDouble'] as const) await closeOut(brighton.roomCategoryIds[category]);
    const guest = new Guest(staycard.url);
    const card = await issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 4 });
    const choice = { stay, codes: [card.code], room: 'Sea View Double', rate: 'Flexible' };
    const { property, booking, offer } = await guest.book(choice);
    const summary = await guest.summarise(property, booking);

    expect(summary.cover.covered.amount).toBeGreaterThan(0);
    expect(summary.due.amount).toBeGreaterThan(0);
    expect(offer.cover).toEqual(summary.cover);
    await expect(guest.book({ ...choice, room: 'Lanes Double' })).rejects.toThrow(/nothing is offered/);
  },
);

async function closeOut(categoryId: string): Promise<void> {
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime('Europe/London').toInstant().toString();
  const answer = await call(staycard.simulator.url, 'POST', '/api/connector/v1/services/updateAvailability', {
    body: {
      ClientToken: 'DEMO-CLIENT',
      AccessToken: 'DEMO-BRIGHTON',
      Client: 'desk',
      ServiceId: brighton.accommodationServiceId,
      AvailabilityUpdates: [
        {
          FirstTimeUnitStartUtc: at(Temporal.PlainDate.from(stay.stay_from)),
          LastTimeUnitStartUtc: at(Temporal.PlainDate.from(stay.stay_to).subtract({ days: 1 })),
          ResourceCategoryId: categoryId,
          UnitCountAdjustment: { Value: -50 },
        },
      ],
    },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
