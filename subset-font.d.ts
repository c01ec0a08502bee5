/** The package brings no types of its own; this is the part of it that the build uses. */
declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'woff2';
    readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
