import { z } from 'zod';
import { Id, InstantText, line, lines } from '../values.ts';
import { By } from './staff-values.ts';
import { PUBLISH_REASONS } from './staff-choices.ts';

/** The file of a sale page, as YAML. */
const FileText = lines(200_000);

const FileRemark = z.object({
  line: z.int(),
  field: z.string().meta({ description: 'The place of the setting, such as `properties.0.connection`' }),
  message: z.string(),
});

export const SalePageParams = z.strictObject({ salePage: Id });
export const VersionParams = z.strictObject({ salePage: Id, number: z.coerce.number().int().min(1).max(1_000_000) });

const Version = z.object({
  number: z.int(),
  by: By,
  reason: z.string(),
  applied_at: InstantText,
  changes: z.array(z.string()).meta({ description: 'What it changed, a line each' }),
});

const Draft = z.object({
  text: z.string(),
  based_on: z
    .int()
    .meta({ description: 'The version that it began with; another one since has to be looked at first' }),
  revision: z.int().meta({ description: 'Of the draft; who saves or publishes names the one that they saw' }),
  by: By,
  saved_at: InstantText,
});

/** A sale page as it is edited: what is published, what was before, and the draft, which is one for everybody. */
export const SalePageFile = z.object({
  number: z.int(),
  text: z.string(),
  draft: Draft.nullable(),
  published_since: z
    .array(z.string())
    .meta({ description: 'What others published since the draft began; empty where it is up to date' }),
  versions: z.array(Version).meta({ description: 'The newest first' }),
});
/** The guest page as the draft would have it, for who is signed in. */
export const SalePagePreview = z.object({ address: z.string() });
export const VersionText = z.object({ text: z.string() });

const HotelListKind = z.enum(['hotel', 'service', 'room_category', 'rate', 'product', 'age_category', 'payment_type']);

const SettingPath = z.array(z.union([line(100), z.int()])).max(10);

export const DraftText = z.strictObject({ text: FileText });
/** What publishing a text would do, and what stands against it. */
export const DraftCheck = z.object({
  faults: z.array(FileRemark),
  warnings: z.array(FileRemark),
  changes: z.array(z.string()),
  settings: z
    .array(
      z.object({
        path: SettingPath,
        line: z.int().meta({ description: 'Where it stands, or what it would stand in' }),
        property_id: z.string().nullable(),
        product_id: z.string().nullable(),
        description: z.string(),
        choices: z.array(z.string()).meta({ description: 'Empty where it is written freely' }),
        from: z
          .object({ property_id: z.string(), kind: HotelListKind })
          .nullable()
          .meta({ description: "The list of a hotel's system that it is chosen from, if it is" }),
        is_list: z.boolean().meta({ description: 'Whether its value is several, with commas between them' }),
        value: z.string().nullable(),
      }),
    )
    .meta({ description: 'What most people change, as the text has it; empty where it cannot be read' }),
});
/** One of these settings, to be changed in a text; null takes it away. */
export const SettingChange = z.strictObject({
  text: FileText,
  path: SettingPath,
  value: line(4_000).min(1).nullable(),
});
export const DraftSaving = z.strictObject({
  text: FileText,
  based_on: z.int(),
  revision: z.int().nullable().meta({ description: 'Null where there was no draft' }),
});
export const DraftDiscarding = z.strictObject({ revision: z.int() });
export const Publication = z.strictObject({ revision: z.int(), reason: z.enum(PUBLISH_REASONS) });

const HotelFinding = z.object({
  line: z.int().meta({ description: 'In the published file' }),
  field: z.string(),
  value: z
    .string()
    .nullable()
    .meta({ description: 'What the published file has there; null where that is no main setting' }),
  sentence: z.string(),
  is_blocking: z.boolean().meta({ description: 'Whether nobody can book before it is fixed' }),
  fixable_by: z.enum(['operator', 'hotel', 'vendor']),
});

/** What the hotels' systems say of a published file: what is missing, and the ids that it may name. */
export const SalePageHotels = z.object({
  properties: z.array(
    z.object({
      id: Id,
      name: z.string(),
      verdict: z.enum(['ready', 'degraded', 'not-bookable']),
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
export type VersionText = z.infer<typeof VersionText>;
export type DraftCheck = z.infer<typeof DraftCheck>;
export type SettingChange = z.infer<typeof SettingChange>;
export type DraftSaving = z.infer<typeof DraftSaving>;
export type Publication = z.infer<typeof Publication>;
export type WireFileRemark = z.infer<typeof FileRemark>;
