import { seedId } from '../values/seed-ids.ts';

/** The chain of the three demo hotels, which share their guests' profiles. */
export const demoChain = { id: seedId('5ea51de0', 'chain', 1), name: 'Seven Lanterns Hotels' };

/** Names and terms of the three rates, which the demo hotels share. */
export const rateNames = {
  flexible: {
    'en-GB': 'Flexible',
    'de-DE': 'Flexibel',
    'fr-FR': 'Flexible',
    'it-IT': 'Flessibile',
    'es-ES': 'Flexible',
  },
  saver: { 'en-GB': 'Saver', 'de-DE': 'Sparpreis', 'fr-FR': 'Tarif éco', 'it-IT': 'Risparmio', 'es-ES': 'Ahorro' },
  private: {
    'en-GB': 'Friends of the hotel',
    'de-DE': 'Freunde des Hotels',
    'fr-FR': 'Amis de la maison',
    'it-IT': 'Amici della casa',
    'es-ES': 'Amigos de la casa',
  },
};

export const rateDescriptions = {
  flexible: {
    'en-GB': 'Free cancellation until 6 pm, two days before arrival.',
    'de-DE': 'Kostenlos stornierbar bis 18 Uhr, zwei Tage vor der Anreise.',
    'fr-FR': 'Annulation gratuite jusqu’à 18 h, deux jours avant l’arrivée.',
    'it-IT': 'Cancellazione gratuita fino alle 18, due giorni prima dell’arrivo.',
    'es-ES': 'Cancelación gratuita hasta las 18 h, dos días antes de la llegada.',
  },
  saver: {
    'en-GB': 'A lower price that cannot be changed or refunded.',
    'de-DE': 'Günstiger, ohne Änderung oder Erstattung.',
    'fr-FR': 'Moins cher, mais ferme : ni modification ni remboursement.',
    'it-IT': 'Più conveniente, senza modifiche né rimborsi.',
    'es-ES': 'Más económica, sin cambios ni reembolso.',
  },
  private: {
    'en-GB': 'Our price for friends, with a code.',
    'de-DE': 'Unser Preis für Freunde, mit Code.',
    'fr-FR': 'Notre prix pour les amis, avec un code.',
    'it-IT': 'Il nostro prezzo per gli amici, con codice.',
    'es-ES': 'Nuestro precio para amigos, con código.',
  },
};

/** The external payment types of the demo hotels, gift cards and vouchers among them. */
export const demoPaymentTypes = [
  'Cash',
  'Invoice',
  'Prepayment',
  'GiftCard',
  'Voucher',
  'LoyaltyPoints',
  'WireTransfer',
];
