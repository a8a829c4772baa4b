import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { ReasonField } from '../form/intent-form.tsx';
import type { CorrectField } from './correct-values.server.ts';

/** The fields of a stall holder's account. */
export function CorrectAccountFields({ refusal }: { refusal: FormRefusal<CorrectField> }) {
  const field = fieldsAfter(refusal);
  return (
    <div className="fields">
      <TextField {...field('fullName')} label="Full name" maxLength={200} autoComplete="off" />
      <TextField {...field('organisation')} label="Organisation" maxLength={200} autoComplete="off" />
      <TextField
        {...field('email')}
        type="email"
        label="Email"
        hint="If you change it, a mail about it is sent to the old and the new address."
        maxLength={254}
        autoComplete="off"
        wide
      />
      <ReasonField
        {...field('reason')}
        label="Reason for the correction"
        hint="The history shows it with the old values."
        wide
      />
    </div>
  );
}
