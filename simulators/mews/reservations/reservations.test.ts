import { beforeEach, describe, expect, it } from 'vitest';
import { demoIds } from '../seed/demo-ids.ts';
import { addBooking, addGuest, type Body, booking, seaView } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

const { productIds } = demoIds.brighton;

interface Listed {
  Id: string;
  State: string;
  GroupId: string;
  CancellationReason: string | null;
  AssignedResourceId: string | null;
  RequestedResourceCategoryId: string;
  ScheduledStartUtc: string;
  ScheduledEndUtc: string;
}

describe('reservations', () => {
  const mews = useTestMews();
  let guest: string;
  beforeEach(async () => {
    await mews.administer('POST', 'reset', {});
    await mews.administer('POST', 'clock', { set: '2026-03-02T10:00:00Z' });
    await mews.administer('POST', 'switches', { justChangedMs: 0 });
    guest = await addGuest(mews);
  });

  const read = async (id: string): Promise<Listed> => {
    const body = { ReservationIds: [id], Limitation: { Count: 1 } };
    const answer = await mews.get<{ Reservations: Listed[] }>('reservations/getAll/2023-06-06', body);
    const [row] = answer.Reservations;
    if (!row) throw new Error('Not found.');
    return row;
  };
  const cancel = (id: string, change: Body = {}) =>
    mews.send('reservations/cancel', { ReservationIds: [id], Notes: 'Changed plans', ...change });
  const items = async (id: string) => {
    const body = { ServiceOrderIds: [id], Limitation: { Count: 100 } };
    const answer = await mews.get<{
      OrderItems: { Type: string; AccountingState: string; Amount: { GrossValue: number }; UnitCount: number }[];
    }>('orderItems/getAll', body);
    return answer.OrderItems;
  };

  it('are answered in the old shape when added and listed in the new one', async () => {
    const added = await addBooking(mews, booking(guest, { State: 'Enquired', Identifier: 'mine' }));
    expect(added).toMatchObject({ State: 'Enquired', StartUtc: seaView.StartUtc, OwnerId: guest, Origin: 'Connector' });
    expect(added).not.toHaveProperty('ScheduledStartUtc');
    const listed = await read(added.Id);
    expect(listed).toMatchObject({
      State: 'Inquired',
      AccountId: guest,
      ScheduledStartUtc: seaView.StartUtc,
      ScheduledEndUtc: seaView.EndUtc,
      RequestedResourceCategoryId: seaView.RequestedCategoryId,
    });
    expect(listed).not.toHaveProperty('RequestedCategoryId');
  });

  it('echo the identifier in the answer only', async () => {
    const answer = await mews.get<{ Reservations: { Identifier: string }[] }>(
      'reservations/add',
      booking(guest, { Identifier: 'my-7' }),
    );
    expect(answer.Reservations[0]?.Identifier).toBe('my-7');
    const rows = await mews.administer('GET', 'state?table=reservations');
    expect(JSON.stringify(rows)).not.toContain('my-7');
  });

  it('are shown to tests by what a field of theirs says', async () => {
    const [{ Id, GroupId }, other] = [await addBooking(mews, booking(guest)), await addBooking(mews, booking(guest))];
    const idsOf = async (words: string) => {
      const { reservations } = await mews.administer('GET', `state?table=reservations&${words}`);
      return (reservations as { Id: string }[]).map((row) => row.Id);
    };
    expect(await idsOf(`GroupId=${GroupId}`)).toEqual([Id]);
    expect(await idsOf(`GroupId=${GroupId}&GroupId=${other.GroupId}`)).toEqual([Id, other.Id]);
    expect(await idsOf(`GroupId=${GroupId}&State=Canceled`)).toEqual([]);
  });

  it('are found by the name of their group within the minutes in which they were written', async () => {
    const added = await addBooking(mews, booking(guest, {}, { GroupName: 'STAY-4711' }));
    const body = {
      UpdatedUtc: { StartUtc: '2026-03-02T09:59:00Z', EndUtc: '2026-03-02T10:01:00Z' },
      Limitation: { Count: 100 },
    };
    const { ReservationGroups } = await mews.get<{ ReservationGroups: { Id: string; Name: string }[] }>(
      'reservationGroups/getAll',
      body,
    );
    expect(ReservationGroups).toEqual([expect.objectContaining({ Id: added.GroupId, Name: 'STAY-4711' })]);
    const found = await mews.get<{ Reservations: Listed[] }>('reservations/getAll/2023-06-06', {
      ReservationGroupIds: [added.GroupId],
      Limitation: { Count: 10 },
    });
    expect(found.Reservations.map((row) => row.Id)).toEqual([added.Id]);
  });

  it('can join a group, and only one of the own hotel', async () => {
    const first = await addBooking(mews, booking(guest));
    const second = await addBooking(mews, booking(guest, {}, { GroupId: first.GroupId }));
    expect(second.GroupId).toBe(first.GroupId);
    const GroupId = '00000000-0000-4000-8000-000000000000';
    expect(await mews.send('reservations/add', booking(guest, {}, { GroupId }))).toMatchObject({
      status: 400,
      body: { Message: 'Invalid GroupId.' },
    });
  });

  it('are booked a second time by the same request', async () => {
    const body = booking(guest, {}, { GroupName: 'TWICE' });
    const first = await addBooking(mews, body);
    const second = await addBooking(mews, body);
    expect(second.Id).not.toBe(first.Id);
    expect(second.AssignedResourceId).not.toBe(first.AssignedResourceId);
  });

  it('post nights and products to the bill', async () => {
    const { Id } = await addBooking(mews, booking(guest, { ProductOrders: [{ ProductId: productIds.breakfast }] }));
    const lines = await items(Id);
    expect(lines.filter((line) => line.Type === 'SpaceOrder')).toHaveLength(3);
    expect(lines.filter((line) => line.Type === 'ProductOrder')).toMatchObject([
      { UnitCount: 6, Amount: { GrossValue: 96 } },
    ]);
  });

  it('keep the notes of the request', async () => {
    const { Id } = await addBooking(mews, booking(guest, { Notes: 'A cot, please' }));
    const answer = await mews.get('serviceOrderNotes/getAll', { ServiceOrderIds: [Id], Limitation: { Count: 10 } });
    expect(answer).toMatchObject({ ServiceOrderNotes: [{ OrderId: Id, Text: 'A cot, please', Type: 'General' }] });
  });

  it('want a guest who exists', async () => {
    const missing = await mews.send('reservations/add', booking(guest, { CustomerId: undefined }));
    expect(missing).toMatchObject({ status: 400, body: { Message: 'Invalid CustomerId.' } });
    const unknown = { CustomerId: '00000000-0000-4000-8000-000000000000' };
    expect(await mews.send('reservations/add', booking(guest, unknown))).toMatchObject({ status: 400 });
  });

  it('are confirmed from optional only', async () => {
    const released = { State: 'Optional', ReleasedUtc: '2026-03-02T10:15:00Z' };
    const { Id } = await addBooking(mews, booking(guest, released));
    await mews.get('reservations/confirm', { ReservationIds: [Id] });
    await mews.administer('POST', 'clock', { advanceMs: 60 * 60 * 1000 });
    expect(await read(Id)).toMatchObject({ State: 'Confirmed', ReleasedUtc: null });
    expect((await mews.send('reservations/confirm', { ReservationIds: [Id] })).status).toBe(403);
  });

  it('release themselves when they are optional and their time has passed', async () => {
    const released = { State: 'Optional', ReleasedUtc: '2026-03-02T10:15:00Z' };
    const { Id, AssignedResourceId } = await addBooking(mews, booking(guest, released));
    expect(AssignedResourceId).not.toBeNull();
    await mews.administer('POST', 'clock', { set: '2026-03-02T10:14:59Z' });
    expect((await read(Id)).State).toBe('Optional');
    await mews.administer('POST', 'clock', { set: '2026-03-02T10:15:00Z' });
    expect(await read(Id)).toMatchObject({ State: 'Canceled', CancellationReason: 'ConfirmationMissed' });
  });

  it('are cancelled with a note, once', async () => {
    const { Id } = await addBooking(mews, booking(guest));
    expect(await cancel(Id, { Notes: undefined })).toMatchObject({ status: 400, body: { Message: 'Invalid Notes.' } });
    expect(await cancel(Id)).toMatchObject({ status: 200, body: { ReservationIds: [Id] } });
    expect(await read(Id)).toMatchObject({ State: 'Canceled', CancellationReason: 'Other' });
    expect(await cancel(Id)).toMatchObject({ status: 403, body: { Message: 'Please provide reason.' } });
  });

  it('post a cancellation fee only when asked to', async () => {
    const saver = { RateId: demoIds.brighton.rateIds.saver };
    const free = await addBooking(mews, booking(guest, saver));
    await cancel(free.Id);
    expect((await items(free.Id)).every((line) => line.AccountingState === 'Canceled')).toBe(true);
    const dear = await addBooking(mews, booking(guest, saver));
    const nights = (await items(dear.Id)).reduce((sum, line) => sum + line.Amount.GrossValue, 0);
    await cancel(dear.Id, { PostCancellationFee: true });
    const fee = (await items(dear.Id)).filter((line) => line.Type === 'CancellationFee');
    expect(fee).toMatchObject([{ AccountingState: 'Open', Amount: { GrossValue: Number(nights.toFixed(2)) } }]);
  });

  it('reservations of the flexible rate cost nothing to cancel until six in the evening two days before', async () => {
    const fees = async (at: string) => {
      const { Id } = await addBooking(mews, booking(guest));
      await mews.administer('POST', 'clock', { set: at });
      await cancel(Id, { PostCancellationFee: true });
      return (await items(Id)).filter((line) => line.Type === 'CancellationFee').length;
    };
    expect(await fees('2026-06-07T16:59:59Z')).toBe(0);
    expect(await fees('2026-06-07T17:00:00Z')).toBe(1);
  });

  it('go from confirmed to started to processed, and then cannot be cancelled', async () => {
    const { Id } = await addBooking(mews, booking(guest));
    expect((await mews.send('reservations/process', { ReservationId: Id })).status).toBe(403);
    await mews.get('reservations/start', { ReservationId: Id });
    expect(await read(Id)).toMatchObject({ State: 'Started', ActualStartUtc: '2026-03-02T10:00:00Z' });
    expect((await cancel(Id)).status).toBe(403);
    expect((await mews.send('reservations/process', { ReservationId: Id })).status).toBe(403);
    await mews.get('reservations/process', { ReservationId: Id, AllowOpenBalance: true });
    expect((await read(Id)).State).toBe('Processed');
  });

  it('are refused to a second writer who comes too soon, when that is switched on', async () => {
    await mews.administer('POST', 'switches', { justChangedMs: 5000 });
    const { Id } = await addBooking(mews, booking(guest));
    expect(await cancel(Id)).toMatchObject({
      status: 403,
      body: { Message: 'Someone else just changed this bill. Refresh to see the latest and try again.' },
    });
    await mews.administer('POST', 'clock', { advanceMs: 5000 });
    expect((await cancel(Id)).status).toBe(200);
  });

  it('are moved and priced again by an update', async () => {
    const { Id } = await addBooking(mews, booking(guest));
    const update = { ReservationId: Id, EndUtc: { Value: '2026-06-13T10:00:00Z' }, ChannelNumber: { Value: 'C-1' } };
    const answer = await mews.get<{ Reservations: Body[] }>('reservations/update', { ReservationUpdates: [update] });
    expect(answer.Reservations).toMatchObject([{ EndUtc: '2026-06-13T10:00:00Z', ChannelNumber: 'C-1' }]);
    const open = (await items(Id)).filter((line) => line.AccountingState === 'Open');
    expect(open).toHaveLength(4);
  });

  it('are put back by the hotel’s people with what was cancelled on their bill, while their room is free', async () => {
    const { Id } = await addBooking(mews, booking(guest));
    const before = await items(Id);
    await mews.administer('POST', 'clock', { advanceMs: 1000 });
    await cancel(Id, { PostCancellationFee: true });
    const putBack = () => mews.administer('POST', 'reservations', { reservationId: Id });
    await putBack();
    expect(await read(Id)).toMatchObject({ State: 'Confirmed', CancellationReason: null });
    const open = (await items(Id)).filter((line) => line.AccountingState === 'Open');
    expect(open.filter(({ Type }) => Type !== 'CancellationFee')).toHaveLength(before.length);
    await expect(putBack()).rejects.toThrow('No such cancelled reservation.');
    await cancel(Id);
    const { AssignedResourceId } = await read(Id);
    await addBooking(mews, booking(guest, { AssignedResourceId }));
    await expect(putBack()).rejects.toThrow('Its room is taken.');
  });

  it('bring their guest along as a companion', async () => {
    const { Id, GroupId } = await addBooking(mews, booking(guest));
    const body = { ReservationIds: [Id], Extent: { Customers: true }, Limitation: { Count: 10 } };
    expect(await mews.get('companionships/getAll', body)).toMatchObject({
      Companionships: [{ CustomerId: guest, ReservationGroupId: GroupId, ReservationId: Id }],
      Customers: [{ Id: guest }],
      Reservations: null,
    });
  });
});
