import { type EnquiryStatus, statuses, statusWords } from '#conference/enquiries/enquiry.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { fieldsAfter } from '../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import { shownName } from '../form/shown-values.ts';
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

const entryWords = {
  reply: { title: 'Reply', label: 'Your reply', button: 'Send the reply', rows: 7 },
  note: { title: 'Note', label: 'Your note', button: 'Save the note', rows: 3 },
};

type EntryFormProps = {
  intent: 'note' | 'reply';
  /** The id of the new entry. With this id, a form that is sent twice adds only one entry. */
  entryKey: string;
  hint: string;
  refusal: EnquiryRefusal | undefined;
};

export function EntryForm({ intent, entryKey, hint, refusal }: EntryFormProps) {
  const { title, button, ...field } = entryWords[intent];
  return (
    <section>
      <h2>{title}</h2>
      <IntentForm
        className="mt-3"
        intent={intent}
        button={button}
        isSmall={intent === 'note'}
        fields={{ id: entryKey }}
      >
        <TextAreaField {...fieldsAfter(refusal, intent)('text')} hint={hint} {...field} maxLength={10_000} />
      </IntentForm>
    </section>
  );
}

export function AssignForm({
  assigneeId,
  ownId,
  handlers,
  shown,
}: Pick<Loaded, 'assigneeId' | 'ownId' | 'handlers'> & { shown: string }) {
  return (
    <section>
      <h2>Assigned to</h2>
      <IntentForm intent="assign" button="Assign" isSmall className="mt-3" shown={{ assigneeId: shown }}>
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
      </IntentForm>
      {assigneeId !== ownId && (
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
      <p className="mt-2">The status is {statusWords[status].toLowerCase()}. Change it to:</p>
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
