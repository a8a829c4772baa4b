import type { SavedReply } from '#conference/enquiries/saved-reply.ts';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';

export type SavedReplyRefusal = FormRefusal<keyof SavedReply>;

type SavedReplyFormProps = {
  intent: 'make' | 'change';
  button: string;
  fields?: Record<string, string>;
  values?: SavedReply;
  refusal: Partial<SavedReplyRefusal> | undefined;
};

/** The fields of a saved reply. `values`: the stored values, if the saved reply exists already. */
export function SavedReplyForm({ intent, button, fields, values, refusal }: SavedReplyFormProps) {
  const field = fieldsAfter(refusal);
  const shown = refusal?.shown ?? values;
  return (
    <IntentForm
      className="mt-3"
      intent={intent}
      button={button}
      {...(fields && { fields })}
      {...(shown && { shown })}
    >
      <TextField
        {...field('title')}
        defaultValue={refusal?.values?.title ?? values?.title}
        label="Title"
        maxLength={100}
        autoComplete="off"
      />
      <TextAreaField
        {...field('text')}
        defaultValue={refusal?.values?.text ?? values?.text}
        label="Text"
        rows={7}
        maxLength={10_000}
      />
    </IntentForm>
  );
}
