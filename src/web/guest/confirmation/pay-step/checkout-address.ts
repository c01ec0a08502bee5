import type { Reservation } from '#contract/guest/reservation.ts';
import type { WireSalePage } from '#contract/guest/sale-page.ts';
import { isFramed } from '../../session/last-place.ts';

/** Undefined while it cannot be paid. Inside a hotel's site it opens a window: banks refuse to be framed. */
export function checkoutAddress(
  { checkout_page_url: page }: Pick<WireSalePage, 'checkout_page_url'>,
  { reference, payment }: Pick<Reservation, 'reference' | 'payment'>,
  language: string,
): string | undefined {
  if (page === null || !payment?.checkout) return undefined;
  const address = new URL(`${page}/${encodeURIComponent(reference)}`);
  address.searchParams.set('request', payment.checkout.request_id);
  address.searchParams.set('origin', window.location.origin);
  address.searchParams.set('language', language);
  if (isFramed()) address.searchParams.set('window', 'own');
  return address.href;
}
