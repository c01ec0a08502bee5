/** A hotel's web address as a link: http or https. Empty for anything else, such as a `javascript:` URL. */
export function webAddress(text: string): string {
  const trimmed = text.trim();
  const whole = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(trimmed) ? `https://${trimmed}` : trimmed;
  const url = URL.parse(whole);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? whole : '';
}
