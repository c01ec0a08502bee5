type PictureAddress = {
  readonly url: string;
  /** The widths in which the picture can be had; without them there is the one address. */
  readonly sources: readonly { readonly url: string; readonly width: number }[];
};

type PictureProps = PictureAddress & {
  /** The same picture for dark screens: a photograph cannot ask for itself, nor can a drawing in every browser. */
  readonly night?: PictureAddress | null;
  /** What stands in for a picture that is not seen; without it the picture only decorates. */
  readonly alt?: string;
  /** The language of `alt`, where it is not the page's. */
  readonly lang?: string | undefined;
  /** How wide the layout draws it, as CSS writes it; a picture that is cut to its place counts as wide as uncut. */
  readonly sizes: string;
  /** Its shape, so that nothing moves when it comes. */
  readonly width: number;
  readonly height: number;
  readonly className: string | undefined;
  /** Not before the guest comes near; for what is below the fold. */
  readonly isLazy?: boolean;
};

/** A picture in the width that the screen needs, by day or by night. */
export function Picture({ url, sources, night, alt = '', lang, sizes, isLazy = false, ...place }: PictureProps) {
  const image = (
    <img
      // Ahead of the addresses, which a browser may follow as soon as it has them.
      loading={isLazy ? 'lazy' : 'eager'}
      sizes={sources.length > 0 ? sizes : undefined}
      srcSet={writeSources(sources)}
      src={url}
      alt={alt}
      lang={lang}
      width={place.width}
      height={place.height}
      className={place.className}
    />
  );
  if (!night) return image;
  return (
    <picture>
      <source
        media="(prefers-color-scheme: dark)"
        sizes={night.sources.length > 0 ? sizes : undefined}
        srcSet={writeSources(night.sources) ?? night.url}
      />
      {image}
    </picture>
  );
}

function writeSources(sources: PictureAddress['sources']): string | undefined {
  return sources.length > 0 ? sources.map((source) => `${source.url} ${source.width}w`).join(', ') : undefined;
}
