import type { Body, TestMews } from './test-mews.ts';

export const goodNumber = '4242 4242 4242 4242';

/** The address to which the guest's bank redirects. */
export const returnUrl = 'http://hotel.example/pay?reservation=R-1';

/** The checkout of a test simulator, with the calls that its frame makes, without a browser. */
export function speakToCheckout(mews: TestMews) {
  const post = async (path: string, body: Body) => {
    const response = await fetch(`${mews.url}/payments/checkout/${path}`, {
      method: 'POST',
      body: JSON.stringify({ languageCode: 'en-GB', ...body }),
    });
    return { status: response.status, body: response.ok ? ((await response.json()) as Body) : undefined };
  };
  const payBy = (requestId: string, number: string, change: Body = {}) =>
    post('pay', { requestId, method: 'paymentCard', card: { number, expiry: '12/30', code: '123', ...change } });
  const frame = async (request: string, change: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      request,
      origin: 'http://hotel.example',
      language: 'en-GB',
      methods: 'paymentCard,ideal,sepaDirectDebit',
      payment: '',
      return: returnUrl,
      tracking: 'true',
      header: 'true',
      styles: '{}',
      ...change,
    });
    return fetch(`${mews.url}/payments/checkout?${query.toString()}`);
  };
  const draw = async (request: string, change: Record<string, string> = {}) => (await frame(request, change)).text();
  return { post, payBy, frame, draw };
}
