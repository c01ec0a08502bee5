/** Decodes a part of an address. Empty for a mistyped one. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
