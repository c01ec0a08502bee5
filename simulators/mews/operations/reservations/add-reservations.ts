import { z } from 'zod';
import { flag, guid, text } from '../../request/input-fields.ts';
import { mailGuest } from '../../customers/guest-mail.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import type { ReservationGroupRow } from '../../model/booking-rows.ts';
import { addReservation } from '../../reservations/new-reservation.ts';
import { type Context, defineOperation, loadService } from '../../request/operation.ts';
import { loadRequestedStay } from '../../reservations/requested-stay.ts';
import { reservationInput } from '../../reservations/reservation-input.ts';
import { oldReservationShape } from '../../shapes/reservation-shapes.ts';

/** Adds all entries as one group, or none. Not idempotent: a repeat books again. */
export const addReservations = defineOperation({
  path: 'reservations/add',
  writes: true,
  input: {
    EnterpriseId: guid.nullish(),
    ServiceId: guid,
    GroupId: guid.nullish(),
    GroupName: text,
    Reservations: z.array(reservationInput).min(1).max(1000),
    CheckRateApplicability: flag,
    CheckOverbooking: flag,
    SendConfirmationEmail: flag,
  },
  handle(context, input) {
    const service = loadService(context, input.ServiceId);
    const stays = input.Reservations.map((wanted) => {
      if (!wanted.CustomerId) throw invalidField('CustomerId');
      return loadRequestedStay(context, service, wanted);
    });
    const group = findOrMakeGroup(context, service.EnterpriseId, input.GroupId, input.GroupName);
    const checks = {
      rate: input.CheckRateApplicability ?? true,
      overbooking: input.CheckOverbooking ?? true,
      reservationCount: stays.length,
    };
    const inOrder = <Item>(items: Item[]) => (context.switches.numbersRoomsBackwards ? items.toReversed() : items);
    const rows = inOrder(inOrder(stays).map((stay) => addReservation(context, stay, group, checks)));
    mailGuest(
      context,
      'Confirmation',
      rows.map(({ Id }) => Id),
      input.SendConfirmationEmail,
    );
    const added = rows.map((row, index) => ({
      Identifier: stays[index]?.input.Identifier ?? null,
      Reservation: oldReservationShape(context.world, row),
    }));
    return { Reservations: added };
  },
});

function findOrMakeGroup(
  context: Context,
  enterpriseId: string,
  groupId: string | null | undefined,
  name: string | null | undefined,
): ReservationGroupRow {
  const { reservationGroups } = context.world;
  if (groupId) {
    const known = reservationGroups.find(groupId);
    if (!known || known.EnterpriseId !== enterpriseId) throw invalidField('GroupId');
    return known;
  }
  return reservationGroups.put({
    Id: context.newId(),
    Name: name ?? null,
    ChannelManager: null,
    ChannelManagerGroupNumber: null,
    EnterpriseId: enterpriseId,
  });
}
