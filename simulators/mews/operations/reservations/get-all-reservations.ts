import { z } from 'zod';
import { guids, interval, limitation, texts } from '../../request/input-fields.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';
import { newReservationShape } from '../../shapes/reservation-shapes.ts';

const states = z.enum(['Inquired', 'Confirmed', 'Started', 'Processed', 'Canceled', 'Optional', 'Requested']);

export const getAllReservations = defineOperation({
  path: 'reservations/getAll/2023-06-06',
  input: {
    EnterpriseIds: guids(),
    ReservationIds: guids(),
    ServiceIds: guids(),
    ReservationGroupIds: guids(),
    AccountIds: guids(),
    PartnerCompanyIds: guids(100),
    TravelAgencyIds: guids(100),
    Numbers: texts(),
    ChannelNumbers: texts(100),
    AssignedResourceIds: guids(),
    AvailabilityBlockIds: guids(100),
    CreatedUtc: interval,
    UpdatedUtc: interval,
    CollidingUtc: interval,
    ScheduledStartUtc: interval,
    ActualStartUtc: interval,
    ActualEndUtc: interval,
    ScheduledEndUtc: interval,
    States: z.array(states).nullish(),
    Limitation: limitation,
  },
  handle(context, input) {
    // Scheduled and actual times exclude each other as filters.
    if (input.ScheduledStartUtc && input.ActualStartUtc) throw invalidField('ActualStartUtc');
    if (input.ScheduledEndUtc && input.ActualEndUtc) throw invalidField('ActualEndUtc');
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.reservations
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.Id, input.ReservationIds))
      .filter(({ row }) => isListed(row.ServiceId, input.ServiceIds) && isListed(row.State, input.States))
      .filter(({ row }) => isListed(row.GroupId, input.ReservationGroupIds))
      .filter(({ row }) => isListed(row.AccountId, input.AccountIds))
      .filter(({ row }) => isListed(row.CompanyId, input.PartnerCompanyIds))
      .filter(({ row }) => isListed(row.TravelAgencyId, input.TravelAgencyIds))
      .filter(({ row }) => isListed(row.Number, input.Numbers) && isListed(row.ChannelNumber, input.ChannelNumbers))
      .filter(({ row }) => isListed(row.AssignedResourceId, input.AssignedResourceIds))
      .filter(({ row }) => isListed(row.AvailabilityBlockId, input.AvailabilityBlockIds))
      .filter(({ row }) => isInInterval(row.CreatedAtMs, input.CreatedUtc))
      .filter(({ row }) => isInInterval(row.UpdatedAtMs, input.UpdatedUtc))
      .filter(({ row }) => isInInterval(row.StartMs, input.ScheduledStartUtc))
      .filter(({ row }) => isInInterval(row.EndMs, input.ScheduledEndUtc))
      .filter(({ row }) => isInInterval(row.ActualStartMs, input.ActualStartUtc))
      .filter(({ row }) => isInInterval(row.ActualEndMs, input.ActualEndUtc))
      .filter(({ row: { StartMs, EndMs } }) => {
        const colliding = input.CollidingUtc;
        return !colliding || (StartMs < colliding.EndUtc && EndMs > colliding.StartUtc);
      });
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { Reservations: rows.map(newReservationShape), Cursor };
  },
});
