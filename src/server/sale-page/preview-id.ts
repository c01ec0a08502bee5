/** In addresses of guests, what stands in place of a sale page's id where its draft is meant: the id, and a key. */
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
