import type { FaultyHotel } from './open-faulty-hotel.ts';

/** A payment card as the guest page passes it to a hotel: a single-use token of the vault. */
export async function makeVaultToken(hotel: FaultyHotel, cardNumber = '4111111111111111'): Promise<string> {
  const response = await fetch(`${hotel.settings.address}/vault/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      merchant_id: (await hotel.pms.loadFacts()).merchantId,
      card_number: cardNumber,
      security_code: '123',
    }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}
