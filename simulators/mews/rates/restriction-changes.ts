import { z } from 'zod';
import { parseDuration } from '../values/duration-text.ts';
import { hybridId, instant } from '../request/input-fields.ts';
import { formatInstant, formatOptionalInstant } from '../values/instant.ts';
import { invalidField } from '../request/mews-refusal.ts';
import type { ServiceRow } from '../model/enterprise-rows.ts';
import type { RestrictionConditions, RestrictionRow } from '../model/rate-rows.ts';
import { type Context, loadService } from '../request/operation.ts';
import { findServiceTime, nextUnitStart, unitStartOf } from '../rooms/time-units.ts';

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const days = z.object({
  Monday: z.boolean(),
  Tuesday: z.boolean(),
  Wednesday: z.boolean(),
  Thursday: z.boolean(),
  Friday: z.boolean(),
  Saturday: z.boolean(),
  Sunday: z.boolean(),
});

/** A duration such as `P0Y0M3DT0H0M0S`. */
export const durationText = z
  .string()
  .refine((text) => parseDuration(text) !== undefined)
  .nullish();

export const restrictionConditions = {
  Type: z.enum(['Stay', 'Start', 'End']),
  ExactRateId: hybridId.nullish(),
  BaseRateId: hybridId.nullish(),
  RateGroupId: hybridId.nullish(),
  ResourceCategoryId: hybridId.nullish(),
  ResourceCategoryType: z.string().nullish(),
  StartUtc: instant.nullish(),
  EndUtc: instant.nullish(),
  Days: days.nullish(),
};

type ConditionsInput = z.output<z.ZodObject<typeof restrictionConditions>>;

export function loadServiceByHybridId(context: Context, id: string): ServiceRow {
  return loadService(context, resolveHybridId(context.world.services.list(), id, 'ServiceId') ?? id);
}

interface ExternallyNamed {
  Id: string;
  ExternalIdentifier: string | null;
}

function resolveHybridId(
  rows: readonly ExternallyNamed[],
  id: string | null | undefined,
  field: string,
): string | null {
  if (!id) return null;
  const found = rows.find((row) => row.Id === id || (row.ExternalIdentifier && `eid:${row.ExternalIdentifier}` === id));
  if (!found) throw invalidField(field);
  return found.Id;
}

/** Resolves the references of the conditions. All seven days are the same as no days. */
export function readConditions(context: Context, service: ServiceRow, input: ConditionsInput): RestrictionConditions {
  const { world } = context;
  const rates = world.rates.list().filter((row) => row.ServiceId === service.Id);
  const groups = world.rateGroups.list().filter((row) => row.ServiceId === service.Id);
  const categories = world.resourceCategories.list().filter((row) => row.ServiceId === service.Id);
  const chosen = dayNames.filter((day) => input.Days?.[day] ?? true);
  return {
    Type: input.Type,
    ExactRateId: resolveHybridId(rates, input.ExactRateId, 'ExactRateId'),
    BaseRateId: resolveHybridId(rates, input.BaseRateId, 'BaseRateId'),
    RateGroupId: resolveHybridId(groups, input.RateGroupId, 'RateGroupId'),
    ResourceCategoryId: resolveHybridId(categories, input.ResourceCategoryId, 'ResourceCategoryId'),
    ResourceCategoryType: input.ResourceCategoryType ?? null,
    StartUtc: formatOptionalInstant(input.StartUtc ?? null),
    EndUtc: formatOptionalInstant(input.EndUtc ?? null),
    Days: chosen.length === dayNames.length ? null : chosen,
    Hours: null,
  };
}

/** Removes API-made restrictions of the same conditions within the interval. Splits those that extend beyond it. */
export function clearRestrictions(context: Context, service: ServiceRow, conditions: RestrictionConditions): void {
  const same = context.world.restrictions
    .list()
    .filter((row) => row.ServiceId === service.Id && row.Origin === 'Integration')
    .filter((row) => identityOf(row.Conditions) === identityOf(conditions));
  for (const row of same) {
    const parts = listRemainders(context, service, row, conditions);
    if (!parts) continue;
    context.world.restrictions.remove(row.Id);
    for (const part of parts) context.world.restrictions.put(part);
  }
}

function identityOf(conditions: RestrictionConditions): string {
  return JSON.stringify({ ...conditions, StartUtc: null, EndUtc: null });
}

/** The parts of a restriction before and after the interval. Undefined if they do not overlap. */
function listRemainders(
  context: Context,
  service: ServiceRow,
  row: RestrictionRow,
  interval: RestrictionConditions,
): RestrictionRow[] | undefined {
  const time = findServiceTime(context.world, service);
  const from = startOf(interval);
  const to = endOf(interval);
  if (!time || startOf(row.Conditions) > to || endOf(row.Conditions) < from) return undefined;
  const parts: RestrictionRow[] = [];
  const put = (change: Partial<RestrictionConditions>) => {
    parts.push({ ...row, Id: context.newId(), Conditions: { ...row.Conditions, ...change } });
  };
  if (startOf(row.Conditions) < from) put({ EndUtc: formatInstant(unitStartOf(time, from - 1)) });
  if (endOf(row.Conditions) > to) put({ StartUtc: formatInstant(nextUnitStart(time, to)) });
  return parts;
}

function startOf(conditions: RestrictionConditions): number {
  return conditions.StartUtc === null ? Number.NEGATIVE_INFINITY : Date.parse(conditions.StartUtc);
}

function endOf(conditions: RestrictionConditions): number {
  return conditions.EndUtc === null ? Number.POSITIVE_INFINITY : Date.parse(conditions.EndUtc);
}
