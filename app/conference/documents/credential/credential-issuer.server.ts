import type { Database } from '#platform/database/database.server.ts';
import { type KeySecrets, readDocumentKeys } from '../verifying/document-keys.server.ts';

/**
 * Returns the id of the issuer of credentials: a did:web such as "did:web:conference.example". It contains the port of
 * the site, if there is one.
 */
export function issuerOf(origin: string): string {
  return `did:web:${encodeURIComponent(new URL(origin).host)}`;
}

/** Returns the id of a key in the description of the issuer. `kid` is the id of the document key. */
export function methodOf(origin: string, kid: string): string {
  return `${issuerOf(origin)}#${kid}`;
}

/**
 * Describes the issuer with all its keys, as a controlled identifier document. A retired key is there for those who
 * compare fingerprints, but other software must not accept what it signed: `revoked` says so, and `assertionMethod` lacks
 * it.
 */
export async function describeIssuer({ db, secrets }: { db: Database; secrets: KeySecrets }, origin: string) {
  const keys = await readDocumentKeys(db, secrets);
  const methods = keys.map(({ kid, x, retiredAt }) => ({
    id: methodOf(origin, kid),
    type: 'JsonWebKey',
    controller: issuerOf(origin),
    ...(retiredAt && { revoked: retiredAt.toISOString() }),
    publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid, x },
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://www.w3.org/ns/cid/v1'],
    id: issuerOf(origin),
    verificationMethod: methods,
    assertionMethod: methods.filter((method) => !method.revoked).map(({ id }) => id),
  };
}
