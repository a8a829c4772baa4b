import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { mailKinds } from '#conference/mails/mail-kinds.ts';
import { assignPaper } from '#conference/papers/reviewing/assign-papers.server.ts';
import { remarkAsCommittee } from '#conference/papers/reviewing/discuss.server.ts';
import { cleanPdf } from '#platform/files/clean-pdf.server.ts';
import type { CheckedFile } from '#platform/files/stored-files.server.ts';
import { requestContext, translatorContext } from '#platform/http/request-context.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { anAsker, anOrganiser } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPaper, aReview, aReviewer } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { signInAtMailbox } from '#tests/sign-in-at-mailbox.ts';
import routeConfig from '../../../routes.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.clock.now;
const { id: organiserId } = await anOrganiser(platform, { roles: ['programme'] });

/** Texts that tell a reviewer who the authors are. The reviewer must see none of them. */
const secrets = [
  'Quillfeather',
  'quill@secret-institute.example',
  'Secret Institute',
  'Hollowbrook',
  'hollow@brook.example',
  '0000-0002-1825-0097',
  '0000-0001-5109-3700',
  '04aj4c181',
];

async function aNamedPdf(): Promise<CheckedFile> {
  const made = await PDFDocument.create();
  made.addPage([200, 200]).drawText('Two villages share one well');
  made.setAuthor('Ines Quillfeather');
  await made.attach(Buffer.from('Quillfeather'), 'Quillfeather.txt');
  return { bytes: Buffer.from(await made.save()), mediaType: 'application/pdf' };
}

async function aSecretPaper(file: CheckedFile | undefined, parts: { abstract?: string } = {}) {
  if (!file) throw new Error('There is no file.');
  return await aPaper(platform, {
    email: 'quill@secret-institute.example',
    authorName: 'Ines Quillfeather',
    institution: 'Secret Institute',
    orcid: '0000-0002-1825-0097',
    ror: '04aj4c181',
    coAuthors: [{ name: 'Tom Hollowbrook', email: 'hollow@brook.example', orcid: '0000-0001-5109-3700' }],
    file,
    ...parts,
  });
}

/** The paths and files of all pages for reviewers, so that a new page is tested without a change here. */
async function listPages(): Promise<{ path: string; file: string }[]> {
  const pages: { path: string; file: string }[] = [];
  const walk = (entries: readonly RouteConfigEntry[]) => {
    for (const { path, file, children } of entries) {
      if (path?.startsWith('review')) pages.push({ path, file });
      walk(children ?? []);
    }
  };
  walk(await routeConfig);
  return pages;
}

const modules = import.meta.glob<{ loader?: object; action?: object }>('./*.{ts,tsx}');

/**
 * Returns everything that an answer contains as one text, so that the test can search it. For a PDF, this includes its
 * author, title, attachments and objects.
 */
async function readAnswer(answer: unknown): Promise<string> {
  if (!(answer instanceof Response)) return JSON.stringify(answer) ?? '';
  const headers = JSON.stringify([...answer.headers]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.headers.get('Content-Type') !== 'application/pdf') return `${headers}${bytes}`;
  const read = await PDFDocument.load(bytes, { updateMetadata: false });
  const attached = read.getAttachments().map(({ name }) => name);
  const plain = Buffer.from(await read.save({ useObjectStreams: false })).toString('latin1');
  return `${headers}${read.getAuthor()}${read.getTitle()}${attached}${plain}${bytes.toString('latin1')}`;
}

/**
 * Acts as a reviewer who requests every page, sends every form, downloads every file and reads all mails. Returns the
 * secrets that it found.
 */
async function walk(paperId: string, reviewer: { id: string; email: string }) {
  const Cookie = await signInAtMailbox(platform, reviewer.email);
  const read: string[] = [];
  const ask = async (handler: object, path: string, form?: URLSearchParams) => {
    const contexts = new RouterContextProvider();
    contexts.set(requestContext, platform.request());
    contexts.set(translatorContext, englishTranslator);
    const url = `https://conference.example/${path.replace(':paperId', paperId)}`;
    const request = new Request(url, { headers: { Cookie }, ...(form && { method: 'POST', body: form }) });
    const run = handler as (args: object) => Promise<unknown>;
    const answer = await run({ request, context: contexts, params: { paperId } }).catch(
      (thrown: unknown) => thrown,
    );
    read.push(await readAnswer(answer));
  };
  // Read the mails first. A form below sends a remark by this reviewer, which ends the notice about remarks of others.
  const notices = db.selectFrom('review_remark_notice').select('id').where('reviewer_id', '=', reviewer.id);
  const mails = db
    .selectFrom('mail')
    .select(['kind', 'subject_id'])
    .where((row) => row.or([row('subject_id', '=', reviewer.id), row('subject_id', 'in', notices)]));
  const kinds = new Set<string>();
  for (const { kind, subject_id } of await mails.execute()) {
    kinds.add(kind);
    const mail = await receiveMail(platform, subject_id, mailKinds.find((one) => one === kind) ?? 'sign-in');
    read.push(JSON.stringify([mail?.subject, mail?.text, mail?.html, mail?.headers]));
  }
  const pages = await listPages();
  for (const { path, file } of pages) {
    const module = await modules[`./${file.split('/').pop()}`]?.();
    if (!module) throw new Error(`${file} is not in this folder.`);
    if (module.loader) await ask(module.loader, path);
    if (!module.action) continue;
    for (const intent of ['save', 'submit', 'remark', 'unknown']) {
      const given = { intent, formKey: randomUUID(), text: 'A remark', forAuthor: 'x', name: '' };
      await ask(module.action, path, new URLSearchParams(given));
    }
  }
  expect([...kinds].toSorted()).toEqual(['paper-remarked', 'papers-assigned', 'reviewer-invited']);
  expect(pages.length).toBeGreaterThanOrEqual(3);
  expect(read.length).toBeGreaterThanOrEqual(12);
  const all = read.join('\n');
  // The answers must contain the paper itself. This shows that the test reads real pages.
  expect(all).toContain('Water between two villages');
  expect(all).toContain('application/pdf');
  return secrets.filter((secret) => all.toLowerCase().includes(secret.toLowerCase()));
}

async function assigned(file: CheckedFile | undefined, parts: { abstract?: string } = {}) {
  const { paperId } = await aSecretPaper(file, parts);
  const reviewer = await aReviewer(platform, { organiserId });
  const other = await aReviewer(platform, { organiserId });
  const by = { organiserId, requestId: 'a-request' };
  await assignPaper(platform, { paperId, reviewerId: reviewer.id, ...by }, now);
  await aReview(platform, { paperId, reviewerId: other.id, organiserId });
  await aReview(platform, { paperId, reviewerId: reviewer.id, organiserId });
  await remarkAsCommittee(
    platform,
    { paperId, organiserId, text: 'Please decide.', formKey: randomUUID() },
    now,
  );
  return { paperId, reviewer };
}

async function cleanOf(file: CheckedFile): Promise<CheckedFile | undefined> {
  const cleaned = await cleanPdf(file, anAsker);
  return cleaned.ok ? cleaned.file : undefined;
}

it('in a double-blind edition, no answer to a reviewer names an author', async () => {
  const { paperId, reviewer } = await assigned(await cleanOf(await aNamedPdf()));
  expect(await walk(paperId, reviewer)).toEqual([]);
});

it('this test finds what tells the author if a page or a file contains it', async () => {
  const inFile = await assigned(await aNamedPdf());
  expect(await walk(inFile.paperId, inFile.reviewer)).toEqual(['Quillfeather']);
  const abstract = 'At the Secret Institute, two villages share one well and keep the peace.';
  const onPage = await assigned(await cleanOf(await aNamedPdf()), { abstract });
  expect(await walk(onPage.paperId, onPage.reviewer)).toEqual(['Secret Institute']);
});

it('reviewers see only the papers that they review, and other people see no papers', async () => {
  const { paperId } = await aSecretPaper(await cleanOf(await aNamedPdf()));
  const reviewer = await aReviewer(platform, { organiserId });
  for (const email of [reviewer.email, 'nobody@elsewhere.example']) {
    const Cookie = await signInAtMailbox(platform, email);
    for (const { path, file } of (await listPages()).filter((page) => page.path.includes(':paperId'))) {
      const module = await modules[`./${file.split('/').pop()}`]?.();
      const contexts = new RouterContextProvider();
      contexts.set(requestContext, platform.request());
      contexts.set(translatorContext, englishTranslator);
      const request = new Request(`https://conference.example/${path.replace(':paperId', paperId)}`, {
        headers: { Cookie },
      });
      const load = module?.loader as (args: object) => Promise<unknown>;
      const thrown = await load({ request, context: contexts, params: { paperId } }).catch(
        (error: unknown) => error,
      );
      expect([path, thrown instanceof Response && thrown.status]).toEqual([
        path,
        email === reviewer.email ? 404 : 302,
      ]);
    }
  }
});
