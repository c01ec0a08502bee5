/** How a host may dress the page: values of the sale page's theme, each in the place of the sale page's own. */
export type HostLook = {
  readonly accent?: string;
  readonly paper?: string;
  readonly radius?: string;
};

/** What the page in the frame says to its host. */
export type PageMessage =
  /** Said to any listener, and answered by our element with its look; only then the page says more. */
  | { readonly type: 'staycard:here' }
  | { readonly type: 'staycard:height'; readonly height: number }
  /** The focus went to something between these heights of the page; a step is a heading that the page moved it to. */
  | { readonly type: 'staycard:focus'; readonly top: number; readonly bottom: number; readonly isStep: boolean }
  /** Something happened, reported without anything personal. */
  | { readonly type: 'staycard:event'; readonly name: string; readonly detail: object };

/** What the host says to the page in its frame. */
export type HostMessage =
  /** The part of the page that can be seen, between these heights of it. */
  | { readonly type: 'staycard:view'; readonly top: number; readonly bottom: number }
  | { readonly type: 'staycard:look'; readonly language: string | null; readonly look: HostLook }
  /** The site asks for another stay, in the words of a deep link: `property=…&arrival=…`. */
  | { readonly type: 'staycard:stay'; readonly search: string };

/** Reads a message of the page; undefined when it is none. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  const { type, height, top, bottom, isStep, name, detail } = fieldsOf(data);
  if (type === 'staycard:here') return { type };
  if (type === 'staycard:height' && isLength(height)) return { type, height };
  if (type === 'staycard:focus' && isLength(top) && isLength(bottom)) return { type, top, bottom, isStep: !!isStep };
  if (type === 'staycard:event' && isEventName(name)) return { type, name, detail: fieldsOf(detail) };
  return undefined;
}

/** Reads a message of the host; undefined when it is none. */
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
