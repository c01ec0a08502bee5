import type { CardRegistrationAnswer, CardRegistrationRequest } from '#contract/guest/card.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

export function registerCard(body: CardRegistrationRequest): Promise<CardRegistrationAnswer> {
  return request({ method: 'POST', path: callPath('cardRegistration'), body });
}
