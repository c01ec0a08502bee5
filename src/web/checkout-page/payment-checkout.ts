type Configuration = {
  readonly containerId: string;
  readonly requestId: string;
  /** Only where the payment service is not the real one. */
  readonly dataBaseUrl?: string;
  readonly onSuccess: () => void;
  readonly onFailure: () => void;
  readonly enableTracking: boolean;
  readonly idealRedirectUrl: string;
  readonly languageCode: string;
  readonly enabledPaymentMethods: readonly string[];
  readonly styles: object;
};

/** Mews Payments Checkout, as far as the page uses it; calls and values follow `mews-payments-checkout`. */
type PaymentCheckout = { load(configuration: Configuration): void };

/** Loads the script from where it is served, as its documentation asks. Rejects when it does not come. */
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

/** A direct debit is submitted at once and paid days later: no room waits that long. */
export const PAYMENT_METHODS = ['paymentCard', 'ideal', 'applePay', 'googlePay'] as const;

/** The checkout draws in a frame of its own and knows colours by number only: those of the page, as they are now. */
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

/** A colour that the style sheet computes, by the name of its property, as `#rrggbb`. */
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
