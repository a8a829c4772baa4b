import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkIn, markOnline } from '#conference/door/check-in.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import type { DocumentData } from '#platform/documents/document.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { aConfirmedBooking, anAsker, anOrganiser, answerChecklist, aRegistration } from '#tests/factories.ts';
import { aContribution } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { readPicture } from '#tests/read-code.ts';
import { findDocument } from './desk/find-document.server.ts';
import { listIssued } from './desk/list-issued.server.ts';
import { replaceBadge } from './desk/replace-badge.server.ts';
import type { DocumentKind } from './document-kind.ts';
import { readDocumentNumber, writeDocumentNumber } from './document-number.ts';
import { openContent, openPassport, sealDocument } from './document-seal.server.ts';
import { endDocument, issueDocument } from './issue-document.server.ts';
import { listBadges } from './list-badges.server.ts';
import { openOwnDocument, readOffers } from './open-document.server.ts';
import type { LetterPassport } from './participant-document.ts';
import { listDocumentsOf } from './personal-data.server.ts';
import { renderDocuments } from './render-document.server.ts';
import { makeDocumentKey } from './verifying/change-document-key.server.ts';
import { encodeFields, readCode, shortenName, writeCode } from './verifying/document-code.ts';
import { readDocumentKeys, signWith } from './verifying/document-keys.server.ts';
import { publishList } from './verifying/publish-list.server.ts';
import { verifyCode, verifyNumber } from './verifying/verify-document.server.ts';
import { verifyOffline } from './verifying/verify-offline.ts';

const run = promisify(execFile);
const platform = await aPlatform();
const { db, secrets } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const today = '2026-01-10';
const registrar = await anOrganiser(platform, { roles: ['registrar'] });
const byRegistrar = { organiserId: registrar.id, requestId: 'at-the-desk' };
const by = { actor: 'participant', requestId: 'a-request' } as const;

const issue = async (registrationId: string, kind: DocumentKind, at = now) =>
  await issueDocument(platform, { registrationId, kind, by: { ...by, actorId: registrationId } }, at);

async function mustIssue(registrationId: string, kind: DocumentKind, at = now) {
  const issued = await issue(registrationId, kind, at);
  if (!issued.ok) throw new Error(issued.reason);
  return issued.documentId;
}

async function aPaidPerson(fullName = 'Mira Çelik') {
  return (await aRegistration(platform, { fullName, paid: true, proved: true })).id;
}

/** Lists the documents of a person in the order of their issue. */
async function rowsOf(registrationId: string) {
  return await db
    .selectFrom('participant_document')
    .select(['id', 'kind', 'number', 'expires_on', 'ended_because'])
    .where('registration_id', '=', registrationId)
    .orderBy('issued_at')
    .orderBy(sql`ended_at is null`)
    .execute();
}

/** Renders a document with the real renderer. Returns the file and the data that its template got. */
async function read(ids: string[], at = now) {
  let given: DocumentData | undefined;
  const documents: typeof platform.documents = {
    ...platform.documents,
    render: async (asker, document) => {
      given = document.data;
      return await platform.documents.render(asker, document);
    },
  };
  const file = await renderDocuments({ ...platform, documents }, { ids, asker: anAsker }, at);
  if (!file || !given) throw new Error('The renderer returned no file.');
  return { file, data: given };
}

/** Issues a document. Returns the code that its QR code contains, with the number, fields and key of this code. */
async function codeOf(registrationId: string, kind: DocumentKind) {
  const id = await mustIssue(registrationId, kind);
  const row = (await rowsOf(registrationId)).find((one) => one.id === id);
  const [key] = await readDocumentKeys(db, secrets);
  const expiresOn = row?.expires_on ?? undefined;
  const fields = { keyId: key.kid, number: row?.number ?? '', kind, expiresOn, name: 'Mira Çelik' };
  const signed = encodeFields(fields);
  return { code: writeCode(signed, signWith(key, signed)), number: row?.number ?? '', fields, key };
}

describe('a document', () => {
  it('is offered and issued only if its conditions are met', async () => {
    const unpaid = (await aRegistration(platform)).id;
    expect(await issue(unpaid, 'icard')).toEqual({ ok: false, reason: 'unpaid' });
    const { id } = await aRegistration(platform, { paid: true, needsVisa: false });
    expect((await readOffers(platform, id, now)).map(({ kind, offer }) => [kind, offer])).toEqual([
      ['icard', { state: 'ready' }],
      ['visa-letter', { state: 'not-asked' }],
      ['membership-card', { state: 'ready' }],
      ['peace-passport', { state: 'ready' }],
      ['participation-certificate', { state: 'from', day: '2026-01-30' }],
      ['membership-certificate', { state: 'from', day: '2026-01-30' }],
      ['presentation-certificate', { state: 'no-accepted-work' }],
      ['reviewer-certificate', { state: 'no-review' }],
      ['exhibitor-card', { state: 'no-stall' }],
    ]);
    expect(await issue(id, 'visa-letter')).toEqual({ ok: false, reason: 'not-asked' });
    const after = new Date('2026-01-31T08:00:00Z');
    expect(await issue(id, 'participation-certificate', after)).toEqual({
      ok: false,
      reason: 'not-attended',
    });
    // A check-in before the first day is not a day of the conference.
    await checkIn(db, { registrationId: id, ...byRegistrar }, new Date('2026-01-25T08:00:00Z'));
    expect(await issue(id, 'participation-certificate', after)).toEqual({
      ok: false,
      reason: 'not-attended',
    });
    const place = { kind: 'day', key: '2026-01-28' } as const;
    await markOnline(db, { registrationId: id, place, ...byRegistrar }, after);
    expect(await issue(id, 'participation-certificate', after)).toMatchObject({ ok: true });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('is issued once, even if it is requested several times at the same moment', async () => {
    const id = await aPaidPerson();
    const issued = await Promise.all(Array.from({ length: 6 }, async () => await mustIssue(id, 'icard')));
    expect(new Set(issued).size).toBe(1);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('would be issued several times without the lock, but even then the index refuses a second valid document', async () => {
    // Three calls do the steps of `issueDocument` without a lock: all of them search before one of them writes.
    const id = await aPaidPerson();
    const seen: string[] = [];
    let waiting = 0;
    let release = () => {};
    const all = new Promise<void>((done) => {
      release = done;
    });
    const issueCarelessly = async () => {
      const found = await db
        .selectFrom('participant_document')
        .select('id')
        .where('registration_id', '=', id)
        .execute();
      waiting += 1;
      if (waiting === 3) release();
      await all;
      if (found.length === 0) seen.push('issued');
    };
    await Promise.all([issueCarelessly(), issueCarelessly(), issueCarelessly()]);
    expect(seen).toHaveLength(3);
    // Even without the lock, the index refuses the second row.
    const documentId = await mustIssue(id, 'icard');
    const copy = sql`insert into participant_document (registration_id, kind, edition, number, key_id, issued_on, issued_at, template)
      select registration_id, kind, edition, 'ABCDEFGH', key_id, issued_on, issued_at, template
      from participant_document where id = ${documentId}`;
    await expect(copy.execute(db)).rejects.toThrow('one_valid_document_a_kind');
  });

  it('stays the same until the registration changes, and then a new document is issued', async () => {
    const id = await aPaidPerson();
    const first = await mustIssue(id, 'membership-card');
    expect(await mustIssue(id, 'membership-card')).toBe(first);
    await db.updateTable('registration').set({ full_name: 'Mira Demir' }).where('id', '=', id).execute();
    const second = await mustIssue(id, 'membership-card');
    expect(second).not.toBe(first);
    expect((await rowsOf(id)).map((row) => [row.id, row.ended_because])).toEqual([
      [first, 'outdated'],
      [second, null],
    ]);
    expect((await read([first])).data.items).toMatchObject([{ holder: { name: 'Mira Çelik' } }]);
    const acts = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', id)
      .where('action', 'like', 'document.%')
      .orderBy('at')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual(['document.issued', 'document.issued-anew']);
  });

  it('ends when its holder withdraws, is refunded, merged or replaced by a substitute, with the reason', async () => {
    const ends: [string, Record<string, unknown>][] = [
      ['unpaid', { paid_at: null }],
      ['merged', { paid_at: null, status: 'merged-or-duplicate', merged_into: await aPaidPerson() }],
      ['not-chosen', { paid_at: null, status: 'merged-or-duplicate' }],
      ['substituted', { status: 'withdrawn', withdrawn_at: now, cancelled_because: 'substituted' }],
    ];
    for (const [because, values] of ends) {
      const id = await aPaidPerson();
      await mustIssue(id, 'icard');
      await db.updateTable('registration').set(values).where('id', '=', id).execute();
      expect((await rowsOf(id)).map(({ ended_because }) => ended_because)).toEqual([because]);
    }
    const id = await aPaidPerson();
    await mustIssue(id, 'icard');
    const change = { registrationId: id, organiserId: registrar.id, reason: 'Asked by mail', requestId: 'r' };
    await withdrawRegistration(platform, change, now);
    expect((await rowsOf(id)).map(({ ended_because }) => ended_because)).toEqual(['withdrawn']);
    expect(await issue(id, 'icard')).toEqual({ ok: false, reason: 'unpaid' });
  });

  it('shows the passport number only on the visa letter, stores it sealed, and records each view in the audit', async () => {
    const id = await aPaidPerson();
    await answerChecklist(platform, id);
    const opened = await openOwnDocument(
      platform,
      { registrationId: id, kind: 'visa-letter', requestId: 'r' },
      now,
    );
    if (!opened.ok) throw new Error(opened.reason);
    const acts = await db
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('subject_id', '=', id)
      .where('action', '=', 'document.shown')
      .execute();
    expect(acts).toEqual([
      { action: 'document.shown', detail: { kind: 'visa-letter', document: opened.file.numbers[0] } },
    ]);
    const rows = await db
      .selectFrom('participant_document')
      .selectAll()
      .where('registration_id', '=', id)
      .execute();
    expect(JSON.stringify(rows)).not.toContain('K1234567');
    expect((await read([rows[0]?.id ?? ''])).data.items).toMatchObject([
      { passport: { number: 'K1234567' } },
    ]);
    for (const kind of ['icard', 'membership-card', 'peace-passport'] as const) {
      const { data } = await read([await mustIssue(id, kind)]);
      expect(JSON.stringify(data)).not.toContain('K1234567');
    }
    const [copied] = await listDocumentsOf(platform, [id]);
    expect(copied).toMatchObject({ document: 'Visa Invitation Letter', passport: { number: 'K1234567' } });
  });
});

/** Names that are difficult to typeset. */
const hardNames = [
  'Zoë Šimůnková-Nguyễn Thị Ánh',
  'शान्ति देवी श्रीवास्तव',
  'محمد بن عبد الله',
  '王小明',
  'Юлия Їжакевич',
  'தமிழ்ச்செல்வி முருகன்',
  'মৈত্রেয়ী বন্দ্যোপাধ্যায়',
  'አበበ ቢቂላ',
  'สมชาย ใจดี',
  'נועם כהן',
  '渡辺 さくら',
  '김철수',
  'Sukarno',
  'Maria Francisca de Assunção Albuquerque Cavalcanti e Menezes',
  'Amal محمد الحسن Dupont',
];

describe('the file of a document', () => {
  it('shows names in every script without a missing letter, and has tags and a title', async () => {
    const ids: string[] = [];
    for (const name of hardNames) ids.push(await mustIssue(await aPaidPerson(name), 'icard'));
    const { file } = await read(ids);
    expect(file.missing).toEqual([]);
    expect(file.numbers).toHaveLength(hardNames.length);
    const text = Buffer.from(file.pdf).toString('latin1');
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(text).toMatch(/<dc:language><rdf:Bag><rdf:li>en<\/rdf:li>/);
  });

  it('is not issued if it would be out of date at once', async () => {
    const { id } = await aRegistration(platform, { paid: true });
    // In India the day after the conference begins at 18:30 UTC.
    const before = new Date('2026-01-30T18:29:00Z');
    const after = new Date('2026-01-30T18:31:00Z');
    await answerChecklist(platform, id);
    const refused = { ok: false, reason: 'over' };
    for (const kind of ['icard', 'visa-letter'] as const) {
      expect(await issue(id, kind, after)).toEqual(refused);
      expect(await issue(id, kind, before)).toMatchObject({ ok: true });
    }
    expect(await issue(id, 'peace-passport', after)).toMatchObject({ ok: true });
  });

  it('is no letter with a passport that expires before the conference ends', async () => {
    const expiring = await aRegistration(platform, { paid: true, passportExpiry: '2026-01-29' });
    expect(await issue(expiring.id, 'visa-letter')).toEqual({ ok: false, reason: 'passport-expired' });
    const letter = (await readOffers(platform, expiring.id, now)).find(({ kind }) => kind === 'visa-letter');
    expect(letter?.offer).toEqual({ state: 'passport-expired' });
    expect(await issue(expiring.id, 'icard')).toMatchObject({ ok: true });
    const valid = await aRegistration(platform, { paid: true, passportExpiry: '2026-01-30' });
    await answerChecklist(platform, valid.id);
    expect(await issue(valid.id, 'visa-letter')).toMatchObject({ ok: true });
  });

  it('is no letter without what it must say, unless it was issued by an older template', async () => {
    const { id } = await aRegistration(platform, { paid: true });
    const offer = async () =>
      (await readOffers(platform, id, now)).find(({ kind }) => kind === 'visa-letter')?.offer;
    expect(await offer()).toEqual({ state: 'answers-missing', fields: ['nationality', 'birthDate'] });
    expect(await issue(id, 'visa-letter')).toEqual({ ok: false, reason: 'answers-missing' });
    await answerChecklist(platform, id, { nationality: 'NG' });
    const listed = await listIssued(platform, id, now);
    expect(listed?.offers.find(({ kind }) => kind === 'visa-letter')?.offer).toEqual({
      state: 'answers-missing',
      fields: ['birthDate'],
    });
    await answerChecklist(platform, id, { birthDate: '1990-02-03', mission: 'High Commission\nAbuja' });
    expect(await offer()).toEqual({ state: 'ready' });
    const { data } = await read([await mustIssue(id, 'visa-letter')]);
    expect(data.items).toMatchObject([
      {
        passport: { nationality: 'Nigeria', birthDate: '3 February 1990', mission: 'High Commission\nAbuja' },
        visit: { affiliation: '' },
        stay: '26–30 January 2026',
        letter: { organisation: { name: edition.organisers[0] } },
      },
    ]);

    // A letter of an earlier template, which prints no answers, stays valid and can be opened.
    const older = await aRegistration(platform, { paid: true });
    await answerChecklist(platform, older.id);
    const whole = await db
      .selectFrom('participant_document')
      .selectAll()
      .where('id', '=', await mustIssue(older.id, 'visa-letter'))
      .executeTakeFirstOrThrow();
    await endDocument(db, whole.id, 'by-hand', now);
    const record = await openRecordKey(db, secrets, whole.record_key_id ?? '');
    const { letter, visit: ____, ...content } = openContent(record, whole.sealed_content ?? Buffer.of());
    const { number, expiresOn, address } = openPassport(record, whole.sealed_passport) as LetterPassport;
    const signatory = letter?.signatory ?? { name: '', title: '' };
    const earlier = { ...content, letter: { paragraphs: ['Please.'], signatory } };
    const sealed = sealDocument(record, earlier, { number, expiresOn, address });
    const { id: _, ended_at: __, ended_because: ___, ...row } = whole;
    const { id: earlierId } = await db
      .insertInto('participant_document')
      .values({ ...row, ...sealed, number: 'ZZZZ2222', template: 3 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`update visa_case set nationality = null, completed_at = null where registration_id = ${older.id}`.execute(
      db,
    );
    expect(await mustIssue(older.id, 'visa-letter')).toBe(earlierId);
    expect((await read([earlierId])).file.missing).toEqual([]);
    await answerChecklist(platform, older.id);
    expect(await mustIssue(older.id, 'visa-letter')).not.toBe(earlierId);
  });

  it('is drawn for every kind of document, and reports the letters that no font has', async () => {
    const { id, form } = await aRegistration(platform, { fullName: 'Amina ⵜⵉⴼ', paid: true, proved: true });
    await aContribution(platform, { email: form.email, organiserId: registrar.id });
    await aConfirmedBooking(platform, id);
    await answerChecklist(platform, id);
    const arrivedAt = new Date('2026-01-26T08:00:00Z');
    await checkIn(db, { registrationId: id, ...byRegistrar }, arrivedAt);
    const lastDay = new Date('2026-01-30T08:00:00Z');
    for (const { kind, offer } of await readOffers(platform, id, lastDay)) {
      expect(offer).toEqual({ state: 'ready' });
      const { file } = await read([await mustIssue(id, kind, lastDay)]);
      expect([kind, file.missing]).toEqual([kind, ['ⵜ', 'ⵉ', 'ⴼ']]);
    }
  });

  it('has its text in reading order, and its QR code can be read from a page at 300 dpi', async () => {
    const id = await aPaidPerson();
    const documentId = await mustIssue(id, 'icard');
    const { file } = await read([documentId]);
    const folder = await mkdtemp(join(tmpdir(), 'document-'));
    try {
      const pdf = join(folder, 'card.pdf');
      await writeFile(pdf, file.pdf);
      const drawn = await drawPage(pdf, folder);
      // The text and the picture of the file can be checked only if poppler is installed.
      if (!drawn) return;
      const words = (await run('pdftotext', [pdf, '-'])).stdout.replaceAll(/\s+/g, ' ');
      const order = ['River City Peace Conference', 'Mira Çelik', 'Professional or'].map((part) =>
        words.indexOf(part),
      );
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(order).not.toContain(-1);
      const address = (await readPicture(drawn)) ?? '';
      expect(address).toMatch(/^HTTPS:\/\/CONFERENCE\.EXAMPLE\/VERIFY\/[A-Z2-7]+$/);
      expect(await verifyCode(platform, address.split('/').at(-1) ?? '', today)).toEqual({
        state: 'genuine',
        expiresOn: '2026-01-30',
        kind: 'icard',
        number: file.numbers[0],
        name: 'Mira Çelik',
        texts: { role: 'Professional or faculty' },
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

async function drawPage(pdf: string, folder: string) {
  try {
    await run('pdftoppm', ['-r', '300', '-png', '-singlefile', pdf, join(folder, 'page')]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(await readFile(join(folder, 'page.png')))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

describe('a verification', () => {
  it('says the same of a card on any day to the public, without network, and to the desk', async () => {
    const id = await aPaidPerson();
    const { code, number } = await codeOf(id, 'icard');
    const said = async (day: string) => {
      const published = await publishList(platform, now);
      const atNoon = new Date(`${day}T06:30:00Z`);
      const own = (await listIssued(platform, id, atNoon))?.documents ?? [];
      const verdicts = [
        await verifyCode(platform, code, day),
        await verifyNumber(platform, number, day),
        (await verifyOffline(code, published, day)).verdict,
        (await findDocument(db, number, day))?.verdict,
        own.find((one) => one.number === writeDocumentNumber(number))?.verdict,
      ];
      return verdicts.map((verdict) => (verdict?.state === 'revoked' ? verdict.because : verdict?.state));
    };
    const everybody = (state: string) => Array.from({ length: 5 }, () => state);
    for (const day of ['2025-12-01', '2026-01-25', '2026-01-30']) {
      expect(await said(day)).toEqual(everybody('genuine'));
    }
    for (const day of ['2026-01-31', '2026-11-27']) expect(await said(day)).toEqual(everybody('expired'));
    for (const ended_because of ['outdated', 'replaced', 'by-hand'] as const) {
      const ended = { ended_at: now, ended_because };
      await db.updateTable('participant_document').set(ended).where('number', '=', number).execute();
      const state = ended_because === 'by-hand' ? 'revoked' : ended_because;
      for (const day of ['2026-01-26', '2026-01-31']) expect(await said(day)).toEqual(everybody(state));
    }
  });

  it('answers genuine, expired, revoked, replaced, altered or unknown, also without network', async () => {
    const id = await aPaidPerson();
    const { code, number, fields, key } = await codeOf(id, 'icard');
    const written = writeDocumentNumber(number);
    const shown = { kind: 'icard', number: written, name: 'Mira Çelik' } as const;
    const both = async (given: string, day = today) => {
      const published = JSON.parse(JSON.stringify(await publishList(platform, now)));
      const { verdict, listedAt } = await verifyOffline(given, published, day);
      expect(listedAt).toBe(now.toISOString());
      return [await verifyCode(platform, given, day), verdict];
    };
    const twice = <T>(one: T) => [one, one];
    const genuine = { state: 'genuine', expiresOn: '2026-01-30', ...shown };
    expect(await both(code)).toEqual(twice(genuine));
    expect(await both(code.toLowerCase())).toEqual(twice(genuine));
    expect(await both(code, '2026-01-31')).toEqual(
      twice({ state: 'expired', expiresOn: '2026-01-30', ...shown }),
    );
    // If somebody changes a field of a code, its signature does not fit any more.
    for (const change of [
      { name: 'Somebody Else' },
      { kind: 'peace-passport' },
      { expiresOn: '2036-01-30' },
    ] as const) {
      const signed = encodeFields({ ...fields, ...change });
      const signature = signWith(key, encodeFields(fields));
      expect(await both(writeCode(signed, signature))).toEqual(twice({ state: 'altered' }));
    }
    for (const forged of ['', 'HELLO', 'A'.repeat(150), code.slice(0, 20)]) {
      expect(await both(forged)).toEqual(twice({ state: 'unknown' }));
    }
    // This code is signed with the key of another installation.
    const stranger = await aPlatform();
    const [strange] = await readDocumentKeys(stranger.db, stranger.secrets);
    const strangely = encodeFields({ ...fields, keyId: strange.kid });
    expect(await both(writeCode(strangely, signWith(strange, strangely)))).toEqual(
      twice({ state: 'unknown' }),
    );

    await db.updateTable('registration').set({ full_name: 'Mira Demir' }).where('id', '=', id).execute();
    expect(await both(code)).toEqual(
      twice({ state: 'outdated', since: today, kind: 'icard', number: written }),
    );
    const earlier = await codeOf(await aPaidPerson(), 'membership-card');
    await db
      .updateTable('participant_document')
      .set({ ended_at: now, ended_because: 'replaced' })
      .where('number', '=', earlier.number)
      .execute();
    expect(await both(earlier.code)).toEqual(
      twice({
        state: 'revoked',
        because: 'replaced',
        kind: 'membership-card',
        number: writeDocumentNumber(earlier.number),
      }),
    );
    const other = await codeOf(await aPaidPerson(), 'peace-passport');
    const [row] = await db
      .selectFrom('participant_document')
      .select('id')
      .where('number', '=', other.number)
      .execute();
    expect(await endDocument(db, row?.id ?? '', 'by-hand', now)).toBe(true);
    expect(await endDocument(db, row?.id ?? '', 'by-hand', now)).toBe(false);
    expect(await both(other.code)).toEqual(
      twice({
        state: 'revoked',
        because: 'revoked',
        kind: 'peace-passport',
        number: writeDocumentNumber(other.number),
      }),
    );
  });

  it('finds a document by its number, in any spelling, and shows the name that is on the document', async () => {
    const { number } = await codeOf(await aPaidPerson(), 'icard');
    const typed = ` doc ${number.slice(0, 4).toLowerCase()} ${number.slice(4)}`;
    expect(readDocumentNumber(typed)).toBe(number);
    expect(await verifyNumber(platform, number, today)).toMatchObject({
      state: 'genuine',
      name: 'Mira Çelik',
    });
    expect(await verifyNumber(platform, 'ABCDEFGH', today)).toEqual({ state: 'unknown' });
    expect(readDocumentNumber('DOC-1234-IOLU')).toBeUndefined();
  });

  it('refuses a list that somebody changed', async () => {
    const { code, number } = await codeOf(await aPaidPerson(), 'icard');
    const published = await publishList(platform, now);
    const [head, , signature] = published.list.split('.');
    const body = Buffer.from(JSON.stringify({ issuedAt: now.toISOString(), ended: [[number, 'revoked']] }));
    const list = [head, body.toString('base64url'), signature].join('.');
    await expect(verifyOffline(code, { ...published, list }, today)).rejects.toThrow('not signed');
  });

  it('answers “genuine” for documents that an earlier key signed', async () => {
    const { code } = await codeOf(await aPaidPerson(), 'icard');
    await makeDocumentKey(platform, { organiserId: registrar.id, requestId: 'r' }, now);
    const after = await codeOf(await aPaidPerson(), 'icard');
    expect(readCode(after.code)?.keyId).not.toBe(readCode(code)?.keyId);
    const published = await publishList(platform, now);
    expect(published.keys).toHaveLength(2);
    for (const one of [code, after.code]) {
      expect(await verifyCode(platform, one, today)).toMatchObject({ state: 'genuine' });
    }
    const offline = async (one: string) => (await verifyOffline(one, published, today)).verdict;
    expect(await offline(after.code)).toMatchObject({ state: 'genuine' });
    // The list does not know codes of the first format, so those of a retired key need the network.
    expect(await offline(code)).toEqual({ state: 'retired', since: today });
  });

  it('answers “genuine” after an erasure, too, but shows no name', async () => {
    const id = await aPaidPerson();
    const { number } = await codeOf(id, 'membership-card');
    await db
      .updateTable('participant_document')
      .set({ record_key_id: null, sealed_content: null, sealed_passport: null })
      .where('number', '=', number)
      .execute();
    expect(await verifyNumber(platform, number, today)).toMatchObject({ state: 'genuine', name: undefined });
    const [row] = await rowsOf(id);
    expect(await renderDocuments(platform, { ids: [row?.id ?? ''], asker: anAsker }, now)).toBeUndefined();
  });
});

describe('a code', () => {
  it('contains all fields, and shortens only a very long name', () => {
    const fields = {
      keyId: '00ab12ff',
      number: 'ZZZZZZZZ',
      kind: 'membership-certificate',
      expiresOn: '2027-01-25',
      name: 'محمد बच्चन 王',
    } as const;
    const code = writeCode(encodeFields(fields), new Uint8Array(64).fill(7));
    expect(readCode(code)).toMatchObject(fields);
    expect(readCode(code)?.signature).toEqual(new Uint8Array(64).fill(7));
    const withFacts = { ...fields, name: 'محمد बच्चन', facts: Uint8Array.of(1, 2, 3, 4, 5) };
    const read = readCode(writeCode(encodeFields(withFacts), new Uint8Array(64).fill(7)));
    expect(read).toMatchObject(withFacts);
    for (const [version, bytes] of [
      [1, 80],
      [2, 34],
    ] as const) {
      const short = shortenName('देवी '.repeat(30), version);
      expect(short).toMatch(/^(देवी )+(देवी)?…$/);
      expect(Buffer.byteLength(short)).toBeLessThanOrEqual(bytes);
    }
    expect(shortenName('Mira Çelik')).toBe('Mira Çelik');
  });
});

describe('a badge at the door', () => {
  it('is replaced by a new badge, and its old code is refused; sending the form again prints the new badge again', async () => {
    const id = await aPaidPerson();
    const { code, number } = await codeOf(id, 'icard');
    const replacing = { registrationId: id, number, because: 'lost', shape: 'a6', ...byRegistrar } as const;
    const first = await replaceBadge(platform, replacing, now);
    const second = await replaceBadge(platform, replacing, now);
    const numbers = [first, second].map((printed) => printed.ok && printed.file.numbers);
    expect(numbers[0]).toEqual(numbers[1]);
    expect(numbers[0]).not.toEqual([writeDocumentNumber(number)]);
    expect(await verifyCode(platform, code, today)).toMatchObject({ state: 'revoked', because: 'revoked' });
    expect((await rowsOf(id)).map(({ ended_because }) => ended_because)).toEqual(['by-hand', null]);
    expect(await listBadges(db, [id])).toEqual(
      new Map([[id, { valid: readDocumentNumber(String(numbers[0])), unpaid: [] }]]),
    );
  });
});
