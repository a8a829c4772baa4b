import type { Database } from '#platform/database/database.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { readDocumentKeys } from '../verifying/document-keys.server.ts';

/** The issuer of credentials as a did:web: "did:web:conference.example". A port is a part of the host. */
export function issuerOf(origin: string): string {
  return `did:web:${encodeURIComponent(new URL(origin).host)}`;
}

/** The id of a key of the issuer. `kid` is the id of a document key. */
export function methodOf(origin: string, kid: string): string {
  return `${issuerOf(origin)}#${kid}`;
}

/** Describes the issuer with all keys that sign or have signed, as a controlled identifier document. */
export async function describeIssuer(
  { db, secrets }: { db: Database; secrets: Pick<Secrets, 'keyFor'> },
  origin: string,
) {
  const keys = await readDocumentKeys(db, secrets);
  const methods = keys.map(({ kid, x }) => ({
    id: methodOf(origin, kid),
    type: 'JsonWebKey',
    controller: issuerOf(origin),
    publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid, x },
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://www.w3.org/ns/cid/v1'],
    id: issuerOf(origin),
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}
