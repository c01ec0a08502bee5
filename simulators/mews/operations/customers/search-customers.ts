import { guid, text } from '../../request/input-fields.ts';
import { chainScope } from '../../customers/customer-profile.ts';
import type { ReservationRow } from '../../model/booking-rows.ts';
import { type Context, defineOperation } from '../../request/operation.ts';
import { oldReservationShape } from '../../shapes/reservation-shapes.ts';
import { customerExtent } from './get-all-customers.ts';

/** The guests of checked-in reservations, by name or by room. */
export const searchCustomers = defineOperation({
  path: 'customers/search',
  isChainWide: true,
  input: { Name: text, ResourceId: guid.nullish(), Extent: customerExtent.nullish() },
  handle(context, input) {
    const { world, switches } = context;
    const chains = chainScope(context);
    const stays = findStaysInHouse(context);
    const wanted = input.Name?.trim().toLowerCase() ?? '';
    const isEverybodyMeant = switches.searchFindsAllProfiles && wanted !== '';
    const found = world.customers
      .list()
      .filter((row) => row.IsActive && chains.has(row.ChainId))
      .map((row) => ({ row, reservation: stays.get(row.Id) }))
      .filter(({ row }) => `${row.FirstName ?? ''} ${row.LastName}`.toLowerCase().includes(wanted))
      .filter(({ reservation }) => !input.ResourceId || reservation?.AssignedResourceId === input.ResourceId)
      .filter(({ reservation }) => isEverybodyMeant || reservation !== undefined);
    return {
      Customers: found.map(({ row, reservation }) => ({
        Customer: row,
        Reservation: reservation ? oldReservationShape(context.world, reservation) : null,
      })),
    };
  },
});

/** The reservation of each guest in the hotel: of its owner and of all companions. */
function findStaysInHouse({ world, integration }: Context): Map<string, ReservationRow> {
  const inHouse = world.reservations
    .list()
    .filter((row) => row.State === 'Started' && integration.EnterpriseIds.includes(row.EnterpriseId));
  const byId = new Map(inHouse.map((row) => [row.Id, row]));
  const stays = new Map(inHouse.map((row) => [row.AccountId, row]));
  for (const companion of world.companionships.list()) {
    const own = byId.get(companion.ReservationId ?? '');
    if (own) stays.set(companion.CustomerId, own);
  }
  return stays;
}
