/** Something is wrong with SECRET_KEY; the message is a sentence for a person at a terminal, without the key. */
export class SecretKeyError extends Error {
  override name = 'SecretKeyError';
}

/** The sentence for a master key that is not at hand. */
export function missingKey(id: string): string {
  return `What is sealed here needs the secret key that is called ${id}, and that is not at hand. Put it back: as SECRET_KEY or SECRET_KEY_BEFORE, or in the data folder's secret-key or secret-key.before.`;
}
