import type { Reservation } from '#contract/guest/reservation.ts';
import type { WireSalePage } from '#contract/guest/sale-page.ts';
import type { WalletPass } from '#contract/guest/wallet.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

type Wallet = WireSalePage['wallets'][number];

/** Returns an address that adds a pass of a card to a wallet. To be opened at once, as it may expire. */
export function addCardToWallet(cardToken: string, wallet: Wallet): Promise<WalletPass> {
  return request({ path: callPath('cardWallet', { wallet }), body: { card_token: cardToken } });
}

/** The same for a stay. */
export function addReservationToWallet(reservation: Reservation, wallet: Wallet): Promise<WalletPass> {
  const { reference, access_token: accessToken } = reservation;
  return request({ path: callPath('reservationWallet', { reference, wallet }), accessToken, body: {} });
}
