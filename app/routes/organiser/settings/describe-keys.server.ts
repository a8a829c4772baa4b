import {
  dnsTextOf,
  fingerprintOf,
  readDocumentKeys,
} from '#conference/documents/verifying/document-keys.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeZonedTime } from '../desk-dates.server.ts';

/** Describes the keys of documents, the one that signs now first, and the DNS record for it. */
export async function describeKeys({ db, secrets, config }: RouteContext) {
  const keys = await readDocumentKeys(db, secrets);
  return {
    keys: keys.map((key) => ({
      id: key.id,
      fingerprint: fingerprintOf(key),
      madeAt: describeZonedTime(key.madeAt),
      retiredAt: key.retiredAt && describeZonedTime(key.retiredAt),
    })),
    dnsName: `_documents.${new URL(config.origin).hostname}`,
    dnsText: dnsTextOf(keys[0]),
  };
}
