import { guid, text } from '../input-fields.ts';
import { chainScope } from '../customer-profile.ts';
import { defineOperation } from '../operation.ts';
import { oldReservationShape } from '../reservation-shapes.ts';
import { customerExtent } from './get-all-customers.ts';

/** By name, or who is in a room now. */
export const searchCustomers = defineOperation({
  path: 'customers/search',
  isChainWide: true,
  input: { Name: text, ResourceId: guid.nullish(), Extent: customerExtent.nullish() },
  handle(context, input) {
    const { world } = context;
    const chains = chainScope(context);
    const inHouse = world.reservations
      .list()
      .filter((row) => row.State === 'Started' && context.integration.EnterpriseIds.includes(row.EnterpriseId));
    const wanted = input.Name?.trim().toLowerCase();
    const found = world.customers
      .list()
      .filter((row) => row.IsActive && chains.has(row.ChainId))
      .map((row) => ({ row, reservation: inHouse.find((reservation) => reservation.AccountId === row.Id) }))
      .filter(({ row }) => !wanted || `${row.FirstName ?? ''} ${row.LastName}`.toLowerCase().includes(wanted))
      .filter(({ reservation }) => !input.ResourceId || reservation?.AssignedResourceId === input.ResourceId)
      // Without a name only guests in the house are meant.
      .filter(({ reservation }) => Boolean(wanted) || reservation !== undefined);
    return {
      Customers: found.map(({ row, reservation }) => ({
        Customer: row,
        Reservation: reservation ? oldReservationShape(reservation) : null,
      })),
    };
  },
});
