/** The two fields in frames of the PCI proxy. */
export type SecureField = 'cardNumber' | 'cvv';

type FieldState = { readonly length: number; readonly valid: boolean };
export type FieldStates = Readonly<Partial<Record<SecureField, FieldState>>>;

type ChangeEvent =
  | { readonly type: 'autocomplete'; readonly field: 'expiryMonth' | 'expiryYear'; readonly value: string }
  | { readonly type: 'focus' | 'blur' | 'keyUp' | 'keyDown'; readonly field: SecureField };

type Events = {
  readonly ready: undefined;
  /** The form was submitted. If a field is invalid, no other event follows. */
  readonly validate: { readonly fields: FieldStates; readonly hasErrors: boolean };
  readonly change: { readonly fields: FieldStates; readonly event: ChangeEvent };
  /** Without a `transactionId` nothing was stored. Only the vendor's sample has this case, not its documentation. */
  readonly success: { readonly transactionId?: string };
  /** A merchantId or a field that the PCI proxy does not know. */
  readonly error: unknown;
};

type FieldOptions = {
  readonly placeholderElementId: string;
  readonly inputType: 'tel';
  readonly ariaLabel: string;
  readonly iframeTitle: string;
};

/**
 * Secure Fields 2.0.0 of Datatrans' PCI proxy, as far as the frame uses it. Calls, events and payloads follow
 * docs.pci-proxy.com, "Secure Fields (JS)" (`initTokenize`, `submit`, `destroy`), its "Events" and its "Initialization
 * and Styling" (`styles`, `setStyle`, `focus`, `inputType`, `ariaLabel`, `iframeTitle`).
 */
export type SecureFields = {
  initTokenize(
    merchantId: string,
    fields: Readonly<Record<SecureField, FieldOptions>>,
    options: { readonly styles: Readonly<Record<string, string>> },
  ): void;
  on<Name extends keyof Events>(event: Name, listener: (data: Events[Name]) => void): void;
  submit(expiry: { readonly expm: number; readonly expy: number }): void;
  setStyle(field: SecureField, style: string): void;
  focus(field: SecureField): void;
  destroy(): void;
};

/** Loads the script from its vendor's address, as its documentation requires. Rejects if it does not load. */
export function loadSecureFields(address: string): Promise<SecureFields> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => {
      const { SecureFields: Loaded } = window as { SecureFields?: new () => SecureFields };
      if (Loaded) resolve(new Loaded());
      else reject(new Error('Secure Fields did not start'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('Secure Fields did not load'));
    });
    document.head.append(script);
  });
}
