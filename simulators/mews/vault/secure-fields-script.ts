import type { ServerResponse } from 'node:http';

/**
 * Runs in the page that requests a payment card. It has the calls and events of the PCI proxy's Secure Fields 2.0.0 as
 * documented (docs.pci-proxy.com, "Secure Fields (JS)", with "Events" and "Initialization and Styling"). The number and
 * the code stay in separate frames. This script knows only their length and whether they may be valid.
 */
const script = `
(() => {
  const fieldPage = new URL('secure-fields/field', document.currentScript.src);
  const kinds = ['cardNumber', 'cvv'];
  let instances = 0;

  window.SecureFields = class SecureFields {
    #session = 'secure-fields-' + (instances += 1);
    #fields = new Map();
    #listeners = new Map();
    #hear = (event) => {
      const { session, kind, what, data } = event.data ?? {};
      const field = this.#fields.get(kind);
      if (event.origin !== fieldPage.origin || session !== this.#session || event.source !== field?.frame.contentWindow) return;
      if (what === 'ready') this.#becomeReady(field);
      else if (what === 'state') field.state = data;
      else if (what === 'change') this.#emit('change', { ...this.#report(), event: data });
      else if (what === 'validate') this.#emit('validate', this.#report());
      else this.#emit(what, data);
    };

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    initTokenize(merchantId, fields, { styles = {}, focus } = {}) {
      window.addEventListener('message', this.#hear);
      for (const [kind, given] of Object.entries(fields)) {
        const options = typeof given === 'string' ? { placeholderElementId: given } : given;
        const place = document.getElementById(options.placeholderElementId);
        if (!kinds.includes(kind) || !place) return this.#emitLate('error', 'no such field or element: ' + kind);
        const frame = document.createElement('iframe');
        const address = new URL(fieldPage);
        address.search = new URLSearchParams({ merchant_id: merchantId, session: this.#session, kind, origin: location.origin });
        frame.name = this.#session + '-' + kind;
        frame.src = address;
        frame.title = options.iframeTitle ?? '';
        frame.style.cssText = 'border: 0; width: 100%; height: 100%';
        this.#fields.set(kind, { frame, options, styles, focus: focus === kind, state: { length: 0, valid: false } });
        place.append(frame);
      }
    }

    submit(expiry = {}) {
      this.#post('cardNumber', 'submit', expiry);
    }

    setStyle(selector, style) {
      for (const kind of this.#fields.keys()) this.#post(kind, 'style', { [selector]: style });
    }

    setPlaceholder(kind, placeholder) {
      this.#post(kind, 'placeholder', placeholder);
    }

    focus(kind) {
      this.#fields.get(kind)?.frame.focus();
      this.#post(kind, 'focus');
    }

    destroy() {
      window.removeEventListener('message', this.#hear);
      for (const { frame } of this.#fields.values()) frame.remove();
      this.#fields.clear();
    }

    #becomeReady(field) {
      field.isReady = true;
      const kind = [...this.#fields].find(([, other]) => other === field)[0];
      this.#post(kind, 'options', field.options);
      this.#post(kind, 'style', field.styles);
      if (field.focus) this.focus(kind);
      if ([...this.#fields.values()].every(({ isReady }) => isReady)) this.#emit('ready');
    }

    #report() {
      const fields = Object.fromEntries([...this.#fields].map(([kind, { state }]) => [kind, state]));
      return { fields, hasErrors: Object.values(fields).some(({ valid }) => !valid) };
    }

    #post(kind, what, data) {
      this.#fields.get(kind)?.frame.contentWindow?.postMessage({ session: this.#session, what, data }, fieldPage.origin);
    }

    #emit(event, data) {
      for (const listener of this.#listeners.get(event) ?? []) listener(data);
    }

    #emitLate(event, error) {
      setTimeout(() => this.#emit(event, { error }));
    }
  };
})();
`;

/** `GET /vault/secure-fields-2.0.0.js`: a stand-in for the script of the PCI proxy. */
export function serveSecureFieldsScript(response: ServerResponse): void {
  response
    .writeHead(200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'no-store',
    })
    .end(script);
}
