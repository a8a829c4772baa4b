import { SignJWT } from 'jose';
import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { addDays, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { writeDocumentNumber } from '../document-number.ts';
import { openContent } from '../document-seal.server.ts';
import { type IssueRefusal, issueDocument } from '../issue-document.server.ts';
import { addressOfCode } from '../render-document.server.ts';
import { readDocumentKeys } from '../verifying/document-keys.server.ts';
import { type CredentialKind, describeCredential } from './credential.ts';
import { issuerOf, methodOf } from './credential-issuer.server.ts';
import { describeStatus, drawStatusIndex } from './status-list.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'config' | 'rehearsal'> & WithSettings;
type OwnDocument = { registrationId: string; kind: CredentialKind; requestId: string };

/** `jwt`: the signed credential, of the type `application/vc+jwt`. `number`: the document's number as it is printed. */
type Signed = { ok: true; jwt: string; number: string } | { ok: false; reason: IssueRefusal };

/**
 * Signs a participant's document as a W3C Verifiable Credential (VC-JOSE-COSE, EdDSA). Issues the document if it is not
 * issued yet. The credential has the same days and number as the printed document, and the signature of the present key.
 * The audit records the signing.
 */
export async function signCredential(
  { db, secrets, config, settings, rehearsal }: Store,
  { registrationId, kind, requestId }: OwnDocument,
  now: Date,
): Promise<Signed> {
  const by = byParticipant({ registrationId, requestId });
  const issued = await issueDocument({ db, secrets, settings }, { registrationId, kind, by }, now);
  if (!issued.ok) return issued;
  const row = await db
    .selectFrom('participant_document')
    .select(['number', 'kind', 'issued_at', 'expires_on', 'key_id', 'sealed_content'])
    .where('id', '=', issued.documentId)
    .executeTakeFirst();
  const person = await registrations(db).where('id', '=', registrationId).executeTakeFirst();
  // The registration was erased after the document was issued.
  if (!row?.sealed_content || !person) return { ok: false, reason: 'no-such-registration' };
  const content = openContent(await openRecordKey(db, secrets, person.record_key_id), row.sealed_content);
  const keys = await readDocumentKeys(db, secrets);
  const [signing] = keys;
  const key = keys.find(({ id }) => id === row.key_id);
  if (!key) throw new Error('The table document_key lacks the key that signed this document.');
  const { origin } = config;
  const { membership } = content;
  const begin = (day: string) => startOfDay(day, edition.timeZone).toISOString();
  const credential = describeCredential({
    kind,
    id: `${origin}/verify/${addressOfCode(origin, key, row, { content, passport: undefined }).split('/').at(-1)}`,
    issuer: issuerOf(origin),
    status: describeStatus(origin, await drawStatusIndex(db, issued.documentId)),
    content,
    isSample: rehearsal !== undefined,
    validFrom: membership ? begin(membership.from) : row.issued_at.toISOString(),
    validUntil: membership && begin(addDays(membership.to, 1)),
  });
  const jwt = await new SignJWT(credential)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: methodOf(origin, signing.kid) })
    .sign(signing.privateKey);
  const document = writeDocumentNumber(row.number);
  await recordAct(db, { ...by, action: 'document.shown', detail: { kind, document } });
  return { ok: true, jwt, number: document };
}
