import type { Money } from '#domain/money/money.ts';

export type PassField = {
  /** Our own key, by which a phone compares a field with its earlier value. */
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** The phone's message on a change, with `%@` for the new value. */
  readonly changed?: string;
};

/** A pass in a guest's words, for any wallet. It holds no code and no token. */
export type PassFace = {
  readonly show: 'card' | 'stay';
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly organization: string;
  readonly title: string;
  readonly head: PassField;
  readonly main: PassField;
  readonly details: readonly PassField[];
  readonly more: readonly PassField[];
  readonly back: readonly PassField[];
  readonly link: { readonly label: string; readonly address: string };
  readonly code: { readonly address: string; readonly caption: string };
  readonly isVoid: boolean;
  readonly endsAt: Temporal.Instant | null;
  readonly relevantFrom: Temporal.Instant | null;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly money: Money | null;
  readonly last4: string | null;
};
