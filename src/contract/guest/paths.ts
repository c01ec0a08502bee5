/** The addresses of all calls, relative to the server. Parameters are written as in Fastify and the router. */
export const PATHS = {
  salePage: '/vrm/:salePageId',
  vouchers: '/vrm/:salePageId/vouchers',
  properties: '/vrm/:salePageId/properties',
  propertyAbout: '/vrm/:salePageId/properties/:id/about',
  ageCategories: '/vrm/:salePageId/age-categories/:id',
  exchangeRates: '/vrm/:salePageId/exchange-rates/:id',
  languages: '/vrm/:salePageId/languages/:id',
  taxes: '/vrm/:salePageId/taxes/:id',
  availability: '/vrm/:salePageId/availability/:id',
  availabilityCheck: '/vrm/:salePageId/availability/:id/check',
  availabilityCalendar: '/vrm/:salePageId/availability/:id/calendar',
  products: '/vrm/:salePageId/products/:id',
  reservationSummary: '/vrm/:salePageId/reservation-summary/:id',
  reservation: '/vrm/:salePageId/reservation',
  reservationById: '/vrm/:salePageId/reservation/:id',
  reservationByReference: '/vrm/:salePageId/reservation/:reference',
  reservationCancellation: '/vrm/:salePageId/reservation/:reference/cancellation',
  reservationPaymentLeaving: '/vrm/:salePageId/reservation/:reference/payment/leave',
  reservationLetter: '/vrm/:salePageId/reservation/:reference/letter',
  bookingRecovery: '/vrm/:salePageId/bookings/recovery',
  bookingOpening: '/vrm/:salePageId/bookings/open',
  cardRecovery: '/vrm/:salePageId/cards/recovery',
  heldCards: '/vrm/:salePageId/cards/held',
  unmaskedCards: '/vrm/:salePageId/cards/unmask',
  cardOpening: '/vrm/:salePageId/cards/opening',
  cardCode: '/vrm/:salePageId/cards/code',
  cardWallet: '/vrm/:salePageId/cards/wallet/:wallet',
  reservationWallet: '/vrm/:salePageId/reservation/:reference/wallet/:wallet',
  reminderStop: '/vrm/:salePageId/reminders/stop',
  cardSearch: '/vrm/:salePageId/cards/search',
  cardRegistration: '/vrm/:salePageId/cards/registration',
  cardStays: '/vrm/:salePageId/cards/stays',
  referenceList: '/vrm/:salePageId/reference-lists/:list',
} as const;

/** Fills in and escapes the parameters of a path. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
