import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { checkIn } from '#conference/door/check-in.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { anOrganiser, answerChecklist, aRegistration } from '#tests/factories.ts';
import { aContribution } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import type { DocumentKind } from '../document-kind.ts';
import { openContent, openPassport } from '../document-seal.server.ts';
import { issueDocument } from '../issue-document.server.ts';
import { documentData } from '../personal-data.server.ts';
import { addressOfCode } from '../render-document.server.ts';
import { makeDocumentKey, prepareDocumentKeys } from './change-document-key.server.ts';
import type { ComparedTexts } from './compared-facts.ts';
import { encodeFields, writeCode } from './document-code.ts';
import { readDocumentKeys, signWith } from './document-keys.server.ts';
import { hashFacts } from './hash-facts.server.ts';
import { judgeListAge } from './list-age.ts';
import { publishList } from './publish-list.server.ts';
import { verifyCode, verifyNumber } from './verify-document.server.ts';
import { agreesWithCode, verifyOffline } from './verify-offline.ts';

const platform = await aPlatform();
const { db, secrets } = platform;
const organiser = await anOrganiser(platform);
const by = { organiserId: organiser.id, requestId: 'a-request' };
const before = new Date('2026-01-10T08:00:00Z');
const after = new Date('2026-01-31T08:00:00Z');
const name = 'Mira Çelik';

/** Issues a document of a person who presented a work. Returns its row and the code that its paper shows. */
async function aPaper(kind: DocumentKind, at: Date) {
  const { id, form } = await aRegistration(platform, { fullName: name, paid: true, proved: true });
  await answerChecklist(platform, id);
  await checkIn(db, { registrationId: id, ...by }, new Date('2026-01-27T08:00:00Z'));
  await aContribution(platform, { email: form.email, organiserId: organiser.id });
  const issuing = { registrationId: id, kind, by: { actor: 'system', requestId: 'r' } } as const;
  const issued = await issueDocument(platform, issuing, at);
  if (!issued.ok) throw new Error(issued.reason);
  const row = await db
    .selectFrom('participant_document')
    .selectAll()
    .where('id', '=', issued.documentId)
    .executeTakeFirstOrThrow();
  const record = await openRecordKey(db, secrets, row.record_key_id ?? '');
  const content = openContent(record, row.sealed_content ?? Buffer.of());
  const [key] = await readDocumentKeys(db, secrets);
  const printed = { content, passport: openPassport(record, row.sealed_passport) };
  const code = addressOfCode('https://c.example', key, row, printed).split('/').at(-1) ?? '';
  return { row, code, key, content };
}

async function asOwner(query: string, { database } = platform) {
  const owner = new pg.Client(database.adminUrl);
  await owner.connect();
  await owner.query(query);
  await owner.end();
}

/** Compares typed facts with the code, without the server. */
async function compare(code: string, texts: ComparedTexts, typedName = name, day = '2026-01-10') {
  const { verdict, facts } = await verifyOffline(code, await publishList(platform, before), day);
  if (!('name' in verdict) || !facts) throw new Error(`The code is ${verdict.state}.`);
  return await agreesWithCode(facts, { kind: verdict.kind, name: typedName, texts });
}

it('a list is old after a day, and too old after thirty', () => {
  const listedAt = '2026-01-01T08:00:00.000Z';
  const age = (at: string) => judgeListAge(listedAt, new Date(at));
  expect(age('2026-01-02T08:00:00Z')).toBe('fresh');
  expect(age('2026-01-02T08:00:01Z')).toBe('old');
  expect(age('2026-01-31T08:00:00Z')).toBe('old');
  expect(age('2026-01-31T08:00:01Z')).toBe('too-old');
});

describe('the code of a document proves what the paper says', () => {
  it('a letter for another passport, or for other days, is found with and without network', async () => {
    const { code, row } = await aPaper('visa-letter', before);
    const texts = { passport: '4567', days: '2026-01-26/2026-01-30' };
    expect(await verifyCode(platform, code, '2026-01-10')).toMatchObject({ state: 'genuine', name, texts });
    expect(await compare(code, texts)).toBe(true);
    expect(await compare(code, { ...texts, passport: ' 45-67 ' })).toBe(true);
    expect(await compare(code, { ...texts, passport: '9999' })).toBe(false);
    expect(await compare(code, { ...texts, days: '2026-01-26/2026-03-30' })).toBe(false);
    expect(await compare(code, texts, 'Somebody Else')).toBe(false);
    // The number alone proves none of these facts, and shows nothing of the passport.
    expect(await verifyNumber(platform, row.number, '2026-01-10')).not.toHaveProperty('texts');

    // After the passports are destroyed, the page cannot show the number any more. The code still proves it.
    await db
      .updateTable('participant_document')
      .set({ sealed_passport: null })
      .where('id', '=', row.id)
      .execute();
    expect(await verifyCode(platform, code, '2026-01-10')).toMatchObject({
      state: 'genuine',
      texts: { days: texts.days },
    });
    expect(await compare(code, texts)).toBe(true);
  });

  it('a certificate with other days attended is found, and an older one without days still agrees', async () => {
    const { code, content } = await aPaper('participation-certificate', after);
    expect(content.attended).toEqual(['2026-01-27']);
    const texts = { days: '2026-01-26/2026-01-30', attended: '27 January 2026' };
    expect(await verifyCode(platform, code, '2026-01-31')).toMatchObject({ state: 'genuine', texts });
    expect(await compare(code, texts)).toBe(true);
    expect(await compare(code, { ...texts, attended: '26–30 January 2026' })).toBe(false);
    expect(await compare(code, { ...texts, attended: '' })).toBe(false);
    const older = { days: texts.days };
    expect(hashFacts('participation-certificate', name, { ...older, attended: '' })).toEqual(
      hashFacts('participation-certificate', name, older),
    );
  });

  it('a certificate with another title is found with and without network', async () => {
    const { code, content } = await aPaper('presentation-certificate', after);
    const works = content.works?.join('\n') ?? '';
    expect(works).not.toBe('');
    const texts = { works, days: '2026-01-26/2026-01-30' };
    expect(await verifyCode(platform, code, '2026-01-31')).toMatchObject({ state: 'genuine', texts });
    expect(await compare(code, { ...texts, works: `“${works.toUpperCase()}”` })).toBe(true);
    expect(await compare(code, { ...texts, works: 'A keynote on everything' })).toBe(false);
  });

  it('a code that does not agree with the stored document is altered, although a key of ours signed it', async () => {
    const { code, row, key } = await aPaper('membership-card', before);
    const texts = { days: '2026-01-26/2027-01-25' };
    const fields = {
      keyId: key.kid,
      number: row.number,
      kind: row.kind,
      expiresOn: row.expires_on ?? undefined,
      name,
      facts: hashFacts(row.kind, name, texts),
    };
    const sign = (parts: Partial<typeof fields>, by = key) => {
      const bytes = encodeFields({ ...fields, keyId: by.kid, ...parts });
      return writeCode(bytes, signWith(by, bytes));
    };
    const verify = async (one: string) => (await verifyCode(platform, one, '2026-01-10')).state;
    expect(sign({})).toBe(code);
    expect(await verify(code)).toBe('genuine');
    expect(await verify(sign({ name: 'Somebody Else' }))).toBe('altered');
    expect(await verify(sign({ kind: 'icard' }))).toBe('altered');
    expect(await verify(sign({ expiresOn: '2036-01-30' }))).toBe('altered');
    expect(await verify(sign({ facts: hashFacts(row.kind, name, { days: 'other' }) }))).toBe('altered');
    await makeDocumentKey(platform, by, before);
    const [other] = await readDocumentKeys(db, secrets);
    expect(await verify(sign({}, other))).toBe('altered');
    expect(await verify(code)).toBe('genuine');

    // The key of the card is retired now. Whoever has it cannot make another card of it, with or without network.
    const offline = async (one: string) =>
      (await verifyOffline(one, await publishList(platform, before), '2026-01-10')).verdict;
    const retired = { state: 'retired', since: '2026-01-10' };
    expect(await offline(code)).toMatchObject({ state: 'genuine', name });
    for (const forged of [
      sign({ name: 'Somebody Else' }),
      sign({ expiresOn: '2036-01-30' }),
      sign({ number: '7K3M92QD' }),
    ]) {
      expect(await verifyCode(platform, forged, '2026-01-10')).toEqual(retired);
      expect(await offline(forged)).toEqual(retired);
    }
    // A document of a later day cannot have the signature of this key.
    const issue = async (at: string) =>
      await asOwner(`update participant_document set issued_at = '${at}' where number = '${row.number}'`);
    await issue('2026-01-11T08:00:00Z');
    expect(await verifyCode(platform, code, '2026-01-11')).toEqual(retired);
    await issue('2026-01-10T08:00:00Z');
    // After an erasure nothing proves whose card this was.
    await documentData.removeUnreadable(platform, { recordKeyIds: [row.record_key_id ?? ''] });
    expect(await verifyCode(platform, code, '2026-01-10')).toEqual(retired);
    expect(await offline(code)).toEqual(retired);
  });

  it('documents of a key that was derived stay genuine after the update, with and without network', async () => {
    const updated = await aPlatform();
    const { id } = await aRegistration(updated, { fullName: name, paid: true });
    const issuing = { registrationId: id, kind: 'membership-card', by: { actor: 'system' } } as const;
    await issueDocument(updated, issuing, before);
    // As the database was before the update.
    await asOwner('update participant_document set code_hash = null', updated);
    await asOwner('update document_key set record_key_id = null', updated);
    const row = await updated.db.selectFrom('participant_document').selectAll().executeTakeFirstOrThrow();
    const record = await openRecordKey(updated.db, updated.secrets, row.record_key_id ?? '');
    const content = openContent(record, row.sealed_content ?? Buffer.of());
    const [derived] = await readDocumentKeys(updated.db, updated.secrets);
    const address = addressOfCode('https://c.example', derived, row, { content, passport: undefined });
    const code = address.split('/').at(-1) ?? '';
    for (let starts = 0; starts < 2; starts++) await prepareDocumentKeys(updated, before);
    const keys = await readDocumentKeys(updated.db, updated.secrets);
    expect(keys.map(({ x, retiredAt }) => [x === derived.x, retiredAt])).toEqual([
      [false, undefined],
      [true, before],
    ]);
    expect(await verifyCode(updated, code, '2026-01-10')).toMatchObject({ state: 'genuine', name });
    const published = await publishList(updated, before);
    expect((await verifyOffline(code, published, '2026-01-10')).verdict).toMatchObject({ state: 'genuine' });
  });

  it('servers that start at the same moment make one key', async () => {
    await Promise.all([1, 2, 3].map(() => prepareDocumentKeys(platform, before)));
    const states = (await readDocumentKeys(db, secrets)).filter(({ retiredAt }) => !retiredAt);
    expect(states).toHaveLength(1);
    const [{ id }] = await readDocumentKeys(db, secrets);
    await db.updateTable('document_key').set({ retired_at: before }).where('id', '=', id).execute();
    await Promise.all([1, 2, 3].map(() => prepareDocumentKeys(platform, before)));
    expect((await readDocumentKeys(db, secrets)).filter(({ retiredAt }) => !retiredAt)).toHaveLength(1);
  });

  it('is short enough for a QR code of version 8, and shows a long name whole with network', async () => {
    const { code, row } = await aPaper('icard', before);
    expect('HTTPS://PEACE.EXAMPLE.ORG/VERIFY/'.length).toBe(33);
    // A code of version 8 with error correction M holds 221 signs.
    expect(33 + code.length).toBeLessThanOrEqual(221);
    expect(row.kind).toBe('icard');
    const longest = encodeFields({
      keyId: '00ab12ff',
      number: row.number,
      kind: 'icard',
      expiresOn: undefined,
      name: 'x'.repeat(200),
      facts: new Uint8Array(5),
    });
    expect(33 + writeCode(longest, new Uint8Array(64)).length).toBeLessThanOrEqual(221);
  });
});
