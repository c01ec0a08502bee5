/** A picture of a property or a room, with its available widths. No widths if only one address is known. */
export type Picture = { readonly url: string; readonly sources: readonly PictureSource[] };

type PictureSource = { readonly url: string; readonly widthPx: number };
