import { randomUUID } from 'node:crypto';
import { Form, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { readForReviewer } from '#conference/papers/reviewing/read-for-reviewer.server.ts';
import { mostPoints } from '#conference/papers/reviewing/reviewer.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { say } from '#platform/words/words.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/review';
import { declare, type ReviewAnswer, remark, save, submit } from './act-on-review.server.ts';
import { Discussion } from './discussion.tsx';
import { ReviewForm } from './review-form.tsx';
import { reviewFormWords } from './review-words.ts';
import { reviewerAction, reviewerLoader } from './reviewer.server.ts';

export const loader = reviewerLoader(async ({ context, reviewer, params: { paperId = '' }, translator }) => {
  const asked = { paperId, reviewerId: reviewer.id };
  const paper = isUuid(paperId) ? await readForReviewer(context.db, asked) : undefined;
  if (!paper) throw new Response('There is no such paper.', { status: 404 });
  const words = translator.words(reviewFormWords);
  const { themes, kinds, languages } = translator.data(edition.papers);
  const { review } = translator.data(context.settings.papers);
  const nameOf = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((one) => one.id === id)?.name ?? id;
  const { discussion, theme, kind, language, number, ...rest } = paper;
  return {
    ...rest,
    words,
    number: writePaperNumber(number),
    event: translator.sentence(edition.name),
    about: [nameOf(kinds, kind), nameOf(themes, theme), nameOf(languages, language)].join(' · '),
    formKey: randomUUID(),
    criteria: review.criteria.map(({ id, name, hint, weight }) => ({
      id,
      label: say(words.points, { name, weight }),
      hint,
    })),
    pointOptions: Array.from({ length: mostPoints }, (_, index) => ({
      value: String(index + 1),
      label: say(words.point, { points: index + 1, most: mostPoints }),
    })),
    discussion: discussion && {
      reviews: discussion.reviews.map(({ place, score, forAuthor, forCommittee }) => ({
        place,
        said: say(words.reviewerScore, { place, score }),
        toAuthor: say(words.toAuthor, { text: forAuthor }),
        toCommittee: forCommittee && say(words.toCommittee, { text: forCommittee }),
      })),
      remarks: discussion.remarks.map(({ id, text, writer }) => ({
        id,
        text,
        from: {
          you: () => words.you,
          reviewer: () => say(words.reviewer, { place: writer.kind === 'reviewer' ? writer.place : 0 }),
          committee: () => say(words.committee, { name: writer.kind === 'committee' ? writer.name : '' }),
        }[writer.kind](),
      })),
    },
  };
});

export const action = reviewerAction(byIntent({ save, submit, declare, remark }));

export type ReviewPage = Awaited<ReturnType<typeof loader>>;

export default function Review({ loaderData: page, actionData }: Route.ComponentProps) {
  const { words, authors, discussion } = page;
  const answer = useAnswer<ReviewAnswer>(actionData);
  return (
    <div className="wrap py-10 md:py-14">
      <title>{`${page.number} · ${page.event}`}</title>
      <meta name="robots" content="noindex" />
      <p>
        <Link to="/review">{words.back}</Link>
      </p>
      <h1 className="mt-2 text-h3 wrap-anywhere" tabIndex={-1}>
        {page.number} <bdi>{page.title}</bdi>
      </h1>
      <p className="mt-2 text-ink-soft">{page.about}</p>
      {authors && (
        <p className="mt-2">
          {words.authors}: <bdi>{authors.join(', ')}</bdi>
        </p>
      )}
      <FormSummary message={answer?.message} errors={answer?.errors} />
      {page.isOlderVersion && page.canReview && <p className="mt-4 font-semibold">{words.newVersion}</p>}
      <h2 className="mt-8 text-h3">{words.abstract}</h2>
      <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere" dir="auto">
        {page.abstract}
      </p>
      {page.hasFile && (
        <p className="mt-4">
          <a href={`/review/${page.id}/full-text`}>{words.fullText}</a>
        </p>
      )}
      <ReviewForm page={page} answer={answer} />
      {discussion ? (
        <Discussion page={page} discussion={discussion} answer={answer} />
      ) : (
        <p className="mt-10 max-w-prose text-ink-soft">{words.discussionLater}</p>
      )}
      <details className="mt-12 max-w-prose border-t-2 border-indigo pt-5">
        <summary className="cursor-pointer font-semibold underline underline-offset-4">
          {words.conflict}
        </summary>
        <p className="mt-3">{words.conflictText}</p>
        <Form method="post" className="mt-3">
          <SmallSubmit intent="declare">{words.conflictYes}</SmallSubmit>
        </Form>
      </details>
    </div>
  );
}
