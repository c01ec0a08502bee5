import type { PaymentRow } from '../model/account-rows.ts';
import { escapeHtml, formatAmount, pageStyle } from './html.ts';
import { wordsOf } from './words.ts';

/** The page of the guest's bank for iDEAL. For a payment that has ended it only offers the way back. */
export function drawBank(payment: PaymentRow, returnUrl: string, languageCode: string, nonce: string): string {
  const { words, lang, dir } = wordsOf(languageCode);
  const amount = formatAmount(payment.Amount, lang);
  const decisions =
    payment.State === 'Pending'
      ? `<button class="wide" name="decision" value="pay">${words.pay.replace('{amount}', `<bdi>${amount}</bdi>`)}</button>
<button class="other" name="decision" value="cancel">${words.cancel}</button>`
      : `<p class="wide">${words.ended}</p>`;
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${escapeHtml(words.bank)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">${pageStyle} main { max-width: 28rem; margin: 10vh auto; padding: 16px; }</style></head>
<body><main><h1>${escapeHtml(words.bank)}</h1><p>iDEAL: <bdi>${amount}</bdi></p>
<form method="post">${hidden('payment', payment.Id)}${hidden('return', returnUrl)}
${decisions}
<button class="other" name="decision" value="later">${words.later}</button></form></main></body></html>
`;
}
