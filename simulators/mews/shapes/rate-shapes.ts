import type { RateRow } from '../model/rate-rows.ts';
import { textIn } from './text-in.ts';

/** A rate as in `rates/getAll`. `Name` is deprecated and still sent. */
export function rateShape(row: RateRow, languageCode: string): object {
  return { ...row, Name: textIn(row.Names, languageCode) };
}

/** A rate in answers about other things, with a few keys fewer than in `rates/getAll`. */
export function rateExtentShape(row: RateRow, languageCode: string): object {
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
    Name: textIn(row.Names, languageCode),
    Names: row.Names,
    ShortName: row.ShortName,
    UpdatedUtc: row.UpdatedUtc,
    ExternalNames: row.ExternalNames,
    Description: row.Description,
    ExternalIdentifier: row.ExternalIdentifier,
  };
}
