import { Form } from 'react-router';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import type { ReviewAnswer } from './act-on-review.server.ts';
import type { ReviewPage } from './review.tsx';

type DiscussionProps = {
  page: ReviewPage;
  discussion: NonNullable<ReviewPage['discussion']>;
  answer: Partial<ReviewAnswer> | undefined;
};

/** The other reviews of a paper, and the remarks of the reviewers and the committee. */
export function Discussion({ page: { words, formKey }, discussion, answer }: DiscussionProps) {
  const { reviews, remarks } = discussion;
  return (
    <section className="mt-12 border-t-2 border-indigo pt-5">
      <h2 className="text-h3">{words.discussion}</h2>
      {reviews.length === 0 && <p className="mt-2">{words.noOthers}</p>}
      {reviews.map(({ place, said, toAuthor, toCommittee }) => (
        <Said key={place} from={said}>
          {toAuthor}
          {toCommittee && `\n${toCommittee}`}
        </Said>
      ))}
      {remarks.map(({ id, from, text }) => (
        <Said key={id} from={from}>
          {text}
        </Said>
      ))}
      <Form method="post" className="mt-5 grid max-w-prose gap-3" key={remarks.length}>
        <input type="hidden" name="formKey" value={formKey} />
        <TextAreaField
          name="text"
          label={words.remark}
          hint={words.remarkHint}
          maxLength={4000}
          defaultValue={answer?.remark}
          error={answer?.errors?.text}
        />
        <p>
          <SmallSubmit intent="remark">{words.sendRemark}</SmallSubmit>
        </p>
      </Form>
    </section>
  );
}

function Said({ from, children }: { from: string; children: React.ReactNode }) {
  return (
    <div className="mt-4 max-w-prose border-s-4 border-indigo ps-4">
      <p className="text-small text-ink-soft">{from}</p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {children}
      </p>
    </div>
  );
}
