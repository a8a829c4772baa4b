import { Form } from 'react-router';
import type { WordsOf } from '#platform/words/words.ts';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import type { UnsavedForm } from '#routes/visitor/unsaved-form.server.ts';
import type { unsavedFormWords } from './unsaved-form-words.ts';

type Props = { form: UnsavedForm; words: WordsOf<typeof unsavedFormWords> };

/** Offers to save the form that was sent after the session had expired. */
export function UnsavedFormNote({ form, words }: Props) {
  return (
    <section className="mt-8 max-w-prose border-s-4 border-madder ps-5">
      <h2 className="text-h4">{words.title}</h2>
      <p className="mt-2">{words.text}</p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Form method="post" action={form.path}>
          {form.fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton size="small">{words.save}</SubmitButton>
        </Form>
        <Form method="post" action="/dashboard">
          <SmallSubmit intent="forget-unsaved">{words.forget}</SmallSubmit>
        </Form>
      </div>
    </section>
  );
}
