import type { CardSearchAnswer, CardRegistrationAnswer, CardRegistrationRequest } from '#contract/guest/card.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

/** Looks up a card by its code. The code is sent only in the body of this request. */
export function searchCard(code: string): Promise<CardSearchAnswer> {
  return request({ path: callPath('cardSearch'), body: { code } });
}

export function registerCard(body: CardRegistrationRequest): Promise<CardRegistrationAnswer> {
  return request({ path: callPath('cardRegistration'), body });
}
