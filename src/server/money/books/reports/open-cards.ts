import { listOpenCards } from './open-value-store.ts';
import type { ReportDefinition } from './report.ts';

/** The cards behind a figure of another report: those with value that is owed at the end of the days. */
export const OPEN_CARDS: ReportDefinition = {
  columns: [
    { key: 'last4', kind: 'text' },
    { key: 'card', kind: 'card' },
    { key: 'product', kind: 'product' },
    { key: 'issuing_property', kind: 'property' },
    { key: 'issued_on', kind: 'date' },
    { key: 'expires_on', kind: 'date' },
    { key: 'unit', kind: 'unit' },
    { key: 'owed', kind: 'value' },
  ],
  async find(tx, question) {
    const cards = await listOpenCards(tx, question);
    return {
      rows: cards.map(({ cardId, last4, productId, propertyId, currency, issuedOn, expiresOn, owed }) => ({
        currency,
        cells: {
          last4,
          card: cardId,
          product: productId,
          issuing_property: propertyId,
          issued_on: issuedOn,
          expires_on: expiresOn,
          owed,
        },
      })),
      faults: [],
    };
  },
};
