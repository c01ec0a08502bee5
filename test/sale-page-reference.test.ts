import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { checkSalePageFile } from '../src/server/sale-page/apply-sale-page.ts';
import { listForms, type SettingSchema } from '#contract/desk/setting-schema.ts';
import { describeSettings } from '../src/server/sale-page/definition/find-settings.ts';
import { writeSalePageReference, writeSalePageSchema } from './docs/describe-sale-page.ts';

const DEMO = 'src/server/run/demo/demo.sale-page.yaml';
const STARTER = 'src/server/sale-page/starter.sale-page.yaml';

describe('the settings of a sale page', () => {
  it('are committed as JSON Schema and as a page; if not, `npm run docs` writes both', async () => {
    await expect(writeSalePageSchema()).toMatchFileSnapshot('../docs/sale-page.schema.json');
    await expect(writeSalePageReference()).toMatchFileSnapshot('../docs/sale-page.md');
  });

  it('each have a sentence that explains them', () => {
    expect(listUnexplained('', describeSettings())).toEqual([]);
  });

  it.each([DEMO, STARTER])('are written in %s as the schema and the check want them', (path) => {
    const text = readFileSync(path, 'utf8');
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    const validate = ajv.compile(JSON.parse(writeSalePageSchema()) as object);
    expect({ path, faults: validate(parse(text)) ? [] : validate.errors }).toEqual({ path, faults: [] });
    expect(checkSalePageFile(text, Temporal.Instant.from('2026-08-20T12:00:00Z')).state).toBe('parsed');
  });

  it('show editors what is wrong, too', () => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
      JSON.parse(writeSalePageSchema()) as object,
    );
    const demo = parse(readFileSync(DEMO, 'utf8')) as Record<string, unknown>;
    expect(validate({ ...demo, colour: 'red' })).toBe(false);
    expect(validate({ ...demo, theme: { accent: 'brown' } })).toBe(false);
  });
});

function listUnexplained(path: string, schema: SettingSchema): string[] {
  return listForms(schema).flatMap(({ properties = {}, items }) => [
    ...(items ? listUnexplained(path, items) : []),
    ...Object.entries(properties).flatMap(([name, inner]) => [
      ...(inner.description ? [] : [`${path}.${name}`]),
      ...listUnexplained(`${path}.${name}`, inner),
    ]),
  ]);
}
