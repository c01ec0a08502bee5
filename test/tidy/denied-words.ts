/** Words that a reader stumbles over, or that once meant several things, each with what is said instead. */
export interface DeniedWord {
  readonly pattern: RegExp;
  readonly say: string;
}

export const deniedWords: readonly DeniedWord[] = [
  {
    pattern: /\b(?:[Tt]old|[Tt]ells?|[Tt]elling)\b|[a-z]Told\b|\btell[A-Z-]|(?:\b|_)TOLD\b/,
    say: 'shown, given, reported or known',
  },
  { pattern: /\bmend(?:s|ed|ing|edBy)?\b/i, say: 'fix, fixable by' },
  { pattern: /\bwhom?ever\b/i, say: 'the caller, the guest, anybody' },
  { pattern: /\bof ours\b(?!\))/i, say: 'our' },
  { pattern: /\bbe it\b/i, say: 'even if, whether' },
  { pattern: /\ball[ _]the[ _]same\b/i, say: 'anyway' },
  { pattern: /reckon/i, say: 'compute, computation' },
  {
    pattern: /\b(?:its|their|whose|my|in) turns?\b|\bby turns\b|take-?turns?\b|InTurn\b|createTurns|turnOf/i,
    say: 'payment order, lease, yield or variant',
  },
  { pattern: /\bstrays?\b|Stray[A-Z]?\b/, say: 'orphaned reservation' },
  { pattern: /\bcall(?:s|ed|ing)? (?:[^.;,:]{0,25} )?off\b|call(?:ed|ing)?Off/i, say: 'cancel' },
  { pattern: /\bcomes? again\b|comeAgain/i, say: 'schedule a retry' },
  { pattern: /\bleash/i, say: 'lifeline pipe' },
  { pattern: /handful|InHand\b|\bin (?:the )?hand\b/i, say: 'lease, session cards' },
  { pattern: /\bkeeper\b|Keeper\b|lasting-?map/i, say: 'cache group, ttl map' },
  { pattern: /\bor-else\b|\borElse\b/, say: 'fallback on a PMS fault' },
  { pattern: /\bleaveOut\b|LeaveOut|isLeftOut|LEAVE_OUT|LEFT_OUT/, say: 'exclude' },
  { pattern: /\btake in hand\b|TAKE_UP\b|takeInHand/, say: 'add card, use' },
  { pattern: /card-?shelf|<Plate\b|<Chunks\b|<Trouble\b/i, say: 'card list, room picture, inline list, retry notice' },
  {
    pattern: /breathing[- ]?card|made[- ]?elsewhere|\bNotKept\b|\bUnsettled\b/i,
    say: 'pending card, placed in another tab, failed, pending',
  },
  { pattern: /tiny-?pms|opened[- ]suite/i, say: 'in-memory PMS, conformance context' },
  { pattern: /back-?payment\b|backPaymentId/i, say: 'reversal payment' },
  { pattern: /\b(?:open|find|load)Sale\b/, say: 'sellable rates' },
  { pattern: /\b(?:static|search|sold)(?: |-)?data\b/i, say: 'set-up cache, price cache, sold nights' },
  { pattern: /\bisNews\b/, say: 'wasLookedUp' },
  { pattern: /\b(?:he|his|him|himself)\b/, say: 'they, their' },
  { pattern: /\bfor good\b/i, say: 'finally, permanently' },
  {
    pattern: /\b(?:of|in|at|by) the house\b|\b(?:house rules|our house)\b/i,
    say: 'the project, the property, the hotel',
  },
  { pattern: /\b(?:shall|anew|hence|thereof|wherein)\b|\bfor ever\b/i, say: 'plain words: is to, again, so, forever' },
];

/** Where a denied word stays, and why. */
export interface AllowedWord {
  readonly path: RegExp;
  readonly text: RegExp;
  readonly because: string;
}

export const allowedWords: readonly AllowedWord[] = [
  { path: /^docs\/glossary\.md$/, text: /^\|/, because: 'names what we do not say' },
  {
    path: /^test\/(?:tidy\/denied-words|words\.test|plain-english\.test)\.ts$/,
    text: /(?:)/,
    because: 'the list itself, and its test',
  },
  { path: /^src\/presentation\/guest-words\.test\.ts$/, text: /(?:)/, because: 'the list for what guests read' },
  {
    path: /^proofs\/mutations\//,
    text: /cover\.amount >=? 0\) told/,
    because: 'quotes a migration, which never changes',
  },
  { path: /^src\/domain\/card\/foreign-code/, text: /all the same/, because: 'symbols that do not differ' },
  { path: /^src\/domain\/stay\/stay\.test\.ts$/, text: /the turn of the year/, because: 'the night of 31 December' },
  {
    path: /^(?:src\/server|test\/integration)\//,
    text: /look-for-stray|cancel-stray|STRAY_AFTER/,
    because: 'the old names, still understood',
  },
  { path: /^(?:simulators|test\/screens\/examples)\//, text: /the house/, because: 'texts of hotels for their guests' },
];
