/**
 * Reads the ORCID iD of a person, bare or as an address: "https://orcid.org/0000-0002-1825-0097". Returns the bare id, or
 * undefined if its check digit is wrong (ISO 7064 MOD 11-2). The source is ORCID's “Structure of the ORCID Identifier”.
 */
export function readOrcid(text: string): string | undefined {
  const typed = text.trim().replace(/^(https?:\/\/)?(www\.)?orcid\.org\//i, '');
  const signs = typed.replace(/\/$/, '').replaceAll(/[- ]/g, '').toUpperCase();
  if (!/^\d{15}[\dX]$/.test(signs)) return undefined;
  const sum = [...signs.slice(0, 15)].reduce((total, digit) => (total + Number(digit)) * 2, 0);
  const check = (12 - (sum % 11)) % 11;
  if (signs[15] !== (check === 10 ? 'X' : String(check))) return undefined;
  return signs.replace(/^(.{4})(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4');
}

/** The digits of Crockford's base 32. The letters i, l, o and u are none. */
const base32 = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Reads the ROR id of an institution, bare or as an address: "https://ror.org/04aj4c181". Returns the bare id, or undefined
 * if its two check digits are wrong (ISO 7064 MOD 97-10, over the number that the six signs after the 0 are in base 32). The source
 * is ROR's “ROR identifier pattern”.
 */
export function readRor(text: string): string | undefined {
  const typed = text.trim().replace(/^(https?:\/\/)?(www\.)?ror\.org\//i, '');
  const id = typed.replace(/\/$/, '').toLowerCase();
  if (!/^0[0-9a-hjkmnp-tv-z]{6}\d\d$/.test(id)) return undefined;
  const value = [...id.slice(1, 7)].reduce((total, sign) => total * 32 + base32.indexOf(sign), 0);
  return id.slice(7) === String(98 - ((value * 100) % 97)).padStart(2, '0') ? id : undefined;
}

/** The page about a person at ORCID. */
export function orcidAddress(orcid: string): string {
  return `https://orcid.org/${orcid}`;
}

/** The page about an institution at ROR. */
export function rorAddress(ror: string): string {
  return `https://ror.org/${ror}`;
}
