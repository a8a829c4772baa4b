import { Form } from 'react-router';
import type { WordsOf } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { RadioField } from '#ui/form/choice-field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import type { ApplyRefusal } from './apply-from-form.server.ts';
import type { grantWords } from './grant-words.ts';

type GrantFormProps = {
  page: {
    words: WordsOf<typeof grantWords>;
    state: string;
    hasFile: boolean;
    values: Partial<Record<'wish' | 'why' | 'canPay', string>> | undefined;
  };
  refusal: ApplyRefusal | undefined;
};

/** The form of an application, with what was sent or refused before. */
export function GrantForm({ page: { words, state, hasFile, values: sent }, refusal }: GrantFormProps) {
  const { errors = {}, values = sent ?? {}, kept } = refusal ?? {};
  return (
    <Form method="post" encType="multipart/form-data" className="mt-6 grid gap-5">
      <RadioField
        name="wish"
        legend={words.wish}
        options={[
          { value: 'free', label: words.free },
          { value: 'reduced', label: words.reduced },
        ]}
        defaultValue={values.wish}
        error={errors.wish}
      />
      <TextAreaField
        name="why"
        label={words.why}
        hint={words.whyHint}
        rows={8}
        maxLength={2000}
        defaultValue={values.why}
        error={errors.why}
      />
      <TextField
        name="canPay"
        label={words.canPay}
        hint={words.canPayHint}
        required={false}
        maxLength={100}
        autoComplete="off"
        defaultValue={values.canPay}
        error={errors.canPay}
      />
      <FileField
        name="proof"
        label={words.file}
        hint={hasFile ? `${words.hasFile} ${words.fileHint}` : words.fileHint}
        accept="image/png,image/jpeg,application/pdf"
        kept={kept?.proof?.name}
        error={errors.proof}
        optional
      />
      {kept?.proof && <input type="hidden" name="kept-proof" value={kept.proof.id} />}
      <p>
        <SubmitButton intent="apply">{state === 'open' ? words.change : words.send}</SubmitButton>
      </p>
    </Form>
  );
}
