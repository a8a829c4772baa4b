import { createHmac, randomBytes } from 'node:crypto';
import { type Secrets, seal, unseal } from '#platform/keys/secrets.server.ts';

/** Never change this purpose: the stored secrets are sealed with its key. */
const purpose = 'webhook secrets';
const prefix = 'whsec_';

/** Makes a new secret: `whsec_` and 32 random bytes in base64. The specification asks for 24 to 64. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** Seals a secret for the database, for the endpoint with this id alone. */
export function sealSecret(secrets: Pick<Secrets, 'keyFor'>, endpointId: string, secret: string): Buffer {
  return seal(secrets.keyFor(purpose), Buffer.from(secret), endpointId);
}

/** Opens what {@link sealSecret} sealed. Throws if it belongs to another endpoint. */
export function openSecret(secrets: Pick<Secrets, 'keyFor'>, endpointId: string, sealed: Buffer): string {
  return unseal(secrets.keyFor(purpose), sealed, endpointId).toString();
}

export type SignedDelivery = { id: string; sentAt: Date; body: string };

/**
 * Makes the headers of a delivery. `secrets` are the current secret and, while it is changed, the earlier one; each
 * signs, and the receiver looks for one signature that is right. The id stays the same at each try, the time does not.
 */
export function signDelivery({ id, sentAt, body }: SignedDelivery, secrets: readonly string[]) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
