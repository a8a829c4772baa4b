/**
 * Returns the `mailto:` URL of an email address. Encodes everything except the last "@". Without this, a "?" or "&" in
 * the address could add recipients or a text to the mail.
 */
export function mailTo(address: string): string {
  return `mailto:${encodeURIComponent(address).replace(/%40(?!.*%40)/, '@')}`;
}
