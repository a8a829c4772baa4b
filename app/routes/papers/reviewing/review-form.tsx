import { Form } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAutosave } from '#routes/papers/use-autosave.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import type { ReviewAnswer } from './act-on-review.server.ts';
import type { ReviewPage } from './review.tsx';

/**
 * The form of a review. With script, the page saves a draft while somebody types. A review that is already submitted
 * changes only when the form is sent.
 */
export function ReviewForm({
  page,
  answer,
}: {
  page: ReviewPage;
  answer: Partial<ReviewAnswer> | undefined;
}) {
  const { words, criteria, pointOptions, canReview, reviewState } = page;
  const { status, onChange, onSubmit } = useAutosave();
  const review = answer?.review ?? page.review;
  const isSubmitted = reviewState === 'submitted';
  return (
    <section className="mt-10 border-t-2 border-indigo pt-5">
      <h2 className="text-h3">{words.review}</h2>
      {!canReview && <p className="mt-2">{words.decided}</p>}
      <Form method="post" className="mt-5" onSubmit={onSubmit} {...(!isSubmitted && { onChange })}>
        <fieldset disabled={!canReview}>
          <div className="fields">
            {criteria.map(({ id, label, hint }) => (
              <SelectField
                key={id}
                name={`points-${id}`}
                label={label}
                hint={hint}
                options={pointOptions}
                placeholder={words.choose}
                required={false}
                defaultValue={String(review.points[id] ?? '')}
                error={answer?.errors?.[`points-${id}`]}
              />
            ))}
            <TextAreaField
              name="forAuthor"
              label={words.forAuthor}
              hint={words.forAuthorHint}
              rows={8}
              maxLength={6000}
              required={false}
              wide
              defaultValue={review.forAuthor}
              error={answer?.errors?.forAuthor}
            />
            <TextAreaField
              name="forCommittee"
              label={words.forCommittee}
              hint={words.forCommitteeHint}
              rows={4}
              maxLength={6000}
              required={false}
              wide
              defaultValue={review.forCommittee}
            />
          </div>
          {canReview && (
            <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
              <SubmitButton intent="submit">{isSubmitted ? words.submitAgain : words.submit}</SubmitButton>
              {!isSubmitted && (
                <SubmitButton intent="save" variant="line">
                  {words.save}
                </SubmitButton>
              )}
              <span role="status" className="text-ink-soft">
                {status && words[status]}
              </span>
            </p>
          )}
        </fieldset>
      </Form>
    </section>
  );
}
