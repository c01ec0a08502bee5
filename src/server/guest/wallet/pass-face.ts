import type { Money } from '#domain/money/money.ts';

export type PassField = {
  /** Ours; a phone compares a field with its earlier value by it. */
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** What a phone says when the value has changed, with `%@` for the new one. */
  readonly changed?: string;
};

type Link = { readonly label: string; readonly address: string };

/** What a pass says, in a guest's words, whatever wallet it is for. It holds no code and no token. */
export type PassFace = {
  readonly show: 'card' | 'stay';
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Whose pass it is: the sale page. */
  readonly organization: string;
  /** The voucher product, or the hotel. */
  readonly title: string;
  readonly head: PassField;
  readonly main: PassField;
  readonly details: readonly PassField[];
  readonly more: readonly PassField[];
  readonly back: readonly PassField[];
  readonly link: Link;
  readonly code: { readonly address: string; readonly caption: string };
  /** Nobody can use it any more. */
  readonly isVoid: boolean;
  readonly endsAt: Temporal.Instant | null;
  /** From when a phone may offer it by itself. */
  readonly relevantFrom: Temporal.Instant | null;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  /** What is on a card of money. */
  readonly money: Money | null;
  readonly last4: string | null;
};
