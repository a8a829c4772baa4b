import { Form } from 'react-router';
import { type EnquiryStatus, statusWords } from '#conference/enquiries/enquiry.ts';
import type { MailState } from '#platform/mail/mail-kinds.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { MailBadge } from '../mails/mail-badge.tsx';

type Entry = {
  id: string;
  kind: 'note' | 'reply';
  by: string;
  text: string;
  at: string;
  mailState: MailState | null;
};

/** Notes and replies, the oldest first. */
export function EntryList({ entries }: { entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>Since then</h2>
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
  /** The entry's id: the form sent twice is one entry. */
  entryKey: string;
  title: string;
  hint: string;
  label: string;
  button: string;
  refused: { intent: 'note' | 'reply'; text: string; error: string } | undefined;
  isBusy: boolean;
};

/** A reply or a note to write. */
export function EntryForm({ intent, entryKey, title, hint, label, button, refused, isBusy }: EntryFormProps) {
  const own = refused?.intent === intent ? refused : undefined;
  return (
    <section>
      <h2>{title}</h2>
      <Form method="post" className="mt-3 grid gap-4">
        <input type="hidden" name="entryId" value={entryKey} />
        <TextAreaField
          name="text"
          id={`${intent}-text`}
          label={label}
          hint={hint}
          rows={intent === 'reply' ? 7 : 3}
          maxLength={10_000}
          defaultValue={own?.text}
          error={own?.error}
        />
        <Button
          className="justify-self-start"
          size={intent === 'reply' ? 'regular' : 'small'}
          variant={intent === 'reply' ? 'solid' : 'line'}
          isBusy={isBusy}
          name="intent"
          value={intent}
        >
          {button}
        </Button>
      </Form>
    </section>
  );
}

type AssignFormProps = {
  assigneeId: string | null;
  ownId: string;
  isMine: boolean;
  handlers: { id: string; name: string }[];
  isBusy: boolean;
};

/** Who has it: with one press myself, or somebody else. */
export function AssignForm({ assigneeId, ownId, isMine, handlers, isBusy }: AssignFormProps) {
  return (
    <section>
      <h2>Who has it</h2>
      <Form method="post" className="mt-3 grid gap-3">
        <SelectField
          name="assigneeId"
          label="With"
          required={false}
          defaultValue={assigneeId ?? ''}
          placeholder="Nobody yet"
          options={handlers.map(({ id, name }) => ({
            value: id,
            label: id === ownId ? `${name} (you)` : name,
          }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button size="small" variant="line" isBusy={isBusy} name="intent" value="assign">
            Hand over
          </Button>
          {!isMine && (
            <Button form="take-it" size="small" variant="line" isBusy={isBusy} name="intent" value="assign">
              Take it myself
            </Button>
          )}
        </div>
      </Form>
      <Form method="post" id="take-it">
        <input type="hidden" name="assigneeId" value={ownId} />
      </Form>
    </section>
  );
}

/** One button for each status it does not have. */
export function StatusForm({ status, isBusy }: { status: EnquiryStatus; isBusy: boolean }) {
  const others = (Object.keys(statusWords) as EnquiryStatus[]).filter((one) => one !== status);
  return (
    <section>
      <h2>Status</h2>
      <p className="mt-2">It is {statusWords[status].toLowerCase()}. Mark it as</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {others.map((other) => (
          <Form method="post" key={other}>
            <input type="hidden" name="status" value={other} />
            <Button size="small" variant="line" isBusy={isBusy} name="intent" value="set-status">
              {statusWords[other]}
            </Button>
          </Form>
        ))}
      </div>
    </section>
  );
}
