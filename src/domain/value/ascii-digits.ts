/** A text with the decimal digits of every script as 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let first = codePoint;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    // Unicode has the digits of a script in a row from 0 to 9; two scripts may touch.
    return String((codePoint - first) % 10);
  });
}
