import { type EnquiryStatus, statuses, statusWords } from '#conference/enquiries/enquiry.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { fieldsAfter } from '../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import { shownName } from '../form/shown-values.ts';
import type { Route } from './+types/enquiry';
import type { EnquiryRefusal } from './act-on-enquiry.server.ts';

type Loaded = Route.ComponentProps['loaderData'];

type EntryFormProps = {
  /** The id of the new entry. With this id, a form that is sent twice adds only one entry. */
  entryKey: string;
  refusal: Partial<EnquiryRefusal> | undefined;
};

export function NoteForm({ entryKey, refusal }: EntryFormProps) {
  const field = fieldsAfter(refusal, 'note');
  return (
    <section>
      <h2>Note</h2>
      <IntentForm className="mt-3" intent="note" button="Save the note" isSmall fields={{ id: entryKey }}>
        <TextAreaField
          {...field('text')}
          label="Your note"
          hint="Only organisers see the note."
          rows={3}
          maxLength={10_000}
        />
      </IntentForm>
    </section>
  );
}

type ReplyFormProps = EntryFormProps & Pick<Loaded, 'savedReplies'> & { hint: string };

/** The form of a reply. Other buttons insert a saved reply, and open the next new enquiry after this reply. */
export function ReplyForm({ entryKey, savedReplies, hint, refusal }: ReplyFormProps) {
  const field = fieldsAfter(refusal, 'reply');
  return (
    <section>
      <h2>Reply</h2>
      <IntentForm
        className="mt-3"
        intent="reply"
        button="Send the reply"
        more={<SmallSubmit intent="reply-and-next">Send and next</SmallSubmit>}
        fields={{ id: entryKey }}
      >
        {savedReplies.length > 0 && (
          <div className="saved-replies">
            <SelectField
              {...field('savedReply')}
              label="Saved reply"
              required={false}
              placeholder="None"
              options={savedReplies}
            />
            <SmallSubmit intent="insert" formNoValidate>
              Insert
            </SmallSubmit>
          </div>
        )}
        <TextAreaField {...field('text')} label="Your reply" hint={hint} rows={7} maxLength={10_000} />
      </IntentForm>
    </section>
  );
}

type AssignFormProps = Pick<Loaded, 'assignee' | 'ownId' | 'handlers' | 'roles'> & {
  /** The assignee that the form shows as the current one. */
  shown: string;
  /** The choice in the refused form. */
  chosen?: string | undefined;
};

export function AssignForm({ assignee, ownId, handlers, roles, shown, chosen = shown }: AssignFormProps) {
  const people = handlers.map(({ id, name }) => ({
    value: id,
    label: id === ownId ? `${name} (you)` : name,
  }));
  return (
    <section>
      <h2>Assigned to</h2>
      <IntentForm intent="assign" button="Assign" isSmall className="mt-3" shown={{ assigneeId: shown }}>
        <SelectField
          name="assigneeId"
          label="Organiser or role"
          required={false}
          defaultValue={chosen}
          placeholder="Nobody"
          options={[...roles, ...people]}
        />
      </IntentForm>
      {assignee !== ownId && (
        <ButtonForm
          intent="assign"
          fields={{ assigneeId: ownId, [shownName('assigneeId')]: shown }}
          className="mt-3"
        >
          Assign to me
        </ButtonForm>
      )}
    </section>
  );
}

export function StatusForm({ status, shown }: { status: EnquiryStatus; shown: string }) {
  return (
    <section>
      <h2>Status</h2>
      <p className="mt-2">The status is {statusWords[status].toLowerCase()}. Change the status to:</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {statuses
          .filter((other) => other !== status)
          .map((other) => (
            <ButtonForm
              key={other}
              intent="set-status"
              fields={{ status: other, [shownName('status')]: shown }}
            >
              {statusWords[other]}
            </ButtonForm>
          ))}
      </div>
    </section>
  );
}
