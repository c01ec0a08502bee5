import type { RateRow } from './model/rate-rows.ts';

/** A rate as it comes along in answers about other things: a few keys fewer than in `rates/getAll`. */
export function rateExtentShape(row: RateRow): object {
  return {
    Id: row.Id,
    GroupId: row.GroupId,
    ServiceId: row.ServiceId,
    BaseRateId: row.BaseRateId,
    IsBaseRate: row.IsBaseRate,
    BusinessSegmentId: row.BusinessSegmentId,
    IsActive: row.IsActive,
    IsEnabled: row.IsEnabled,
    IsPublic: row.IsPublic,
    Type: row.Type,
    Names: row.Names,
    ShortName: row.ShortName,
    UpdatedUtc: row.UpdatedUtc,
    ExternalNames: row.ExternalNames,
    Description: row.Description,
    ExternalIdentifier: row.ExternalIdentifier,
  };
}
