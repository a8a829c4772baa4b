import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm } from '../../form/intent-form.tsx';
import { Fold } from '../../page/fold.tsx';

/** The form to handle stored webhooks again, for example after a bug was fixed. */
export function ReplayForm({ refusal }: { refusal: FormRefusal<'name'> | undefined }) {
  const field = fieldsAfter(refusal, 'replay');
  return (
    <Fold
      className="mt-10 max-w-md"
      title="Handle a provider’s messages again"
      isOpen={refusal?.intent === 'replay'}
    >
      <IntentForm intent="replay" button="Handle again" isSmall className="pb-3">
        <p>No payment is recorded twice, even if a message is handled several times.</p>
        <TextField
          {...field('name')}
          label="The provider’s id of the event or payment"
          hint="It begins with evt, pi or pay."
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          required
        />
      </IntentForm>
    </Fold>
  );
}
