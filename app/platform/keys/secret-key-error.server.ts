/** A problem with SECRET_KEY. The message is for a person at a terminal, and does not contain the key. */
export class SecretKeyError extends Error {
  override name = 'SecretKeyError';
}

/** The message for a missing master key. */
export function missingKey(id: string): string {
  return `The sealed data needs the secret key called ${id}, which is missing. Put it back: as SECRET_KEY or SECRET_KEY_BEFORE, or in the data folder's secret-key or secret-key.before.`;
}
