/** The known word that was most likely meant. Undefined if none is close. */
export function findClosestWord(word: string, known: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  const near = known
    .map((candidate) => ({ candidate, distance: countEdits(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= limit || isPart(word, candidate))
    .toSorted((left, right) => left.distance - right.distance);
  return near[0]?.candidate;
}

/** "Did you mean …?" with a leading space. Empty if no word is close. */
export function askMeant(word: string, known: readonly string[]): string {
  const closest = findClosestWord(word, known);
  return closest === undefined ? '' : ` Did you mean "${closest}"?`;
}

/** "redeem_locations" matches "redeem_location_ids". Words of up to three letters never match. */
function isPart(word: string, candidate: string): boolean {
  return word.length > 3 && (candidate.startsWith(word) || candidate.endsWith(word));
}

/** The Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
