import { Form } from 'react-router';
import { type EnquiryStatus, statuses, statusWords } from '#conference/enquiries/enquiry.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import { MailBadge } from '../mails/mail-badge.tsx';
import type { Route } from './+types/enquiry';
import type { EnquiryRefusal } from './act-on-enquiry.server.ts';

type Loaded = Route.ComponentProps['loaderData'];

export function EntryList({ entries }: Pick<Loaded, 'entries'>) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>Notes and replies</h2>
      <ol className="mt-4 grid gap-4">
        {entries.map((entry) => (
          <li key={entry.id} className={entry.kind === 'note' ? 'entry entry-note' : 'entry'}>
            <p className="entry-head">
              <strong>{entry.kind === 'note' ? `Note by ${entry.by}` : `Reply by ${entry.by}`}</strong>
              <span className="text-ink-soft">{entry.at}</span>
              {entry.mailState && <MailBadge state={entry.mailState} />}
            </p>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {entry.text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type EntryFormProps = {
  intent: 'note' | 'reply';
  /** The id of the new entry, so that a form that is sent twice adds one entry. */
  entryKey: string;
  title: string;
  hint: string;
  label: string;
  button: string;
  refused: EnquiryRefusal['refused'];
};

export function EntryForm({ intent, entryKey, title, hint, label, button, refused }: EntryFormProps) {
  const own = refused?.intent === intent ? refused : undefined;
  const isReply = intent === 'reply';
  return (
    <section>
      <h2>{title}</h2>
      <IntentForm
        className="mt-3"
        intent={intent}
        button={button}
        isSmall={!isReply}
        fields={{ entryId: entryKey }}
      >
        <TextAreaField
          name="text"
          id={`${intent}-text`}
          label={label}
          hint={hint}
          rows={isReply ? 7 : 3}
          maxLength={10_000}
          defaultValue={own?.text}
          error={own?.error}
        />
      </IntentForm>
    </section>
  );
}

/** Assigns the enquiry to an organiser. A second button assigns it to the reader. */
export function AssignForm({
  assigneeId,
  ownId,
  handlers,
}: Pick<Loaded, 'assigneeId' | 'ownId' | 'handlers'>) {
  return (
    <section>
      <h2>Assigned to</h2>
      <Form method="post" className="mt-3 grid gap-3">
        <SelectField
          name="assigneeId"
          label="Organiser"
          required={false}
          defaultValue={assigneeId ?? ''}
          placeholder="Nobody"
          options={handlers.map(({ id, name }) => ({
            value: id,
            label: id === ownId ? `${name} (you)` : name,
          }))}
        />
        <div className="flex flex-wrap gap-3">
          <SmallSubmit intent="assign">Assign</SmallSubmit>
          {assigneeId !== ownId && (
            <SmallSubmit form="take-it" intent="assign">
              Assign to me
            </SmallSubmit>
          )}
        </div>
      </Form>
      <Form method="post" id="take-it">
        <input type="hidden" name="assigneeId" value={ownId} />
      </Form>
    </section>
  );
}

export function StatusForm({ status }: { status: EnquiryStatus }) {
  return (
    <section>
      <h2>Status</h2>
      <p className="mt-2">The status is {statusWords[status].toLowerCase()}. Change it to:</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {statuses
          .filter((other) => other !== status)
          .map((other) => (
            <ButtonForm key={other} intent="set-status" fields={{ status: other }}>
              {statusWords[other]}
            </ButtonForm>
          ))}
      </div>
    </section>
  );
}
