/** Theme values with which a host overrides those of the sale page. */
export type HostLook = {
  readonly accent?: string;
  readonly paper?: string;
  readonly radius?: string;
};

export type PageMessage =
  /** Sent to any listener. Our element answers with its look, and only then does the page send more. */
  | { readonly type: 'staycard:here' }
  | { readonly type: 'staycard:height'; readonly height: number }
  /** Focus moved to something between these heights of the page. A step is a heading that the page itself focused. */
  | { readonly type: 'staycard:focus'; readonly top: number; readonly bottom: number; readonly isStep: boolean }
  /** An event of the booking, without personal data. */
  | { readonly type: 'staycard:event'; readonly name: string; readonly detail: object };

export type HostMessage =
  /** The visible part of the page, between these heights. */
  | { readonly type: 'staycard:view'; readonly top: number; readonly bottom: number }
  | { readonly type: 'staycard:look'; readonly language: string | null; readonly look: HostLook }
  /** The site requests another stay, in the format of a deep link: `property=…&arrival=…`. */
  | { readonly type: 'staycard:stay'; readonly search: string };

export function parsePageMessage(data: unknown): PageMessage | undefined {
  const { type, height, top, bottom, isStep, name, detail } = fieldsOf(data);
  if (type === 'staycard:here') return { type };
  if (type === 'staycard:height' && isLength(height)) return { type, height };
  if (type === 'staycard:focus' && isLength(top) && isLength(bottom)) return { type, top, bottom, isStep: !!isStep };
  if (type === 'staycard:event' && isEventName(name)) return { type, name, detail: fieldsOf(detail) };
  return undefined;
}

export function parseHostMessage(data: unknown): HostMessage | undefined {
  const { type, top, bottom, language, look, search } = fieldsOf(data);
  if (type === 'staycard:view' && isLength(top) && isLength(bottom)) return { type, top, bottom };
  if (type === 'staycard:stay' && typeof search === 'string') return { type, search };
  if (type === 'staycard:look') {
    return { type, language: typeof language === 'string' ? language : null, look: parseLook(look) };
  }
  return undefined;
}

function parseLook(value: unknown): HostLook {
  const { accent, paper, radius } = fieldsOf(value);
  return {
    ...(typeof accent === 'string' && { accent }),
    ...(typeof paper === 'string' && { paper }),
    ...(typeof radius === 'string' && { radius }),
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isEventName(name: unknown): name is string {
  return typeof name === 'string' && /^[a-z]+(-[a-z]+)*$/.test(name);
}
