import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import type { MailKind } from '#conference/mails/mail-kinds.ts';
import { callState, type Draft, submissionSchema } from '#conference/papers/paper.ts';
import { addTime } from '#platform/durations.ts';
import { cleanPdf } from '#platform/files/clean-pdf.server.ts';
import { anAsker, anEmail, anOrganiser, aPdf, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { joinPapers } from '../personal-data.server.ts';
import { answerCoAuthorLink, readCoAuthorLink } from './co-author-link.server.ts';
import { openOwnFullText, storeFullText } from './full-text.server.ts';
import { answerCommittee, askAuthor } from './paper-messages.server.ts';
import { readOwnPaper } from './read-own-papers.server.ts';
import { beginPaper, deleteDraft, saveDraft } from './save-draft.server.ts';
import { submitPaper, withdrawPaper } from './submit-paper.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const requestId = 'a-request';
const stranger = { email: 'stranger@example.org', registrationId: undefined };

/** Sends the newest mail of a kind. Returns the email address to which it went, and its text. */
async function receiveNewest(kind: MailKind) {
  const mail = db.selectFrom('mail').select('subject_id').where('kind', '=', kind);
  const { subject_id } = await mail.orderBy('queued_at', 'desc').limit(1).executeTakeFirstOrThrow();
  const { to, text = '' } = (await receiveMail(platform, subject_id, kind)) ?? {};
  return { to: to?.[0]?.address ?? '', text };
}

const aDraft = (parts: Partial<Draft> = {}): Draft => ({
  title: 'Water between two villages',
  abstract: 'Two villages share one well and keep the peace.',
  theme: 'rivers',
  kind: 'workshop',
  language: 'en',
  authorName: 'Ines Ferreira',
  institution: 'River University',
  orcid: '',
  ror: '',
  needs: ['projector'],
  coAuthors: [],
  ...parts,
});

async function beginDraft(email = anEmail()) {
  const author = { email, registrationId: undefined };
  const begun = await beginPaper(platform, { author, name: '', locale: 'en' }, now);
  if (!begun.ok) throw new Error(begun.reason);
  return { author, paperId: begun.paperId };
}

type Own = Awaited<ReturnType<typeof beginDraft>>;

function save({ author, paperId }: Own, parts: Partial<Parameters<typeof saveDraft>[1]> = {}) {
  const saving = {
    author,
    paperId,
    revision: 1,
    formKey: randomUUID(),
    draft: aDraft(),
    call: 'open' as const,
  };
  return saveDraft(db, { ...saving, locale: 'en', ...parts }, now);
}

async function submit({ author, paperId }: Own, draft = aDraft(), call: 'open' | 'closed' = 'open') {
  const { revision } = await db
    .selectFrom('paper')
    .select('revision')
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow();
  const paper = submissionSchema(edition.papers).parse(draft);
  const saving = { author, paperId, revision, formKey: randomUUID(), draft, call, locale: 'en' as const };
  return await submitPaper(platform, { ...saving, paper, requestId }, now);
}

describe('a draft', () => {
  it('is saved as typed, can be continued on another device, and is not overwritten by a form with an older revision', async () => {
    const own = await beginDraft();
    const formKey = randomUUID();
    expect(await save(own, { formKey, draft: aDraft({ title: 'Wat' }) })).toEqual({ ok: true, revision: 2 });
    // The form that saved last may save again, although it still sends the earlier revision.
    expect(await save(own, { formKey, draft: aDraft({ title: 'Water' }) })).toEqual({
      ok: true,
      revision: 3,
    });
    expect(await save(own, { draft: aDraft({ title: 'Fire' }) })).toEqual({
      ok: false,
      reason: 'changed-elsewhere',
    });
    expect(await save(own, { revision: 3, draft: aDraft({ title: 'Wells' }) })).toEqual({
      ok: true,
      revision: 4,
    });
    expect((await readOwnPaper(db, own.author, own.paperId))?.draft.title).toBe('Wells');
  });

  it('is seen and changed only by its author, and cannot be changed after the call', async () => {
    const own = await beginDraft();
    expect(await readOwnPaper(db, stranger, own.paperId)).toBeUndefined();
    expect(await save({ ...own, author: stranger })).toEqual({ ok: false, reason: 'no-such-paper' });
    expect(await save(own, { call: 'closed' })).toEqual({ ok: false, reason: 'closed' });
  });

  it('can be deleted with its file until it is submitted', async () => {
    const own = await beginDraft();
    await storeFullText(platform, { ...own, file: aFile(), call: 'open' }, now);
    const { record_key_id: keyId } = await db
      .selectFrom('paper')
      .select('record_key_id')
      .where('id', '=', own.paperId)
      .executeTakeFirstOrThrow();
    expect(await deleteDraft(db, { ...own, author: stranger, requestId })).toBe(false);
    expect(await deleteDraft(db, { ...own, requestId })).toBe(true);
    const left = await db.selectFrom('record_key').select('id').where('id', '=', keyId).execute();
    expect([await readOwnPaper(db, own.author, own.paperId), left]).toEqual([undefined, []]);
    const submitted = await beginDraft();
    await submit(submitted);
    expect(await deleteDraft(db, { ...submitted, requestId })).toBe(false);
  });
});

const aFile = () => ({ bytes: aPdf(), mediaType: 'application/pdf' }) as const;

describe('a submitted paper', () => {
  it('keeps each version, gets one version from a form that is sent twice, and needs a full text if its kind requires one', async () => {
    const own = await beginDraft();
    expect(await submit(own, aDraft({ kind: 'paper' }))).toEqual({ ok: false, reason: 'no-full-text' });
    await storeFullText(platform, { ...own, file: aFile(), call: 'open' }, now);
    expect(await submit(own, aDraft({ kind: 'paper' }))).toEqual({ ok: true, version: 1 });
    expect(await submit(own, aDraft({ kind: 'paper' }))).toEqual({ ok: true, version: 1 });
    await storeFullText(platform, { ...own, file: aFile(), call: 'open' }, now);
    expect((await readOwnPaper(db, own.author, own.paperId))?.isChanged).toBe(true);
    expect(await submit(own, aDraft({ kind: 'paper', title: 'Two wells' }))).toEqual({
      ok: true,
      version: 2,
    });
    const paper = await readOwnPaper(db, own.author, own.paperId);
    expect(paper).toMatchObject({
      state: 'submitted',
      isChanged: false,
      versions: [
        { number: 2, title: 'Two wells', hasFile: true },
        { number: 1, title: 'Water between two villages', hasFile: true },
      ],
    });
    expect((await openOwnFullText(platform, { ...own, version: 1 }))?.mediaType).toBe('application/pdf');
    expect(await openOwnFullText(platform, { ...own, author: stranger, version: 1 })).toBeUndefined();
    expect((await receiveNewest('paper-submitted')).text).toContain('version 2 of paper P-');
  });

  it('keeps the ORCID iDs and the ROR id of each version, and makes a new version if one of them changes', async () => {
    const own = await beginDraft();
    const coAuthors = [{ name: 'Mei Tan', email: anEmail(), orcid: '' }];
    await submit(own, aDraft({ orcid: 'https://orcid.org/0000-0002-1825-0097', coAuthors }));
    await submit(own, aDraft({ orcid: '0000000218250097', ror: 'https://ror.org/04aj4c181', coAuthors }));
    const known = coAuthors.map((person) => ({ ...person, orcid: '0000-0001-5109-3700' }));
    await submit(own, aDraft({ orcid: '0000-0002-1825-0097', ror: '04aj4c181', coAuthors: known }));
    const versions = await db
      .selectFrom('paper_version')
      .select(['number', 'orcid', 'ror'])
      .where('paper_id', '=', own.paperId)
      .orderBy('number')
      .execute();
    expect(versions.map(({ number, orcid, ror }) => [number, orcid, ror])).toEqual([
      [1, '0000-0002-1825-0097', ''],
      [2, '0000-0002-1825-0097', '04aj4c181'],
      [3, '0000-0002-1825-0097', '04aj4c181'],
    ]);
    const coAuthor = db.selectFrom('paper_co_author').select('orcid').where('paper_id', '=', own.paperId);
    expect(await coAuthor.execute()).toEqual([{ orcid: '0000-0001-5109-3700' }]);
    expect((await readOwnPaper(db, own.author, own.paperId))?.isChanged).toBe(false);
  });

  it('refuses an ORCID iD or a ROR id with a wrong check digit, and one in the texts that reviewers see', () => {
    const errorsOf = (parts: Partial<Draft>) => {
      const read = submissionSchema(edition.papers).safeParse(aDraft(parts));
      return read.error?.issues.map(({ path, message }) => [path[0], message]);
    };
    const coAuthor = { name: 'Mei Tan', email: anEmail(), orcid: '0000-0001-5109-3701' };
    expect(errorsOf({ orcid: '0000-0002-1825-0098', ror: '04aj4c182', coAuthors: [coAuthor] })).toEqual([
      ['orcid', 'This is no ORCID iD. Please correct it, or leave the field empty.'],
      ['ror', 'This is no ROR id. Please correct it, or leave the field empty.'],
      ['coAuthors', 'The ORCID iD of a co-author is wrong. Please correct it, or leave the field empty.'],
    ]);
    const orcid = '0000-0002-1825-0097';
    expect(errorsOf({ orcid, abstract: `Two villages share one well and keep the peace. ${orcid}` })).toEqual(
      [['abstract', 'Please remove the names of the authors: reviewers must not see them.']],
    );
  });

  it('asks each co-author by one mail, and they can change their answer', async () => {
    const own = await beginDraft();
    const coAuthors = [
      { name: 'Kwame Mensah', email: anEmail(), orcid: '' },
      { name: 'Mei Tan', email: anEmail(), orcid: '0000-0001-5109-3700' },
    ];
    await submit(own, aDraft({ coAuthors }));
    const [first, second] = coAuthors.map(({ email }) => email);
    const { text, to } = await receiveNewest('co-author-asked');
    expect(text.replace(/\s+/g, ' ')).toContain(
      `The author with the address ${own.author.email} has sent us a paper`,
    );
    // A stranger typed these texts, so a mail must not quote them.
    expect(text).not.toMatch(/Water between|Ines|Kwame|Mei/);
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
    expect(await readCoAuthorLink(db, token)).toMatchObject({
      name: coAuthors.find(({ email }) => email === to)?.name,
      title: 'Water between two villages',
      answer: undefined,
    });
    expect(await readCoAuthorLink(db, 'another')).toBeUndefined();
    await answerCoAuthorLink(db, { token, isCoAuthor: true, requestId }, now);
    await submit(own, aDraft({ title: 'Another title', coAuthors: coAuthors.toReversed() }));
    const read = async () => (await readOwnPaper(db, own.author, own.paperId))?.coAuthors;
    const answers = async () =>
      (await read())?.map(({ name, email, answer }) => [name, email === to, answer]);
    const confirmed = (isAsked: boolean) => (isAsked ? 'confirmed' : 'asked');
    expect(await answers()).toEqual([
      ['Mei Tan', to === second, confirmed(to === second)],
      ['Kwame Mensah', to === first, confirmed(to === first)],
    ]);
    await answerCoAuthorLink(db, { token, isCoAuthor: false, requestId }, now);
    expect((await read())?.find(({ email }) => email === to)?.answer).toBe('declined');
    const asked = db.selectFrom('mail').select('id').where('kind', '=', 'co-author-asked');
    expect(
      await asked
        .where('subject_id', 'in', (ids) =>
          ids.selectFrom('paper_co_author').select('id').where('paper_id', '=', own.paperId),
        )
        .execute(),
    ).toHaveLength(2);
    await withdrawPaper(db, { ...own, requestId }, now);
    expect(await readCoAuthorLink(db, token)).toBeUndefined();
  });

  it('is refused if its abstract names the author, whom reviewers must not know', () => {
    const named = aDraft({ abstract: 'Ines Ferreira shows how two villages keep the peace.' });
    const read = submissionSchema(edition.papers).safeParse(named);
    expect(read.error?.issues.map(({ path }) => path)).toEqual([['abstract']]);
  });

  it('gets one question if the committee sends the form of the question twice, and an answer only from the author of the paper', async () => {
    const own = await beginDraft();
    const committee = await anOrganiser(platform, { roles: ['programme'] });
    await submit(own);
    const question = { paperId: own.paperId, text: 'Which villages?', formKey: randomUUID(), requestId };
    for (const _ of [1, 2])
      expect(await askAuthor(platform, { ...question, organiserId: committee.id }, now)).toBe(true);
    expect(await receiveNewest('paper-question')).toMatchObject({ to: own.author.email });
    const answer = { ...question, text: 'Those by the river.', formKey: randomUUID() };
    expect(await answerCommittee(platform, { ...answer, author: stranger }, now)).toBe(false);
    expect(await answerCommittee(platform, { ...answer, author: own.author }, addTime(now, 1000))).toBe(true);
    const messages = (await readOwnPaper(db, own.author, own.paperId))?.messages;
    expect(messages?.map(({ text, isByCommittee }) => [text, isByCommittee])).toEqual([
      ['Which villages?', true],
      ['Those by the river.', false],
    ]);
  });

  it('stays with the registration of its mailbox, even if this registration later gets another email address', async () => {
    const registration = await aRegistration(platform, { proved: true });
    const own = await beginDraft(registration.form.email);
    await joinPapers(db, { registrationId: registration.id, email: registration.form.email });
    const moved = { email: anEmail(), registrationId: registration.id };
    expect((await readOwnPaper(db, moved, own.paperId))?.id).toBe(own.paperId);
  });
});

it('the call for papers opens on its first day and closes after its last day', () => {
  const call = { ...platform.settings.papers, from: '2026-01-05', until: '2026-01-10' };
  const states = ['2026-01-04', '2026-01-05', '2026-01-10', '2026-01-11'].map((day) => callState(call, day));
  expect(states).toEqual(['not-yet', 'open', 'open', 'closed']);
  expect(callState({ ...call, isOpen: false }, '2026-01-06')).toBe('closed');
});

it('cleaning a full text keeps its pages and removes hidden names from its properties and attachments', async () => {
  const made = await PDFDocument.create();
  made.addPage([200, 200]).drawText('Two villages');
  made.setAuthor('Ines Ferreira');
  made.setTitle('By Ines Ferreira');
  await made.attach(Buffer.from('Ines Ferreira'), 'Ines Ferreira.txt');
  const bytes = Buffer.from(await made.save({ useObjectStreams: false }));
  // Before it is cleaned, the file names the author.
  expect((await PDFDocument.load(bytes)).getAuthor()).toBe('Ines Ferreira');
  const cleaned = await cleanPdf({ bytes, mediaType: 'application/pdf' }, anAsker);
  const read = await PDFDocument.load(cleaned.ok ? cleaned.file.bytes : '', { updateMetadata: false });
  expect([read.getPageCount(), read.getAuthor(), read.getTitle()]).toEqual([1, undefined, undefined]);
  const plain = await read.save({ useObjectStreams: false });
  expect(Buffer.from(plain).toString('latin1')).not.toMatch(/Ferreira|EmbeddedFile/);
  expect(
    await cleanPdf({ bytes: Buffer.from('%PDF-1.7\nbroken'), mediaType: 'application/pdf' }, anAsker),
  ).toEqual({ ok: false, reason: 'unreadable' });
});
