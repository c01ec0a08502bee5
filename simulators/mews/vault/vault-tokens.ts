import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { answerJson } from '../request/json-answer.ts';
import { parseJsonObject, readBody } from '../request/request-reading.ts';
import { commitChanges, type Simulator } from '../state/simulator.ts';

const tokenRequest = z.object({
  merchant_id: z.string().min(1),
  card_number: z.string().transform((text) => text.replace(/[\s-]/g, '')),
  security_code: z.string().regex(/^\d{3,4}$/),
});

/** Numbers that pass every check and are still refused, with the given reason. */
export const refusedCardNumbers: Record<string, string> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'card_expired',
  '4100000000000019': 'suspected_fraud',
  // Its bank requires the cardholder's confirmation, and storing a card does not ask for one.
  '4000001000000034': 'authentication_required',
};

export const vaultCors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'content-type',
};

/** `POST /vault/tokens`: exchanges a payment card for a token. 422 for bad input, 402 for a refused card. */
export async function serveVaultTokens(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, code: string) => answerJson(response, status, { code }, vaultCors);
  const input = tokenRequest.safeParse(
    await readBody(request)
      .then(parseJsonObject)
      .catch(() => undefined),
  );
  if (!input.success) return refuse(422, 'invalid_input');
  const { merchant_id: merchantId, card_number: number } = input.data;
  if (!isMerchantKnown(simulator, merchantId)) return refuse(422, 'unknown_merchant');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return refuse(422, 'invalid_card_number');
  const refusal = refusedCardNumbers[number];
  if (refusal) return refuse(402, refusal);
  const token = String(randomInt(10 ** 13, 10 ** 14));
  simulator.world.vaultTokens.put({
    Id: token,
    MerchantId: merchantId,
    Type: cardType(number),
    ObfuscatedNumber: `************${number.slice(-4)}`,
    CreatedAtMs: simulator.clock.now(),
    UsedAtMs: null,
  });
  commitChanges(simulator);
  answerJson(response, 200, { token }, vaultCors);
}

/** Whether a hotel stores payment cards under this merchant id. */
export function isMerchantKnown({ world }: Simulator, merchantId: string | null | undefined): boolean {
  return world.enterprises.list().some((row) => row.PaymentCardStorageKey === (merchantId ?? undefined));
}

/** The check digit of payment card numbers (ISO/IEC 7812-1). */
export function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

export function cardType(number: string): string {
  if (number.startsWith('4')) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MasterCard';
  if (/^3[47]/.test(number)) return 'Amex';
  if (/^35/.test(number)) return 'Jcb';
  if (/^3[068]/.test(number)) return 'DinersClub';
  return /^6(011|5)/.test(number) ? 'Discover' : 'Maestro';
}
