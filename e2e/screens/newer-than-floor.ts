/**
 * The oldest supported browsers, as `build.target` in vite.config.ts names them: Safari 16.4, Chrome and Edge 111,
 * Firefox 115 (the last for Windows 7 and 8). The tables below list features that any of them lacks.
 */
type Newer = {
  /** The pattern of the feature in a built file. */
  readonly written: RegExp;
  readonly since: string;
  /** Why the feature may be used: the behaviour of a browser without it. */
  readonly without?: string;
};

export const NEWER_STYLES: readonly Newer[] = [
  { written: /light-dark\(/, since: 'Safari 17.5, Chrome 123, Firefox 120' },
  { written: /[{;}]\s*&/, since: 'nesting: Chrome 120, Firefox 117, Safari 17.2' },
  { written: /@starting-style|allow-discrete/, since: 'Firefox 129, Safari 17.5' },
  { written: /@(property|scope|view-transition|position-try)\b/, since: 'Firefox 128 and later' },
  { written: /anchor-name|position-anchor|[^-]anchor\(/, since: 'Safari 26, Firefox 147' },
  { written: /(oklch|lch|rgb|hsl|color)\(from /, since: 'relative colours: Chrome 119, Firefox 128' },
  { written: /:user-(in)?valid/, since: 'Chrome 119' },
  { written: /:state\(|:open\b|popover-open/, since: 'Firefox 125 and later' },
  { written: /\b(round|rem|mod|sin|cos|pow|sqrt|hypot|calc-size)\(/, since: 'Chrome 125, Firefox 118' },
  { written: /contrast-color\(|\bif\(|sibling-index\(/, since: 'Safari 26 and later' },
  { written: /animation-timeline|scroll-timeline/, since: 'Safari 26' },
  { written: /\b\d*\.?\d+(lh|rlh|cap|rcap|ric|rex)\b/, since: 'Firefox 118 and later' },
  { written: /[{;]mask[-:]/, since: 'Chrome 120', without: 'the build writes it with its prefix as well' },
  { written: /appearance:base-select/, since: 'Chrome 135' },
  { written: /:has\(\[data-several\]\)/, since: 'Firefox 121', without: 'the receipt stands below several cards' },
  { written: /:has\(\[data-waiting\]\)/, since: 'Firefox 121', without: 'a frame shrinks while something is loaded' },
  {
    written: /:has\(:focus-visible\)/,
    since: 'Firefox 121',
    without: 'what has the focus is outlined to pointers, too',
  },
  { written: /:has\(\*\)/, since: 'Firefox 121', without: 'a question whether it is known' },
  { written: /:has\((?!\[data-several|\[data-waiting|:focus-visible|\*)/, since: 'Firefox 121' },
  { written: /text-wrap:/, since: 'Safari 17.5, Firefox 121', without: 'headings break where the line ends' },
  { written: /field-sizing:/, since: 'Chrome 123', without: 'a choice is as wide as its longest option' },
];

export const NEWER_CALLS: readonly Newer[] = [
  { written: /AbortSignal\.any\(/, since: 'Safari 17.4, Chrome 116, Firefox 124' },
  { written: /\b(Object|Map)\.groupBy\(/, since: 'Safari 17.4, Chrome 117, Firefox 119' },
  { written: /Array\.fromAsync\(/, since: 'Chrome 121' },
  { written: /Promise\.(withResolvers|try)\(/, since: 'Safari 17.4, Chrome 119, Firefox 121' },
  { written: /URL\.(canParse|parse)\(/, since: 'Safari 17, Chrome 120' },
  { written: /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, since: 'Safari 17, Chrome 122' },
  { written: /\.(isWellFormed|toWellFormed)\(/, since: 'Firefox 119' },
  {
    written: /\b(values|keys|entries)\(\)\.(map|filter|take|drop|toArray|some|every|find|reduce)\(/,
    since: 'Safari 18.4',
  },
  { written: /new Intl\.DurationFormat/, since: 'Chrome 129, Firefox 136' },
  { written: /RegExp\.escape\(|Error\.isError\(|Math\.sumPrecise\(|getOrInsert/, since: '2025' },
  { written: /requestIdleCallback\(/, since: 'no Safari' },
  { written: /trailingZeroDisplay/, since: 'Firefox 116' },
  { written: /\.checkVisibility\(/, since: 'Safari 17.4', without: 'React Aria asks whether it is there' },
  { written: /\.getWeekInfo\(/, since: 'no Firefox', without: 'React Aria has a table of its own' },
  { written: /\.startViewTransition\(/, since: 'Firefox 144', without: 'asked whether it is there; never used by us' },
];

/** Features that a guest's browser may lack, removed from a newer browser before the page starts. */
export const TAKEN_AWAY: readonly string[] = [
  'AbortSignal.any',
  'Array.fromAsync',
  'Element.prototype.checkVisibility',
  'Error.isError',
  'Intl.DurationFormat',
  'Intl.Locale.prototype.getTextInfo',
  'Intl.Locale.prototype.getWeekInfo',
  'Iterator.prototype.drop',
  'Iterator.prototype.every',
  'Iterator.prototype.filter',
  'Iterator.prototype.find',
  'Iterator.prototype.flatMap',
  'Iterator.prototype.map',
  'Iterator.prototype.reduce',
  'Iterator.prototype.some',
  'Iterator.prototype.take',
  'Iterator.prototype.toArray',
  'Iterator',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.isDisjointFrom',
  'Set.prototype.isSubsetOf',
  'Set.prototype.isSupersetOf',
  'Set.prototype.symmetricDifference',
  'Set.prototype.union',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'Temporal',
  'URL.canParse',
  'URL.parse',
  'Document.prototype.startViewTransition',
  'requestIdleCallback',
];
