import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { verifyJWS } from 'did-jwt';
import jsonld from 'jsonld';
import { describe, expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aContribution } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { endDocument } from '../issue-document.server.ts';
import { makeDocumentKey } from '../verifying/change-document-key.server.ts';
import { verifyCode } from '../verifying/verify-document.server.ts';
import { type CredentialKind, credentialKinds } from './credential.ts';
import { describeIssuer } from './credential-issuer.server.ts';
import { signCredential } from './sign-credential.server.ts';

const platform = await aPlatform();
const { db } = platform;
const { origin } = platform.config;
const now = new Date('2026-02-10T08:00:00Z');
const organiser = await anOrganiser(platform, { roles: ['owner', 'door'] });

async function sign(kind: CredentialKind, fullName = 'Mira Çelik') {
  const { id, form } = await aRegistration(platform, { fullName, paid: true, proved: true });
  await aContribution(platform, { email: form.email, organiserId: organiser.id });
  await db
    .insertInto('arrival')
    .values({ registration_id: id, marked_by: organiser.id, arrived_at: new Date('2026-01-27T06:00:00Z') })
    .execute();
  const signed = await signCredential(platform, { registrationId: id, kind, requestId: 'r' }, now);
  if (!signed.ok) throw new Error(signed.reason);
  const [head, payload] = signed.jwt.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  return { ...signed, registrationId: id, head: JSON.parse(head ?? ''), payload: JSON.parse(payload ?? '') };
}

/**
 * Verifies a credential as other software would: only with the published keys, and with another implementation of JWS
 * and Ed25519 than ours.
 */
async function verifyAsStranger(jwt: string) {
  const issuer = JSON.parse(JSON.stringify(await describeIssuer(platform, origin)));
  const { kid } = JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString());
  const methods = issuer.verificationMethod.filter(({ id }: { id: string }) => id === kid);
  expect(issuer.assertionMethod).toContain(kid);
  return verifyJWS(jwt, methods);
}

/** The JSON-LD context of W3C, from the npm package of its editors. So the tests need no network. */
const require = createRequire(import.meta.url);
const contexts = dirname(require.resolve('@digitalbazaar/credentials-context'));
const published = JSON.parse(await readFile(join(contexts, '..', 'contexts', 'v2.jsonld'), 'utf8'));
const documentLoader = async (url: string) => {
  if (url !== 'https://www.w3.org/ns/credentials/v2') throw new Error(`Unknown context: ${url}`);
  return { document: published, documentUrl: url };
};

const vc = 'https://www.w3.org/2018/credentials#';
const schema = 'https://schema.org/';
/** The expanded credential of each kind must contain these terms about its subject. */
const expectedTerms: Record<CredentialKind, string[]> = {
  'membership-card': [`"${schema}memberOf"`],
  'membership-certificate': [`"${schema}memberOf"`],
  'participation-certificate': [`"@reverse":{"${schema}attendee"`],
  'presentation-certificate': [
    `"${schema}performer"`,
    `"${schema}author"`,
    '"@value":"Water between two villages"',
  ],
  'reviewer-certificate': [`"@reverse":{"${schema}contributor"`],
};

describe('a credential', () => {
  it('contains what the printed document shows, in the data model of W3C', async () => {
    const { payload, head, number } = await sign('membership-certificate');
    const host = new URL(origin).host;
    expect(head).toEqual({
      alg: 'EdDSA',
      typ: 'vc+jwt',
      cty: 'vc',
      kid: expect.stringMatching(new RegExp(`^did:web:${host}#[0-9a-f]{8}$`)),
    });
    expect(payload).toEqual({
      '@context': ['https://www.w3.org/ns/credentials/v2', expect.any(Object)],
      id: expect.stringMatching(/\/verify\/[A-Z2-7]+$/),
      type: ['VerifiableCredential'],
      name: `Membership of ${edition.name}`,
      issuer: { id: `did:web:${host}`, name: edition.organisers.join(', ') },
      validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      validUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      credentialSubject: {
        type: 'Person',
        name: 'Mira Çelik',
        memberOf: edition.organisers.map((name) => ({ type: 'Organization', name })),
      },
    });
    expect(Date.parse(payload.validFrom)).toBeLessThan(Date.parse(payload.validUntil));
    // The credential's id is the address of the page that verifies the document with this number.
    expect(await verifyCode(platform, payload.id.split('/').at(-1), '2026-02-10')).toMatchObject({
      state: 'genuine',
      number,
    });
  });

  it.each(credentialKinds)('is verified by other software: %s', async (kind) => {
    const { jwt, payload } = await sign(kind, 'মৈত্রেয়ী বন্দ্যোপাধ্যায়');
    expect(await verifyAsStranger(jwt)).toMatchObject({ type: 'JsonWebKey' });
    // In safe mode, JSON-LD refuses a term that no context defines. The terms that W3C publishes cannot be redefined.
    const options = { documentLoader, safe: true };
    const [expanded] = await jsonld.expand(payload, options);
    expect(expanded?.['@type']).toEqual([`${vc}VerifiableCredential`]);
    expect(Object.keys(expanded ?? {}).toSorted()).toEqual(
      [
        '@id',
        '@type',
        `${schema}name`,
        `${vc}credentialSubject`,
        `${vc}issuer`,
        `${vc}validFrom`,
        ...(kind.startsWith('membership') ? [`${vc}validUntil`] : []),
        ...(kind === 'reviewer-certificate' ? [`${schema}description`] : []),
      ].toSorted(),
    );
    const subject = JSON.stringify(expanded?.[`${vc}credentialSubject`]);
    expect(subject).toContain('মৈত্রেয়ী বন্দ্যোপাধ্যায়');
    for (const term of expectedTerms[kind]) expect(subject).toContain(term);
  });

  it('is refused by other software if somebody changes the name or signs with another key', async () => {
    const { jwt, payload } = await sign('membership-card');
    const [head, , signature] = jwt.split('.');
    const forged = { ...payload, credentialSubject: { ...payload.credentialSubject, name: 'Somebody Else' } };
    const body = Buffer.from(JSON.stringify(forged)).toString('base64url');
    await expect(verifyAsStranger(`${head}.${body}.${signature}`)).rejects.toThrow('invalid_signature');
    // Each key verifies only what it has signed itself. A retired key may have become known, so nobody must accept what
    // it signed: the holder gets a new credential with the new key.
    await makeDocumentKey(platform, { organiserId: organiser.id, requestId: 'r' }, now);
    const later = await sign('membership-card');
    expect(later.head.kid).not.toBe(JSON.parse(Buffer.from(head ?? '', 'base64url').toString()).kid);
    await verifyAsStranger(later.jwt);
    const { assertionMethod, verificationMethod } = await describeIssuer(platform, origin);
    expect(assertionMethod).toEqual([later.head.kid]);
    expect(verificationMethod.map(({ revoked }) => revoked)).toEqual([undefined, now.toISOString()]);
    const mixed = [later.jwt.split('.')[0], ...jwt.split('.').slice(1)].join('.');
    await expect(verifyAsStranger(mixed)).rejects.toThrow('invalid_signature');
  });

  it('is signed only for people who get the document, and is “revoked” after the document was revoked', async () => {
    const unpaid = await aRegistration(platform);
    const own = { registrationId: unpaid.id, kind: 'membership-card', requestId: 'r' } as const;
    expect(await signCredential(platform, own, now)).toEqual({ ok: false, reason: 'unpaid' });
    const { payload, registrationId } = await sign('membership-card');
    const row = await db
      .selectFrom('participant_document')
      .select('id')
      .where('registration_id', '=', registrationId)
      .executeTakeFirstOrThrow();
    await endDocument(db, row.id, 'by-hand', now);
    expect(await verifyCode(platform, payload.id.split('/').at(-1), '2026-02-10')).toMatchObject({
      state: 'revoked',
    });
    const acts = await db
      .selectFrom('audit_entry')
      .select('detail')
      .where('subject_id', '=', registrationId)
      .where('action', '=', 'document.shown')
      .execute();
    expect(acts).toMatchObject([{ detail: { kind: 'membership-card' } }]);
  });
});

it('a credential of a rehearsal says that it is a sample and proves nothing', async () => {
  const { id } = await aRegistration(platform, { paid: true, proved: true });
  const own = { registrationId: id, kind: 'membership-card', requestId: 'r' } as const;
  const signed = await signCredential({ ...platform, rehearsal: { aheadMs: 0 } }, own, now);
  if (!signed.ok) throw new Error(signed.reason);
  const payload = Buffer.from(signed.jwt.split('.')[1] ?? '', 'base64url').toString();
  expect(JSON.parse(payload)).toMatchObject({
    name: expect.stringMatching(/^SAMPLE · Membership of /),
    description: 'A sample of a rehearsal. It proves nothing.',
  });
});
