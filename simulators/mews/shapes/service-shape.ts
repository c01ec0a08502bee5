import type { ServiceRow } from '../model/enterprise-rows.ts';
import { textIn } from './text-in.ts';

/** A service with the deprecated keys that are still sent. */
export function serviceShape(row: ServiceRow, languageCode: string): object {
  const { Data } = row;
  const Name = textIn(row.Names, languageCode);
  if (Data.Discriminator === 'Additional') {
    return { ...row, Name, Type: 'Orderable', StartTime: null, EndTime: null, Promotions: Data.Value.Promotions };
  }
  const { StartOffset, EndOffset, TimeUnitPeriod } = Data.Value;
  const Value = { ...Data.Value, TimeUnit: TimeUnitPeriod };
  const shown = { ...row, Name, Data: { ...Data, Value } };
  return { ...shown, Type: 'Reservable', StartTime: StartOffset, EndTime: EndOffset, Promotions: null };
}
