/** What the browser tests type into the payment-card frame, and what may be found nowhere afterwards. */
export const GOOD_CARD = { number: '4242424242424242', expiration: '12/39', code: '737', name: 'ADA LOVELACE' };

/** A card that the vault refuses, see the simulator. */
export const REFUSED_CARD = { ...GOOD_CARD, number: '4000000000000002', code: '848' };
