/** Thrown when a backup cannot be written or restored, with a sentence for a person at a terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}
