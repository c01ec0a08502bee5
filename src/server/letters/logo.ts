/** A sale page's logo as a PNG, and the size at which it is shown, in pixels of the page. */
export type Logo = { readonly png: Uint8Array; readonly width: number; readonly height: number };
