/** The embedded PostgreSQL cannot be used. The message is for a person at a terminal, and has no secrets. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}
