import { z } from 'zod';
import { flag, guids, interval, limitation } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';
import { oldReservationShape } from '../../shapes/reservation-shapes.ts';

const extent = z.object({ Reservations: flag, ReservationGroups: flag, Customers: flag });

export const getAllCompanionships = defineOperation({
  path: 'companionships/getAll',
  input: {
    EnterpriseIds: guids(),
    CompanionshipIds: guids(),
    Extent: extent.nullish(),
    ReservationIds: guids(),
    CustomerIds: guids(),
    ReservationGroupIds: guids(),
    UpdatedUtc: interval,
    Limitation: limitation,
  },
  handle(context, input) {
    const { world } = context;
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = world.companionships
      .listNewestFirst()
      .filter(({ row }) => scope.has(world.reservationGroups.find(row.ReservationGroupId)?.EnterpriseId ?? ''))
      .filter(({ row }) => isListed(row.Id, input.CompanionshipIds) && isListed(row.CustomerId, input.CustomerIds))
      .filter(({ row }) => isListed(row.ReservationId, input.ReservationIds))
      .filter(({ row }) => isListed(row.ReservationGroupId, input.ReservationGroupIds))
      .filter(({ updatedAtMs }) => isInInterval(updatedAtMs, input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    const reservations = rows.flatMap((row) => world.reservations.find(row.ReservationId) ?? []);
    const groups = rows.flatMap((row) => world.reservationGroups.find(row.ReservationGroupId) ?? []);
    const customers = rows.flatMap((row) => world.customers.find(row.CustomerId) ?? []);
    return {
      Companionships: rows,
      Reservations: input.Extent?.Reservations
        ? [...new Set(reservations)].map((row) => oldReservationShape(world, row))
        : null,
      ReservationGroups: input.Extent?.ReservationGroups
        ? [...new Set(groups)].map(({ Id, Name }) => ({ Id, Name }))
        : null,
      Customers: input.Extent?.Customers ? [...new Set(customers)] : null,
      Cursor,
    };
  },
});
