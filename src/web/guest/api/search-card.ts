import type { CardSearchAnswer } from '#contract/guest/card.ts';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

/** Asks what a code stands for. The code goes no further than this request's body. */
export function searchCard(code: string): Promise<CardSearchAnswer> {
  return request({ method: 'POST', path: callPath('cardSearch'), body: { code } });
}
