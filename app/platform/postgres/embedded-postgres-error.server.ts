/** The embedded PostgreSQL cannot be had; the message is a sentence for a person at a terminal, without secrets. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}
