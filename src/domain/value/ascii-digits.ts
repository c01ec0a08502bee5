/** Replaces decimal digits of every script by 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let first = codePoint;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    // Unicode has each script's digits in a row from 0 to 9. Two scripts may be adjacent.
    return String((codePoint - first) % 10);
  });
}
