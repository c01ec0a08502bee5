import { describe, expect, it } from 'vitest';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';
import { viennaTokens, washingtonTokens, type Body } from '../../../test/simulator/test-mews.ts';
import { demoIds } from './demo-ids.ts';
import { partnerCompanyId } from '../values/seed-ids.ts';

const page = { Limitation: { Count: 100 } };

interface Stay {
  Id: string;
  Number: string;
  State: string;
  GroupId: string;
  AccountId: string;
  CancellationReason: string | null;
}

describe('stays booked by telephone', () => {
  const mews = useTestMews({ switches: { limiter: false } });
  const find = async (Numbers: string[], tokens: Body = {}) =>
    (await mews.get<{ Reservations: Stay[] }>('reservations/getAll/2023-06-06', { Numbers, ...page }, tokens))
      .Reservations;

  it.each([
    ['51', {}],
    ['52', viennaTokens],
    ['53', washingtonTokens],
  ])('are there in every state at hotel %s', async (prefix, tokens) => {
    const numbers = Array.from({ length: 9 }, (_, index) => `${prefix}00${index + 1}`);
    const stays = (await find(numbers, tokens)).sort((one, other) => Number(one.Number) - Number(other.Number));
    expect(stays.map(({ State, CancellationReason }) => CancellationReason ?? State)).toEqual([
      'Started',
      'Confirmed',
      'Started',
      'RequestedByGuest',
      'NoShow',
      'Processed',
      'Confirmed',
      'Confirmed',
      'Confirmed',
    ]);
    expect(stays[6]).toMatchObject({ GroupId: stays[7]?.GroupId, AccountId: stays[7]?.AccountId });
  });

  it('are in rooms that are not sold', async () => {
    const { accommodationServiceId } = demoIds.brighton;
    const body = { ServiceIds: [accommodationServiceId], ActivityStates: ['Active'], ...page };
    const { ResourceCategories } = await mews.get<{ ResourceCategories: { Id: string }[] }>(
      'resourceCategories/getAll',
      body,
    );
    const sold: readonly string[] = Object.values(demoIds.brighton.roomCategoryIds);
    expect(ResourceCategories.map(({ Id }) => Id).sort()).toEqual([...sold].sort());
  });

  it('have bills whose closed ones take nothing, and those of a company their own payments', async () => {
    const [closed] = await find(['51006']);
    const billsOf = async (filter: Body) =>
      (await mews.get<{ OrderItems: { BillId: string }[] }>('orderItems/getAll', { ...filter, ...page })).OrderItems;
    const pay = (AccountId: string, BillId: string) => {
      const Amount = { Currency: 'GBP', GrossValue: 10 };
      return mews.send('payments/addExternal', { AccountId, BillId, Amount, Type: 'GiftCard' });
    };
    const [item] = await billsOf({ ServiceOrderIds: [closed!.Id], AccountingStates: ['Closed'] });
    expect((await pay(closed!.AccountId, item!.BillId)).status).toBe(400);
    const [billed] = await find(['51003']);
    const ofCompany = await billsOf({ ServiceOrderIds: [billed!.Id], AccountIds: [partnerCompanyId] });
    expect(ofCompany).toMatchObject([{ AccountType: 'Company' }, { AccountType: 'Company' }]);
    const { BillId } = ofCompany[0]!;
    expect(await mews.get('bills/getAll', { BillIds: [BillId], ...page })).toMatchObject({
      Bills: [{ AccountType: 'Company', State: 'Open', OwnerData: { Value: { Name: 'Larkspur Instruments' } } }],
    });
    expect((await pay(partnerCompanyId, BillId)).status).toBe(200);
    expect((await pay(demoIds.brighton.enterpriseId, BillId)).status).toBe(400);
    expect(await mews.get('payments/getAll', { BillIds: [BillId], ...page })).toMatchObject({
      Payments: [{ AccountType: 'Company', AccountId: partnerCompanyId }],
    });
  });
});
