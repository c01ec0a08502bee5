/** A picture of a property or a room, and the widths in which it can be had; none where only one address is known. */
export type Picture = { readonly url: string; readonly sources: readonly PictureSource[] };

type PictureSource = { readonly url: string; readonly widthPx: number };
