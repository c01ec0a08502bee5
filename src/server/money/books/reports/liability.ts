import { LIABILITY_FIGURES as FIGURES } from '#domain/card/liability.ts';
import { nameFigures, toSnake } from '../liability-lines.ts';
import { readReport } from '../read-liability.ts';
import type { ReportDefinition } from './report.ts';

export const LIABILITY: ReportDefinition = {
  columns: [
    { key: 'issuing_property', kind: 'property' },
    { key: 'counts', kind: 'tag', isApart: true },
    { key: 'currency', kind: 'unit' },
    ...FIGURES.map((figure) => ({
      ...({ key: toSnake(figure), kind: 'value' } as const),
      ...(figure === 'closing' && { opens: {} }),
    })),
  ],
  opens: 'open_cards',
  async find(tx, { salePage, period, propertyIds, filter: { property_id: wanted } }) {
    const { lines, faults } = await readReport(tx, salePage, period, propertyIds);
    const rows = lines.filter(({ propertyId }) => wanted === undefined || (propertyId ?? 'unknown') === wanted);
    return {
      rows: rows.map(({ propertyId, figures, ...unit }) => {
        return { issuing_property: propertyId, ...unit, ...nameFigures(figures) };
      }),
      faults,
    };
  },
};
