import { data } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { messageSchema } from '#conference/papers/paper.ts';
import { declareConflict } from '#conference/papers/reviewing/assign-papers.server.ts';
import { remarkAsReviewer } from '#conference/papers/reviewing/discuss.server.ts';
import { longestComment, type Reviewer } from '#conference/papers/reviewing/reviewer.ts';
import {
  type ReviewDraft,
  type ReviewRefusal,
  readPoints,
  saveReview,
  submitReview,
} from '#conference/papers/reviewing/write-review.server.ts';
import { paperLimits } from '#conference/papers/submitting/paper-rate-limits.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { reviewFormWords } from './review-words.ts';

export type ReviewAnswer = {
  message?: string;
  errors?: Record<string, string>;
  review?: ReviewDraft;
  remark?: string;
  isSaved?: boolean;
};

type Posted = PostedForm<{ reviewer: Reviewer }>;

function refuse(status: number, answer: ReviewAnswer) {
  return data(answer, { status });
}

function paperOf({ params: { paperId = '' } }: Posted): string {
  if (!isUuid(paperId)) throw new Response('There is no such paper.', { status: 404 });
  return paperId;
}

function tidyText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\0/g, '').toWellFormed().trim().slice(0, longestComment);
}

function readReview(form: FormData): ReviewDraft {
  const given = Object.fromEntries(
    edition.papers.review.criteria.map(({ id }) => [id, fieldText(form, `points-${id}`)]),
  );
  return {
    points: readPoints(given),
    forAuthor: tidyText(fieldText(form, 'forAuthor')),
    forCommittee: tidyText(fieldText(form, 'forCommittee')),
  };
}

function refuseFor(reason: ReviewRefusal, { translator }: Posted, review: ReviewDraft) {
  const message = translator.words(reviewFormWords)[reason];
  if (reason === 'missing-comment') return refuse(422, { errors: { forAuthor: message }, review });
  if (reason === 'missing-points') {
    const missing = edition.papers.review.criteria.filter(({ id }) => review.points[id] === undefined);
    return refuse(422, {
      errors: Object.fromEntries(missing.map(({ id }) => [`points-${id}`, message])),
      review,
    });
  }
  return refuse(reason === 'not-assigned' ? 404 : 409, { message, review });
}

/** Saves the draft of a review. The page saves automatically while somebody types, and then does not redirect. */
export async function save(posted: Posted) {
  const { context, reviewer, form, translator } = posted;
  const review = readReview(form);
  const limit = await context.limits.take(paperLimits.changesByMailbox, reviewer.email);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { review }, translator);
  const paperId = paperOf(posted);
  const saved = await saveReview(context.db, { paperId, reviewerId: reviewer.id, review }, context.now());
  if (!saved.ok) return refuseFor(saved.reason, posted, review);
  if (fieldText(form, 'by') === 'script') return refuse(200, { isSaved: true });
  return redirectTo(`/review/${paperId}`, 'review-saved');
}

export async function submit(posted: Posted) {
  const { context, reviewer, form, translator } = posted;
  const review = readReview(form);
  const limit = await context.limits.take(paperLimits.changesByMailbox, reviewer.email);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { review }, translator);
  const paperId = paperOf(posted);
  const { requestId } = context;
  const writing = { paperId, reviewerId: reviewer.id, review, requestId };
  const submitted = await submitReview(context.db, writing, context.now());
  if (!submitted.ok) return refuseFor(submitted.reason, posted, review);
  return redirectTo(`/review/${paperId}`, 'review-submitted');
}

export async function declare(posted: Posted) {
  const { context, reviewer, translator } = posted;
  const limit = await context.limits.take(paperLimits.changesByMailbox, reviewer.email);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {}, translator);
  const { requestId } = context;
  const declared = { paperId: paperOf(posted), reviewerId: reviewer.id, requestId };
  const isDone = await declareConflict(context.db, declared, context.now());
  if (!isDone) return refuse(404, { message: translator.words(reviewFormWords)['not-assigned'] });
  return redirectTo('/review', 'conflict-declared');
}

export async function remark(posted: Posted) {
  const { context, reviewer, form, translator } = posted;
  const typed = fieldText(form, 'text');
  const limit = await context.limits.take(paperLimits.changesByMailbox, reviewer.email);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { remark: typed }, translator);
  const words = translator.words(reviewFormWords);
  const read = messageSchema.safeParse({ text: typed });
  if (!read.success) return refuse(422, { errors: { text: words.writeRemark }, remark: typed });
  const formKey = fieldText(form, 'formKey');
  const paperId = paperOf(posted);
  const written = { paperId, reviewerId: reviewer.id, formKey, ...read.data };
  const isAdded = isUuid(formKey) && (await remarkAsReviewer(context, written, context.now()));
  if (!isAdded) return refuse(404, { message: words['not-assigned'], remark: typed });
  return redirectTo(`/review/${paperId}`, 'remark-added');
}
