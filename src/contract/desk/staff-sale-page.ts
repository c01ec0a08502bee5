import { z } from 'zod';
import { Id, InstantText } from '../values.ts';
import { By } from './staff-values.ts';
import { PUBLISH_REASONS } from './staff-choices.ts';

const Settings = z.record(z.string(), z.unknown());
const File = z.string().describe('As YAML, which `sale-page apply` takes');

const SettingRemark = z.object({
  field: z.string().describe('The place of the setting, such as `properties.0.connection`'),
  message: z.string().describe('In English'),
  tag: z.string().nullish().describe('The message in the desk’s texts, if it is one of them'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('The values of that text'),
});

const Version = z.object({
  number: z.int(),
  by: By,
  reason: z.string(),
  applied_at: InstantText,
  changes: z.array(z.string()).describe('Its changes, one line each'),
});

const Draft = z.object({
  settings: Settings,
  file: File,
  based_on: z.int().describe('The version that it began with; another one since has to be looked at first'),
  revision: z.int().describe('The revision of the draft; saving and publishing name the one that was shown'),
  by: By,
  saved_at: InstantText,
});

/** A sale page in the editor: the published version, earlier ones, and the draft, which all staff share. */
export const SalePageFile = z.object({
  number: z.int(),
  settings: Settings,
  file: File,
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the settings'),
  draft: Draft.nullable(),
  published_since: z
    .array(z.string())
    .describe('Changes published by others since the draft began; empty if it is up to date'),
  versions: z.array(Version).describe('The newest first'),
});
/** A preview of the guest page with the draft, for the person who is signed in. */
export const SalePagePreview = z.object({ address: z.string() });
export const VersionSettings = z.object({ settings: Settings });

const HotelListKind = z.enum(['hotel', 'service', 'room_category', 'product', 'payment_type']);

export const DraftSettings = z.strictObject({ settings: Settings });
export const DraftCheck = z.object({
  faults: z.array(SettingRemark),
  warnings: z.array(SettingRemark),
  changes: z.array(z.string()),
});
export const DraftSaving = z.strictObject({
  settings: Settings,
  based_on: z.int(),
  revision: z.int().nullable().describe('Null without a draft'),
});
export const DraftDiscarding = z.strictObject({ revision: z.int() });
export const Publication = z.strictObject({ revision: z.int(), reason: z.enum(PUBLISH_REASONS) });

const HotelFinding = z.object({
  field: z.string().describe('In the published version'),
  sentence: z.string(),
  is_blocking: z.boolean().describe('Whether bookings are impossible until it is fixed'),
  fixable_by: z.enum(['operator', 'hotel', 'vendor']),
});

/** The PMS's view of the published settings: what is missing, and the ids that may be used. */
export const SalePageHotels = z.object({
  properties: z.array(
    z.object({
      id: Id,
      name: z.string(),
      verdict: z.enum(['ready', 'degraded', 'not_bookable']),
      findings: z.array(HotelFinding),
      notes: z.array(z.string()),
      ids: z.array(
        z.object({
          kind: HotelListKind,
          id: z.string(),
          name: z.string(),
        }),
      ),
    }),
  ),
});

export type SalePageHotels = z.infer<typeof SalePageHotels>;
export type SalePageFile = z.infer<typeof SalePageFile>;
export type SalePagePreview = z.infer<typeof SalePagePreview>;
export type VersionSettings = z.infer<typeof VersionSettings>;
export type DraftCheck = z.infer<typeof DraftCheck>;
export type DraftSaving = z.infer<typeof DraftSaving>;
export type Publication = z.infer<typeof Publication>;
export type SettingRemark = z.infer<typeof SettingRemark>;
export type Settings = z.infer<typeof Settings>;
