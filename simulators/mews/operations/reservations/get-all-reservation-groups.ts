import { guids, interval, limitation } from '../../request/input-fields.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllReservationGroups = defineOperation({
  path: 'reservationGroups/getAll',
  input: { EnterpriseIds: guids(), ReservationGroupIds: guids(), UpdatedUtc: interval, Limitation: limitation },
  handle(context, input) {
    const hasFilter = Boolean(input.ReservationGroupIds ?? input.UpdatedUtc);
    if (!hasFilter && !context.switches.allGroupsWithoutFilter) throw invalidField('Filter');
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.reservationGroups
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.Id, input.ReservationGroupIds))
      .filter(({ updatedAtMs }) => isInInterval(updatedAtMs, input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    // Documented: the name "might be empty".
    return { ReservationGroups: rows.map((row) => ({ ...row, Name: row.Name ?? '' })), Cursor };
  },
});
