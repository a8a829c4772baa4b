/**
 * Returns the `mailto:` address of an email address. Encodes all characters but the last @, because the part before it
 * may contain "?" and "&", which would add recipients or a text to the mail.
 */
export function mailTo(address: string): string {
  return `mailto:${encodeURIComponent(address).replace(/%40(?!.*%40)/, '@')}`;
}
