const nonceLength = 12;

/** Imports the key of a list. Scripts cannot read the imported key. They can only decrypt with it. */
export async function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
}

/**
 * Decrypts nonce ‖ ciphertext ‖ tag (AES-256-GCM). Throws if a byte was changed, or if the key or the context is wrong.
 */
export async function openSealed(key: CryptoKey, sealed: ArrayBuffer, context: string): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(context);
  const iv = sealed.slice(0, nonceLength);
  return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed.slice(nonceLength));
}

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
