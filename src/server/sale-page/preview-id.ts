/** In guest addresses, the id of a sale page with a key names its draft. */
const PREVIEW_ID = /^(.+)~([\w-]+\.[\w-]+)$/s;

type PreviewId = { readonly salePageId: string; readonly key: string };

export function isPreviewId(id: string): boolean {
  return PREVIEW_ID.test(id);
}

export function readPreviewId(id: string): PreviewId | undefined {
  const [, salePageId, key] = PREVIEW_ID.exec(id) ?? [];
  return salePageId !== undefined && key !== undefined ? { salePageId, key } : undefined;
}

export function writePreviewId({ salePageId, key }: PreviewId): string {
  return `${salePageId}~${key}`;
}
