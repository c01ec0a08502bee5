import { beforeEach, describe, expect, it } from 'vitest';
import { demoIds } from '../seed/demo-ids.ts';
import { addBooking, addGuest, type Body, booking } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

const { accommodationServiceId, rateIds } = demoIds.brighton;
const privateRate = { RateId: rateIds.private };

interface VoucherAnswer {
  Vouchers: { Id: string; Name: string; Type: string }[];
}

describe('a private rate', () => {
  const mews = useTestMews();
  let guest: string;
  beforeEach(async () => {
    await mews.administer('POST', 'reset', {});
    guest = await addGuest(mews);
  });

  const book = async (change: Body, around: Body = {}) =>
    (await mews.send('reservations/add', booking(guest, { ...privateRate, ...change }, around))).status;

  it.each([
    ['without a code', undefined, 403],
    ['with its code', 'LANTERN-FRIEND', 200],
    ['with the code of a partner firm', 'LANTERN-FIRM', 200],
    ['with its code in other letters', 'lantern-friend', 403],
    ['with an expired code', 'LANTERN-GONE', 403],
    ['with a code that is not valid yet', 'LANTERN-SOON', 403],
    ["with another hotel's code", 'ROSEN-FREUND', 403],
    ['with an unknown code', 'SESAME', 403],
  ])('booked %s answers %s: %d', async (_name, VoucherCode, status) => {
    expect(await book({ VoucherCode })).toBe(status);
  });

  it('needs no code where the client takes the responsibility', async () => {
    expect(await book({}, { CheckRateApplicability: false })).toBe(200);
  });

  it('leaves the voucher on the reservation', async () => {
    const added = await addBooking(mews, booking(guest, { ...privateRate, VoucherCode: 'LANTERN-FRIEND' }));
    expect(added).toHaveProperty('VoucherId', 'b7190001-0019-4000-8000-000000000001');
  });

  it('opens on nights of the occupiable interval only', async () => {
    const made = await mews.get<VoucherAnswer>('vouchers/add', {
      VoucherParameters: [
        {
          ServiceId: accommodationServiceId,
          Name: 'Two nights in June',
          Type: 'Public',
          AssignedRateIds: [rateIds.private],
          OccupiableIntervalStartUtc: '2026-06-08T23:00:00Z',
          OccupiableIntervalEndUtc: '2026-06-09T23:00:00Z',
        },
      ],
    });
    const VoucherId = made.Vouchers[0]?.Id;
    await mews.get('voucherCodes/add', { VoucherCodeParameters: [{ VoucherId, Value: 'JUNE' }] });
    expect(await book({ VoucherCode: 'JUNE' })).toBe(403);
    expect(await book({ VoucherCode: 'JUNE', EndUtc: '2026-06-11T10:00:00Z' })).toBe(200);
  });

  it('closes when the code, the voucher or the assignment is taken away', async () => {
    const made = await mews.get<VoucherAnswer>('vouchers/add', {
      VoucherParameters: [
        { ServiceId: accommodationServiceId, Name: 'V', Type: 'Public', AssignedRateIds: [rateIds.private] },
      ],
    });
    const VoucherId = made.Vouchers[0]?.Id ?? '';
    const codes = await mews.get<{ VoucherCodes: { Id: string }[] }>('voucherCodes/add', {
      VoucherCodeParameters: [
        { VoucherId, Value: 'ONE' },
        { VoucherId, Value: 'TWO' },
      ],
    });
    expect(await book({ VoucherCode: 'ONE' })).toBe(200);
    await mews.get('voucherCodes/delete', { VoucherCodeIds: [codes.VoucherCodes[0]?.Id] });
    expect(await book({ VoucherCode: 'ONE' })).toBe(403);
    expect(await book({ VoucherCode: 'TWO' })).toBe(200);
    const rates = (Value: string[]) =>
      mews.get('vouchers/update', { VoucherUpdates: [{ VoucherId, AssignedRateIds: { Value } }] });
    await rates([rateIds.flexible]);
    expect(await book({ VoucherCode: 'TWO' })).toBe(403);
    await rates([rateIds.private]);
    expect(await book({ VoucherCode: 'TWO' })).toBe(200);
    await mews.get('vouchers/delete', { VoucherIds: [VoucherId] });
    expect(await book({ VoucherCode: 'TWO' })).toBe(403);
  });

  it('is found from a code: voucher, codes and assigned rates', async () => {
    const found = await mews.get<VoucherAnswer & { VoucherAssignments: { VoucherId: string; RateId: string }[] }>(
      'vouchers/getAll',
      {
        ServiceIds: [accommodationServiceId],
        VoucherCodeValues: ['LANTERN-FIRM'],
        Extent: { Vouchers: true, VoucherAssignments: true },
        Limitation: { Count: 10 },
      },
    );
    expect(found.Vouchers).toMatchObject([{ Type: 'PartnerCompany' }]);
    const VoucherId = found.Vouchers[0]?.Id ?? '';
    expect(found.VoucherAssignments).toEqual([{ VoucherId, RateId: rateIds.private }]);
    const codes = await mews.get<{ VoucherCodes: { Value: string }[] }>('voucherCodes/getAll', {
      VoucherIds: [VoucherId],
      Limitation: { Count: 10 },
    });
    expect(codes.VoucherCodes.map((code) => code.Value)).toEqual(['LANTERN-FIRM']);
  });
});
