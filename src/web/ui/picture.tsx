type PictureAddress = {
  readonly url: string;
  /** The available widths of the picture. If empty, there is only the one address. */
  readonly sources: readonly { readonly url: string; readonly width: number }[];
};

type PictureProps = PictureAddress & {
  /** The same picture for dark mode, as neither a photograph nor, in every browser, a drawing can detect it. */
  readonly night?: PictureAddress | null;
  /** Text alternative. Without it the picture is decorative. */
  readonly alt?: string;
  /** The language of `alt`, if it is not the page's. */
  readonly lang?: string | undefined;
  /** Its width in the layout, as CSS writes it. A cropped picture counts with its uncropped width. */
  readonly sizes: string;
  /** Its dimensions, so that nothing moves when it loads. */
  readonly width: number;
  readonly height: number;
  readonly className: string | undefined;
  /** Loads it only when the guest comes near, for pictures below the fold. */
  readonly isLazy?: boolean;
};

export function Picture({ url, sources, night, alt = '', lang, sizes, isLazy = false, ...place }: PictureProps) {
  const image = (
    <img
      // Set before the addresses, because a browser may start loading as soon as it has one.
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
