/** Set at build time: true under the dev server and in the demo's bundle, false in production. */
declare const __SAMPLE_HELPERS__: boolean;
