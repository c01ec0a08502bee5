/**
 * A hotel's address as it may become a link: http or https, with the scheme where it was left out; empty for anything
 * else, such as a script.
 */
export function webAddress(text: string): string {
  const trimmed = text.trim();
  const whole = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(trimmed) ? `https://${trimmed}` : trimmed;
  const url = URL.parse(whole);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? whole : '';
}
