import { Link } from 'react-router';
import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { namePart } from '#conference/papers/papers.server.ts';
import { assignEvenly } from '#conference/papers/reviewing/assign-papers.server.ts';
import { countAssignments } from '#conference/papers/reviewing/read-assignments.server.ts';
import { endReviewer, inviteReviewer, listReviewers } from '#conference/papers/reviewing/reviewers.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { emailAddress } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import type { Question } from '../form/question.ts';
import { QuestionForm } from '../form/question-form.tsx';
import { refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { type Column, DataTable, numberColumn, wordsColumn } from '../list/data-table.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/reviewers';

export const handle = deskTitle('Reviewers');

const path = '/organiser/papers/reviewers';

const inviteSchema = z.object({ email: emailAddress('Please enter an email address.') });

export const loader = organiserLoader(path, async ({ context, organiser }) => {
  const { perPaper } = edition.papers.review;
  const reviewers = await listReviewers(context.db);
  const loads = reviewers.flatMap(({ papers, endedAt }) => (endedAt ? [] : [papers ?? 0]));
  return {
    mayDecide: may(organiser, 'papers.decide'),
    perPaper,
    counts: await countAssignments(context.db, perPaper),
    mostLoad: Math.max(0, ...loads),
    reviewers: reviewers.map(({ id, email, name, institution, themes, papers, reviews, ...reviewer }) => ({
      id,
      email,
      name,
      institution,
      themes: themes.map((theme) => namePart('themes', theme)).join(', '),
      mostPapers: reviewer.mostPapers,
      papers: papers ?? 0,
      reviews: reviews ?? 0,
      state: reviewer.endedAt
        ? ('ended' as const)
        : reviewer.joinedAt
          ? ('joined' as const)
          : ('invited' as const),
    })),
  };
});

export const action = organiserAction(path, {
  invite: async ({ context, by, form }) => {
    const read = readFields(form, inviteSchema, 'invite');
    if (!read.ok) return read.refusal;
    await inviteReviewer(context, { ...read.data, ...by }, context.now());
    return redirectTo(path, 'reviewer-invited');
  },
  end: async ({ context, by, form }) => {
    const reviewerId = fieldText(form, 'reviewerId');
    const reviewer = (await listReviewers(context.db)).find(({ id }) => id === reviewerId);
    const unseen =
      reviewer && !reviewer.endedAt && refuseIfQuestionChanged(form, askToEndWork(countWork(reviewer)));
    if (unseen) return unseen;
    const isEnded =
      isUuid(reviewerId) && (await endReviewer(context.db, { reviewerId, ...by }, context.now()));
    if (!isEnded)
      return refuse(404, { message: 'There is no such reviewer, or their work was already ended.' });
    return redirectTo(path, 'reviewer-ended');
  },
  assign: async ({ context, by }) => {
    const { short } = await assignEvenly(context, by, context.now());
    return redirectTo(path, short > 0 ? 'papers-assigned-in-part' : 'papers-assigned');
  },
});

type Work = { email: string; papers: number; reviews: number };

function countWork({ email, papers, reviews }: Awaited<ReturnType<typeof listReviewers>>[number]): Work {
  return { email, papers: papers ?? 0, reviews: reviews ?? 0 };
}

function askToEndWork({ email, papers, reviews }: Work): Question {
  const lost = describeCount(papers, 'assigned paper', 'assigned papers');
  const kept = describeCount(reviews, 'submitted review stays', 'submitted reviews stay');
  return {
    text: `End the work of ${email}? They cannot open their ${lost} any more. ${kept}.`,
    undo: 'To undo it, invite them again and assign papers again.',
  };
}

type Row = Route.ComponentProps['loaderData']['reviewers'][number];

const states = {
  invited: { tone: 'due', word: 'Invited' },
  joined: { tone: 'done', word: 'Joined' },
  ended: { tone: 'plain', word: 'Ended' },
} as const;

const columnsFor = (mayDecide: boolean): Column<Row>[] => [
  wordsColumn('Reviewer', ({ name, email, institution }) => (
    <>
      {name && (
        <span className="block">
          <bdi className="font-semibold">{name}</bdi>, <bdi>{institution}</bdi>
        </span>
      )}
      <EmailAddress address={email} />
    </>
  )),
  wordsColumn('Themes', ({ themes }) => themes || 'All'),
  numberColumn('Papers', ({ papers, mostPapers }) =>
    mostPapers === null ? String(papers) : `${papers} of ${mostPapers}`,
  ),
  numberColumn('Reviews', ({ reviews }) => String(reviews)),
  wordsColumn('State', ({ state }) => <Badge tone={states[state].tone}>{states[state].word}</Badge>),
  wordsColumn(
    'Change',
    (reviewer) =>
      mayDecide &&
      reviewer.state !== 'ended' && (
        <QuestionForm
          intent="end"
          title={
            <>
              End<span className="sr-only"> the work of {reviewer.email}</span>
            </>
          }
          question={askToEndWork(reviewer)}
          button="End their work"
          fields={{ reviewerId: reviewer.id }}
        />
      ),
  ),
];

export default function Reviewers({ loaderData, actionData }: Route.ComponentProps) {
  const { reviewers, counts, perPaper, mayDecide, mostLoad } = loaderData;
  const refusal = useAnswer<FormRefusal<'email'>>(actionData);
  return (
    <>
      <PageHead
        title="Reviewers"
        back={{ to: '/organiser/papers', label: 'Papers' }}
        intro="Reviewers sign in by mail and see only the papers that they review. They do not see participants or other pages of the desk."
      />
      <FormSummary
        message={refusal?.message}
        errors={refusal?.errors && { 'invite-email': refusal.errors.email }}
      />
      <DataTable rows={reviewers} columns={columnsFor(mayDecide)} empty="Nobody is invited yet." />
      {mayDecide && (
        <div className="mt-12 grid gap-12 md:grid-cols-2">
          <section aria-labelledby="assign">
            <h2 id="assign">Assign papers evenly</h2>
            <p className="mt-3">
              {describeCount(counts.papers, 'paper waits', 'papers wait')} for a decision;{' '}
              <strong>{counts.lacking}</strong> of them have fewer than {perPaper} reviewers. There are{' '}
              {describeCount(counts.reviewers, 'reviewer', 'reviewers')}; the busiest reviewer has{' '}
              {describeCount(mostLoad, 'paper', 'papers')}.
            </p>
            <p className="mt-2">
              All reviewers get about the same number of papers. No reviewer gets their own paper, a paper
              from their institution, or a paper for which they declared a conflict. Existing assignments do
              not change.
            </p>
            <ButtonForm intent="assign" className="mt-4">
              Assign the papers
            </ButtonForm>
            <p className="mt-4">
              To choose the reviewers of a paper yourself, open <Link to="/organiser/papers">the paper</Link>.
            </p>
          </section>
          <section aria-labelledby="invite">
            <h2 id="invite">Invite a reviewer</h2>
            <IntentForm intent="invite" button="Send the invitation" isSmall className="mt-4 max-w-md">
              <TextField
                {...fieldsAfter(refusal, 'invite')('email')}
                type="email"
                label="Email"
                autoComplete="off"
                maxLength={254}
              />
            </IntentForm>
          </section>
        </div>
      )}
    </>
  );
}
