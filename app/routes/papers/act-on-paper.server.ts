import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { countWords, type Draft, messageSchema, submissionSchema } from '#conference/papers/paper.ts';
import { findAuthorNames } from '#conference/papers/submitting/find-author-names.server.ts';
import { removeFullText, storeFullText } from '#conference/papers/submitting/full-text.server.ts';
import { answerCommittee } from '#conference/papers/submitting/paper-messages.server.ts';
import { paperLimits } from '#conference/papers/submitting/paper-rate-limits.server.ts';
import { deleteDraft, saveDraft } from '#conference/papers/submitting/save-draft.server.ts';
import { findNewCoAuthors, submitPaper } from '#conference/papers/submitting/submit-paper.server.ts';
import { withdrawPresentedPaper } from '#conference/programme/leave-programme.server.ts';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import { cleanPdf } from '#platform/files/clean-pdf.server.ts';
import type { FoundName } from '#platform/files/pdf/find-in-pdf.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import { fieldFile, fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { wideNetworkOf } from '#platform/http/security/networks.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { fileRefusal } from '#routes/forms/file-refusal.ts';
import type { PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { unlessNotStored } from '#routes/forms/form-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import type { MailboxOwner } from '#routes/login/mailbox/mailbox-owner.server.ts';
import { callStateNow } from './load-list.server.ts';
import { paperFormWords } from './papers-words.ts';
import { readDraft } from './read-draft.server.ts';

export type PaperRefusal = {
  message?: string;
  /** True if the paper was changed on another device after this page was loaded. */
  isChangedElsewhere?: boolean;
  errors?: Partial<Record<keyof Draft | 'fullText' | 'text', string>>;
  /** The authors whom the full text names, each as a sentence. The author may send it all the same. */
  named?: string[];
  /** The typed texts. */
  draft?: Draft;
  text?: string;
  /** True if the page has saved the draft automatically. */
  isSaved?: boolean;
};

type Posted = PostedForm<{ author: MailboxOwner }>;

function refuse(status: number, refusal: PaperRefusal) {
  return data(refusal, { status });
}

function paperOf({ params }: Posted): string {
  const { paperId = '' } = params;
  if (!isUuid(paperId)) throw new Response('There is no such paper.', { status: 404 });
  return paperId;
}

async function readSaving(posted: Posted, draft: Draft) {
  const { form, author, context, translator } = posted;
  const formKey = fieldText(form, 'formKey');
  return {
    author,
    paperId: paperOf(posted),
    revision: Number.parseInt(fieldText(form, 'revision'), 10) || 0,
    formKey: isUuid(formKey) ? formKey : randomUUID(),
    draft,
    call: await callStateNow(context),
    locale: translator.locale,
  };
}

type Reason = 'no-such-paper' | 'closed' | 'changed-elsewhere' | 'no-full-text';

function refuseFor(reason: Reason, { translator }: Posted, draft?: Draft) {
  const message = translator.words(paperFormWords)[reason];
  const status = reason === 'no-such-paper' ? 404 : 409;
  if (reason === 'no-full-text')
    return refuse(422, { errors: { fullText: message }, ...(draft && { draft }) });
  return refuse(status, {
    message,
    isChangedElsewhere: reason === 'changed-elsewhere',
    ...(draft && { draft }),
  });
}

/** Saves the draft. The page saves automatically while somebody types, and then does not redirect. */
export async function save(posted: Posted) {
  const { context, author, form, translator } = posted;
  const draft = readDraft(form);
  const limit = await context.limits.take(paperLimits.changesByMailbox, author.email);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { draft }, translator);
  const saving = await readSaving(posted, draft);
  const saved = await saveDraft(context.db, saving, context.now());
  if (!saved.ok) return refuseFor(saved.reason, posted, draft);
  if (fieldText(form, 'by') === 'script') return refuse(200, { isSaved: true });
  return redirectTo(`/papers/mine/${saving.paperId}`, 'paper-saved');
}

function sayNamed(found: readonly FoundName[], translator: Translator) {
  const { named, namedOnPages, namedElsewhere } = translator.words(paperFormWords);
  const pagesOf = new Intl.ListFormat(translator.locale);
  const sentences = found.map(({ name, pages }) =>
    pages.length > 0
      ? say(namedOnPages, { name, count: pages.length, pages: pagesOf.format(pages.map(String)) })
      : say(namedElsewhere, { name }),
  );
  return { message: named, named: sentences };
}

/**
 * Saves the draft and submits the paper. If the paper cannot be submitted, the draft is still saved. If the full text
 * names an author, asks first whether to send it all the same.
 */
export async function submit(posted: Posted) {
  const { context, author, form, translator } = posted;
  const draft = readDraft(form);
  const limit = await context.limits.take(paperLimits.changesByMailbox, author.email);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { draft }, translator);
  const saving = await readSaving(posted, draft);
  const read = submissionSchema(edition.papers).safeParse(draft);
  if (!read.success) {
    const saved = await saveDraft(context.db, saving, context.now());
    if (!saved.ok) return refuseFor(saved.reason, posted, draft);
    const errors = fieldErrors<keyof Draft>(read.error, translator);
    const count = countWords(draft.abstract);
    const { least, most } = edition.papers.abstractWords;
    if (errors.abstract && draft.abstract !== '' && (count < least || count > most)) {
      errors.abstract = say(translator.words(paperFormWords).abstractCount, { count, least, most });
    }
    return refuse(422, { errors, draft });
  }
  if (fieldText(form, 'sendNamed') === '') {
    const named = await findAuthorNames(context, { ...saving, paper: read.data, asker: askerOf(posted) });
    if (named.length > 0) {
      const saved = await saveDraft(context.db, saving, context.now());
      if (!saved.ok) return refuseFor(saved.reason, posted, draft);
      return refuse(422, { ...sayNamed(named, translator), draft });
    }
  }
  for (const email of await findNewCoAuthors(context.db, saving.paperId, read.data.coAuthors)) {
    const asked = await context.limits.takeAll([
      [paperLimits.coAuthorsByMailbox, author.email],
      [paperLimits.coAuthorsOfAddress, email],
    ]);
    if (asked.ok) continue;
    const saved = await saveDraft(context.db, saving, context.now());
    if (!saved.ok) return refuseFor(saved.reason, posted, draft);
    return refuse(429, { errors: { coAuthors: translator.words(paperFormWords).tooManyAsked }, draft });
  }
  const submission = { ...saving, paper: read.data, requestId: context.requestId };
  const submitted = await submitPaper(context, submission, context.now());
  if (!submitted.ok) return refuseFor(submitted.reason, posted, draft);
  return redirectTo(`/papers/mine/${saving.paperId}`, 'paper-submitted');
}

/** Says whose turn it is when a full text is worked on. */
function askerOf({ author, context }: Posted) {
  return { person: author.email, network: wideNetworkOf(context.clientAddress) };
}

/** Stores the full text of the draft. */
export async function upload(posted: Posted) {
  const { context, author, form, translator } = posted;
  const paperId = paperOf(posted);
  const words = translator.words(paperFormWords);
  const limit = await context.limits.take(paperLimits.filesByMailbox, author.email);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {}, translator);
  const refuseFile = (status: number, fullText: string) => refuse(status, { errors: { fullText } });
  const sent = fieldFile(form, 'fullText');
  if (!sent) return refuseFile(422, words.noFile);
  if (!(await hasRoomForFiles(context.config))) return refuseFile(503, translator.words(fileWords).noRoom);
  const asker = askerOf(posted);
  const checked = await checkUpload(await sent.bytes(), { pdf: true, asker });
  const { name } = sent;
  if (!checked.ok && (checked.reason === 'too-large' || checked.reason === 'empty')) {
    return refuseFile(422, fileRefusal({ name, reason: checked.reason, pdf: true }, translator));
  }
  const isPdf = checked.ok && checked.file.mediaType === 'application/pdf';
  if (!isPdf) return refuseFile(422, say(words.onlyPdf, { name }));
  const cleaned = await cleanPdf(checked.file, asker);
  if (!cleaned.ok) {
    return refuseFile(422, say(cleaned.reason === 'too-heavy' ? words.heavyPdf : words.onlyPdf, { name }));
  }
  const { file } = cleaned;
  const call = await callStateNow(context);
  const stored = await unlessNotStored(context, () =>
    storeFullText(context, { author, paperId, file, call }, context.now()),
  );
  if (!stored) return refuseFile(503, translator.words(fileWords).noRoom);
  if (!stored.ok) return refuseFor(stored.reason, posted);
  return redirectTo(`/papers/mine/${paperId}`, 'full-text-stored');
}

/** Removes the full text of the draft. */
export async function removeFile(posted: Posted) {
  const { context, author } = posted;
  const paperId = paperOf(posted);
  const isRemoved = await removeFullText(
    context.db,
    { author, paperId, call: await callStateNow(context) },
    context.now(),
  );
  return isRemoved ? redirectTo(`/papers/mine/${paperId}`) : refuseFor('closed', posted);
}

/** Sends the author's answer to the committee. */
export async function answer(posted: Posted) {
  const { context, author, form, translator } = posted;
  const paperId = paperOf(posted);
  const limit = await context.limits.take(paperLimits.changesByMailbox, author.email);
  const typed = fieldText(form, 'text');
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { text: typed }, translator);
  const read = messageSchema.safeParse({ text: typed });
  if (!read.success) return refuse(422, { errors: fieldErrors<'text'>(read.error, translator), text: typed });
  const formKey = fieldText(form, 'formKey');
  const { requestId } = context;
  const message = { author, paperId, ...read.data, formKey, requestId };
  const isSent = isUuid(formKey) && (await answerCommittee(context, message, context.now()));
  return isSent ? redirectTo(`/papers/mine/${paperId}`, 'answer-sent') : refuseFor('no-such-paper', posted);
}

/** Withdraws the paper. The page asks for confirmation first. */
export async function withdraw(posted: Posted) {
  const { context, author } = posted;
  const paperId = paperOf(posted);
  const { requestId } = context;
  const isWithdrawn = await withdrawPresentedPaper(context, { author, paperId, requestId }, context.now());
  return isWithdrawn
    ? redirectTo(`/papers/mine/${paperId}`, 'paper-withdrawn')
    : refuseFor('no-such-paper', posted);
}

/** Deletes a draft that was never submitted. The page asks for confirmation first. */
export async function remove(posted: Posted) {
  const { context, author } = posted;
  const paperId = paperOf(posted);
  const { requestId } = context;
  const isDeleted = await deleteDraft(context.db, { author, paperId, requestId });
  return isDeleted ? redirectTo('/papers/mine', 'paper-deleted') : refuseFor('no-such-paper', posted);
}
