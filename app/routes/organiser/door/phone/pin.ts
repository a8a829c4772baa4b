/** The key of a list, encrypted with a key that is derived from the PIN of the shift. */
export type WrappedKey = { salt: Uint8Array<ArrayBuffer>; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

export const fewestDigits = 6;
export const mostDigits = 12;

/** After so many wrong PINs, the phone deletes its list. */
export const mostTries = 10;

/** How often PBKDF2 repeats its hash, as OWASP asks for SHA-256. A phone needs about half a second for it. */
const iterations = 600_000;

export type PinFault = 'too-short' | 'too-simple';

/** Says why a PIN is not accepted: it is too short, or one digit or a row such as 123456. */
export function checkPin(pin: string): PinFault | undefined {
  if (!new RegExp(`^\\d{${fewestDigits},${mostDigits}}$`).test(pin)) return 'too-short';
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
  const [step = 2] = steps;
  return steps.size === 1 && Math.abs(step) <= 1 ? 'too-simple' : undefined;
}

/** Encrypts the key of a list with the PIN. */
export async function wrapKey(key: Uint8Array<ArrayBuffer>, pin: string): Promise<WrappedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOfPin(pin, salt), key);
  return { salt, iv, sealed };
}

/** Decrypts the key of a list. No script can read the key, only decrypt with it. Undefined if the PIN is wrong. */
export async function unwrapKey(
  { salt, iv, sealed }: WrappedKey,
  pin: string,
): Promise<CryptoKey | undefined> {
  const opening = await keyOfPin(pin, salt);
  return await crypto.subtle
    .unwrapKey('raw', sealed, opening, { name: 'AES-GCM', iv }, 'AES-GCM', false, ['decrypt'])
    .catch(() => undefined);
}

async function keyOfPin(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    typed,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'unwrapKey'],
  );
}
