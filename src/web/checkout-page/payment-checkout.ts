type Configuration = {
  readonly containerId: string;
  readonly requestId: string;
  /** Set only if the payment service is not the real one. */
  readonly dataBaseUrl?: string;
  readonly onSuccess: () => void;
  readonly onFailure: () => void;
  readonly enableTracking: boolean;
  readonly idealRedirectUrl: string;
  readonly languageCode: string;
  readonly enabledPaymentMethods: readonly string[];
  readonly styles: object;
};

/** Mews Payments Checkout, as far as the page uses it. Calls and values follow `mews-payments-checkout`. */
type PaymentCheckout = { load(configuration: Configuration): void };

/** Loads the script from its vendor's address, as its documentation requires. Rejects if it does not load. */
export function loadPaymentCheckout(address: string): Promise<PaymentCheckout> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => {
      const { Mews } = window as { Mews?: { PaymentCheckout?: PaymentCheckout } };
      if (Mews?.PaymentCheckout) resolve(Mews.PaymentCheckout);
      else reject(new Error('The checkout did not start'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The checkout did not load'));
    });
    document.head.append(script);
  });
}

/** Direct debit is missing because it is paid days after it is submitted, and no room is held that long. */
export const PAYMENT_METHODS = ['paymentCard', 'ideal', 'applePay', 'googlePay'] as const;

/** The checkout has a frame of its own and accepts only numeric colours. These are the page's current ones. */
export function stylesOfCheckout(): object {
  const of = colourReader();
  const [ink, soft, line] = [of('--ink'), of('--ink-soft'), of('--line-strong')];
  const [accent, focus, wrong] = [of('--accent'), of('--focus'), of('--negative')];
  const radius = Number.parseFloat(getComputedStyle(document.body).borderTopLeftRadius);
  return {
    global: {
      textColorPrimary: ink,
      textColorSecondary: soft,
      textColorTertiary: soft,
      backgroundColor: of('--paper'),
      borderRadius: String(Math.min(100, Math.round(radius))),
      container: { width: '100%', minWidth: '0px', maxWidth: '100%', minHeight: '320px' },
    },
    button: { backgroundColor: accent, textColor: of('--on-accent') },
    input: {
      borderColor: line,
      hover: { borderColor: ink },
      focus: { borderColor: focus },
      error: { borderColor: wrong, textColor: wrong },
    },
    paymentMethodsSelection: { unselected: { borderColor: line }, selected: { borderColor: accent } },
  };
}

/** Returns a function that reads a computed colour as `#rrggbb`, by the name of its CSS property. */
function colourReader(): (property: string) => string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const probe = document.createElement('span');
  return (property) => {
    probe.style.color = `var(${property})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    if (!context) return '#000000';
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}
