import { describe, expect, it } from 'vitest';
import { parseFieldList } from './field-list.ts';
import { listShapeFaults } from './shape-check.ts';

const list = parseFieldList(`
# Part 1

- **\`kettles/getAll\`** **(restricted / beta)**
  - in: \`KettleIds\`? []string (max 1000 items); \`Limitation\`! Limitation; *deprecated:* \`Ids\`
  - out: \`Kettles\`! []Kettle (max 1000 items); \`Cursor\`? string; *deprecated:* \`Pots\`

## Objects

- **Kettle**: \`Id\`! string; \`Names\`! Localized text; \`Litres\`? number; \`Line1\`? string (max length 255 characters); \`State\`! Kettle state; \`Price\`! Extended amount
- **Kettle state**: \`Hot\` · \`Cold\`
- **Lid [small]**: \`Width\`! integer
- **Lid [large]**: \`Diameter\`! integer
- **Amount**: \`Value\`! number
- **Shelf**: \`Lids\`! []Lid

# Part 2
- **Ignored**: \`Id\`! string
`);

const kettle = { Id: 'k', Names: { 'en-GB': 'Kettle' }, Litres: 1.5, Line1: null, State: 'Hot', Price: { Value: 3 } };

function faults(value: unknown): string[] {
  return listShapeFaults(list, list.operations.get('kettles/getAll')?.output ?? [], value, 'answer');
}

describe('the field list', () => {
  it('is read with what is required, arrays and what is deprecated', () => {
    const operation = list.operations.get('kettles/getAll');
    expect(operation?.input).toEqual([
      { name: 'KettleIds', isRequired: false, isDeprecated: false, isArray: true, type: 'string' },
      { name: 'Limitation', isRequired: true, isDeprecated: false, isArray: false, type: 'Limitation' },
      { name: 'Ids', isRequired: false, isDeprecated: true, isArray: false, type: 'anything' },
    ]);
    expect(list.types.has('Ignored')).toBe(false);
  });

  it('has nothing against an answer as it describes it, with or without what is optional or deprecated', () => {
    expect(faults({ Kettles: [kettle], Cursor: 'k' })).toEqual([]);
    const small = Object.fromEntries(Object.entries(kettle).filter(([key]) => key !== 'Litres'));
    expect(faults({ Kettles: [small], Pots: [] })).toEqual([]);
  });

  it.each([
    [{ Cursor: null }, 'answer.Kettles is missing'],
    [{ Kettles: null }, 'answer.Kettles is required and null'],
    [{ Kettles: {} }, 'answer.Kettles is not an array'],
    [{ Kettles: [], Mugs: 1 }, 'answer.Mugs is not in the list'],
    [{ Kettles: [{ ...kettle, State: 'Warm' }] }, 'answer.Kettles[0].State: Warm is no Kettle state'],
    [{ Kettles: [{ ...kettle, Litres: '1' }] }, 'answer.Kettles[0].Litres is not number'],
    [{ Kettles: [{ ...kettle, Names: { 'en-GB': 1 } }] }, 'answer.Kettles[0].Names is not Localized text'],
    [{ Kettles: [{ ...kettle, Price: { Value: 3, Net: 2 } }] }, 'answer.Kettles[0].Price.Net is not in the list'],
    [{ Kettles: [{ ...kettle, Price: 3 }] }, 'answer.Kettles[0].Price is not an object'],
  ])('finds fault with %j', (value, fault) => {
    expect(faults(value)).toEqual([fault]);
  });

  it('takes whichever object of one name fits', () => {
    const fields = list.types.get('Shelf')?.[0];
    const shelf = { Lids: [{ Width: 1 }, { Diameter: 2 }] };
    expect(listShapeFaults(list, fields?.kind === 'object' ? fields.fields : [], shelf, 'shelf')).toEqual([]);
    const odd = { Lids: [{ Height: 1 }] };
    expect(listShapeFaults(list, fields?.kind === 'object' ? fields.fields : [], odd, 'shelf')).toHaveLength(2);
  });
});
