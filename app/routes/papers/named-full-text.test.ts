import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { storeFullText } from '#conference/papers/submitting/full-text.server.ts';
import { paperLimits } from '#conference/papers/submitting/paper-rate-limits.server.ts';
import { readOwnPaper } from '#conference/papers/submitting/read-own-papers.server.ts';
import { beginPaper } from '#conference/papers/submitting/save-draft.server.ts';
import { aDraft, anEmailInItsOwnDomain } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { postForm } from '#tests/post-form.ts';
import { signInAtMailbox } from '#tests/sign-in-at-mailbox.ts';
import type { PaperRefusal } from './act-on-paper.server.ts';
import { action } from './paper.tsx';

const platform = await aPlatform();
const { now } = platform.clock;

/** Begins a paper whose full text has these pages. Returns what its form says when it is sent. */
async function aPaperWith(pages: readonly string[]) {
  const made = await PDFDocument.create();
  for (const text of pages) made.addPage([300, 300]).drawText(text);
  const author = { email: anEmailInItsOwnDomain(), registrationId: undefined };
  const begun = await beginPaper(platform, { author, name: '', locale: 'en' }, now);
  if (!begun.ok) throw new Error(begun.reason);
  const { paperId } = begun;
  const file = { bytes: Buffer.from(await made.save()), mediaType: 'application/pdf' } as const;
  await storeFullText(platform, { author, paperId, file, call: 'open' }, now);
  const Cookie = await signInAtMailbox(platform, author.email);
  const coAuthorEmail = anEmailInItsOwnDomain();
  const send = async (more: Record<string, string> = {}) => {
    const { theme, kind, language, title, abstract, authorName, institution } = aDraft();
    const body = new URLSearchParams({
      ...{ theme, kind, language, title, abstract, authorName, institution },
      ...{ 'coAuthorName-0': 'Mei Tan', 'coAuthorEmail-0': coAuthorEmail },
      ...{ intent: 'submit', formKey: randomUUID(), revision: '1' },
      ...more,
    });
    const url = `https://conference.example/papers/mine/${paperId}`;
    const request = new Request(url, { method: 'POST', headers: { Cookie }, body });
    return await postForm<PaperRefusal>(action, request, platform.request(), { paperId });
  };
  return { author, send, read: async () => await readOwnPaper(platform.db, author, paperId) };
}

it('warns the author before a full text is sent that names an author, keeps the draft, and sends it all the same if the author wants that', async () => {
  const pages = ['Two villages', 'By Ines Ferreira', 'Thanks to MEI TAN', 'Ferreira, Ines: Wells'];
  const { send, read } = await aPaperWith(pages);
  const warned = await send();
  expect(warned).toMatchObject({
    ok: false,
    status: 422,
    refusal: {
      message: 'Your paper is not sent yet. Its full text names authors, whom the reviewers must not know:',
      named: ['“Ines Ferreira” on pages 2 and 4', '“Mei Tan” on page 3'],
    },
  });
  expect(await read()).toMatchObject({ state: 'draft', draft: { coAuthors: [{ name: 'Mei Tan' }] } });
  const sent = await send({ sendNamed: 'on', revision: String((await read())?.revision) });
  expect(sent).toMatchObject({ ok: true });
  expect((await read())?.state).toBe('submitted');
});

it('sends a full text without names at once', async () => {
  const { send, read } = await aPaperWith(['Two villages', 'In the times of Mei and her tan horse']);
  expect(await send()).toMatchObject({ ok: true });
  expect((await read())?.state).toBe('submitted');
});

it('asks at most thirty new co-authors for one mailbox and day, and keeps the draft of another paper', async () => {
  const { send, read, author } = await aPaperWith(['Two villages']);
  for (let asked = 0; asked < 30; asked++) {
    await platform.limits.take(paperLimits.coAuthorsByMailbox, author.email);
  }
  expect(await send()).toMatchObject({
    ok: false,
    status: 429,
    refusal: { errors: { coAuthors: expect.stringContaining('Too many co-authors') } },
  });
  expect(await read()).toMatchObject({ state: 'draft', draft: { coAuthors: [{ name: 'Mei Tan' }] } });
  expect(await send({ 'coAuthorName-0': '', 'coAuthorEmail-0': '', revision: '2' })).toMatchObject({
    ok: true,
  });
});
