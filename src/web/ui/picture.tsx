type PictureProps = {
  readonly url: string;
  /** The widths in which the picture can be had; without them there is the one address. */
  readonly sources: readonly { readonly url: string; readonly width: number }[];
  /** How wide the layout draws it, as CSS writes it; a picture that is cut to its place counts as wide as uncut. */
  readonly sizes: string;
  /** Its shape, so that nothing moves when it comes. */
  readonly width: number;
  readonly height: number;
  readonly className: string | undefined;
  /** Not before the guest comes near; for what is below the fold. */
  readonly isLazy?: boolean;
};

/** A picture that only decorates, in the width that the screen needs. */
export function Picture({ url, sources, sizes, width, height, className, isLazy = false }: PictureProps) {
  return (
    <img
      // Ahead of the addresses, which a browser may follow as soon as it has them.
      loading={isLazy ? 'lazy' : 'eager'}
      sizes={sources.length > 0 ? sizes : undefined}
      srcSet={sources.length > 0 ? sources.map((source) => `${source.url} ${source.width}w`).join(', ') : undefined}
      src={url}
      alt=""
      width={width}
      height={height}
      className={className}
    />
  );
}
