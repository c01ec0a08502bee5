/**
 * Messages of a payment-card frame to the page around it. They never contain the card's number or security code. A
 * frame that has fields for expiry date and name includes both with the token.
 */
export type VaultMessage =
  | { readonly type: 'vault:ready' }
  | { readonly type: 'vault:height'; readonly height: number }
  | { readonly type: 'vault:expiry'; readonly card_expiration: string }
  | ({ readonly type: 'vault:token'; readonly token: string } & HandedBack)
  | { readonly type: 'vault:error'; readonly code: string };

type HandedBack = { readonly card_expiration?: string; readonly name_on_card?: string };

/** The page's message to the frame when the guest is done. */
export const SUBMIT = { type: 'vault:submit' } as const;

export function isSubmit(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === SUBMIT.type;
}

const EXPIRATION = /^\d{2}\/\d{2}$/;

export function parseVaultMessage(data: unknown): VaultMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'vault:ready') return { type: 'vault:ready' };
  if (data.type === 'vault:height' && 'height' in data && typeof data.height === 'number' && data.height > 0) {
    return { type: 'vault:height', height: data.height };
  }
  if (data.type === 'vault:expiry') {
    const { card_expiration: expiration } = readHandedBack(data);
    return expiration === undefined ? undefined : { type: 'vault:expiry', card_expiration: expiration };
  }
  if (data.type === 'vault:token' && 'token' in data && typeof data.token === 'string' && data.token !== '') {
    return { type: 'vault:token', token: data.token, ...readHandedBack(data) };
  }
  if (data.type === 'vault:error' && 'code' in data && typeof data.code === 'string') {
    return { type: 'vault:error', code: data.code };
  }
  return undefined;
}

function readHandedBack(data: object): HandedBack {
  const expiration = 'card_expiration' in data ? data.card_expiration : undefined;
  const name = 'name_on_card' in data ? data.name_on_card : undefined;
  return {
    ...(typeof expiration === 'string' && EXPIRATION.test(expiration) && { card_expiration: expiration }),
    ...(typeof name === 'string' && { name_on_card: name }),
  };
}
