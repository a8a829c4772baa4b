import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BitstreamStatusList } from '@4sure-tech/vc-bitstring-status-lists';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import { verifyJWS } from 'did-jwt';
import { gunzipSync } from 'fflate';
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
import { signStatusList } from './status-list.server.ts';

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
      iss: `did:web:${host}`,
      credentialStatus: {
        id: expect.stringMatching(/^https:\/\/conference\.example\/credentials\/status\/0#\d+$/),
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: expect.stringMatching(/^\d+$/),
        statusListCredential: 'https://conference.example/credentials/status/0',
      },
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
        'https://www.iana.org/assignments/jose#iss',
        `${schema}name`,
        `${vc}credentialStatus`,
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

describe('the status list', () => {
  /** Reads the list as other software does. */
  async function readList() {
    const jwt = (await signStatusList(platform, 0, now)) ?? '';
    await verifyAsStranger(jwt);
    const credential = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    return { jwt, credential };
  }

  /** What three implementations that are not ours say of a credential: the status bit, by npm package. */
  async function readStatus(credential: { credentialStatus: { statusListIndex: string } }) {
    const { credential: list } = await readList();
    const index = Number(credential.credentialStatus.statusListIndex);
    const { encodedList } = list.credentialSubject;
    const byDigitalBazaar = await checkStatus({
      credential,
      documentLoader: async (url: string) => ({ document: list, documentUrl: url }),
      verifyBitstringStatusListCredential: false,
    });
    const by4Sure = await BitstreamStatusList.decode({ encodedList, statusSize: 1 });
    const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'));
    return {
      '@digitalbazaar/vc-bitstring-status-list': byDigitalBazaar.results?.[0]?.status,
      '@4sure-tech/vc-bitstring-status-lists': by4Sure.getStatus(index) === 1,
      fflate: ((bits[index >> 3] ?? 0) & (0x80 >> (index % 8))) !== 0,
    };
  }
  const all = (status: boolean) => ({
    '@digitalbazaar/vc-bitstring-status-list': status,
    '@4sure-tech/vc-bitstring-status-lists': status,
    fflate: status,
  });

  it('has the bit of a credential whose document was revoked or is out of date, as other software reads it', async () => {
    const [valid, revoked, outdated] = [
      await sign('membership-card'),
      await sign('membership-card'),
      await sign('membership-card'),
    ];
    for (const { payload } of [valid, revoked, outdated])
      expect(await readStatus(payload)).toEqual(all(false));
    const { id } = await db
      .selectFrom('participant_document')
      .select('id')
      .where('registration_id', '=', revoked.registrationId)
      .executeTakeFirstOrThrow();
    await endDocument(db, id, 'by-hand', now);
    await db
      .updateTable('registration')
      .set({ full_name: 'Mira Demir' })
      .where('id', '=', outdated.registrationId)
      .execute();
    expect(await readStatus(valid.payload)).toEqual(all(false));
    for (const { payload } of [revoked, outdated]) expect(await readStatus(payload)).toEqual(all(true));
    // The same credential has the same bit each time it is downloaded, and the bits of others are random.
    const request = {
      registrationId: valid.registrationId,
      kind: 'membership-card',
      requestId: 'r',
    } as const;
    const again = await signCredential(platform, request, now);
    if (!again.ok) throw new Error(again.reason);
    const { credentialStatus } = JSON.parse(
      Buffer.from(again.jwt.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(credentialStatus).toEqual(valid.payload.credentialStatus);
    const indexes = [valid, revoked, outdated].map(({ payload }) =>
      Number(payload.credentialStatus.statusListIndex),
    );
    expect(new Set(indexes).size).toBe(3);
  });

  it('is a credential of the W3C with 131,072 bits', async () => {
    const { credential } = await readList();
    const issuer = `did:web:${new URL(origin).host}`;
    expect(credential).toEqual({
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id: `${origin}/credentials/status/0`,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer,
      iss: issuer,
      validFrom: now.toISOString(),
      credentialSubject: {
        id: `${origin}/credentials/status/0#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        encodedList: expect.stringMatching(/^uH4sI[\w-]+$/),
        ttl: 300_000,
      },
    });
    const options = { documentLoader, safe: true };
    await jsonld.expand(credential, options);
    const { encodedList } = credential.credentialSubject;
    expect(BitstreamStatusList.getStatusListLength(encodedList, 1)).toBe(131_072);
    expect(await signStatusList(platform, 1, now)).toBeUndefined();
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
