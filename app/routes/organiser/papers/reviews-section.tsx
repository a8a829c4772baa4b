import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import type { PaperReviews } from './load-reviews.server.ts';

type ReviewsProps = {
  reviews: PaperReviews;
  mayDecide: boolean;
  /** True if the paper waits for reviews. */
  isOpen: boolean;
  refusal: Partial<FormRefusal<'text' | 'reviewerId' | 'session'>> | undefined;
};

const stateWords = { open: 'not started', begun: 'draft saved', submitted: 'submitted' };

/** Shows the reviewers of a paper, the submitted reviews, the discussion, and the form to add a reviewer. */
export function ReviewsSection({ reviews, mayDecide, isOpen, refusal }: ReviewsProps) {
  const { assignments, submitted, remarks, candidates, excluded, formKey, score } = reviews;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {score && <p className="mt-3">{score}</p>}
      {assignments.length === 0 && <p className="mt-3">Nobody reviews this paper yet.</p>}
      <ul className="mt-3">
        {assignments.map(({ id, name, institution, state }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-paper-line py-2"
          >
            <span>
              <bdi>{name}</bdi>, <bdi>{institution}</bdi>: {stateWords[state]}
            </span>
            {mayDecide && state !== 'submitted' && (
              <ButtonForm intent="unassign" fields={{ reviewerId: id }} about={name}>
                Remove
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
      {mayDecide && isOpen && candidates.length > 0 && (
        <IntentForm intent="assign" button="Assign" isSmall className="mt-4 max-w-md">
          <SelectField
            {...fieldsAfter(refusal, 'assign')('reviewerId')}
            label="Another reviewer"
            options={candidates}
            placeholder="Please choose"
          />
        </IntentForm>
      )}
      {isOpen && excluded && <p className="mt-3 max-w-prose text-ink-soft">{excluded}</p>}
      {submitted.map(({ id, name, head, points, forAuthor, forCommittee }) => (
        <article key={id} className="mt-6 max-w-prose border-s-4 border-indigo ps-4">
          <h3 className="text-h4">
            <bdi>{name}</bdi>: {head}
          </h3>
          <p className="text-small text-ink-soft">{points}</p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere" dir="auto">
            {forAuthor}
          </p>
          {forCommittee && (
            <p className="mt-2 whitespace-pre-line wrap-anywhere" dir="auto">
              <span className="font-semibold">For the committee: </span>
              {forCommittee}
            </p>
          )}
        </article>
      ))}
      <h3 className="mt-8 text-h4">Discussion</h3>
      {remarks.map(({ id, from, text }) => (
        <div key={id} className="mt-3 max-w-prose border-s-4 border-paper-line ps-4">
          <p className="text-small text-ink-soft">{from}</p>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {text}
          </p>
        </div>
      ))}
      {mayDecide && (
        <IntentForm
          key={remarks.length}
          intent="remark"
          button="Add the remark"
          isSmall
          fields={{ formKey }}
          className="mt-4 max-w-prose"
        >
          <TextAreaField
            {...fieldsAfter(refusal, 'remark')('text')}
            label="Remark"
            hint="The reviewers of this paper read it after they have submitted their own review. The author does not read it."
            maxLength={4000}
          />
        </IntentForm>
      )}
    </section>
  );
}
