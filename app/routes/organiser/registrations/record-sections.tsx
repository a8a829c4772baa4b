import { Form, Link } from 'react-router';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { MailBadge } from '../mails/mail-badge.tsx';
import type { LoadedRegistration } from './load-registration.server.ts';
import type { RefusedForm } from './registration-answer.ts';

type Props = { registration: LoadedRegistration };
type FormProps = Props & { isBusy: boolean };

/** Its stalls and halls. */
export function BookingSection({ registration: { bookings } }: Props) {
  return (
    <section>
      <h2>Bookings</h2>
      {bookings.length === 0 ? (
        <p className="mt-3">No stall or hall is booked.</p>
      ) : (
        <ul className="rows">
          {bookings.map(({ id, title, day, applicantName, status, to }) => (
            <li key={id}>
              <span>
                {to ? <Link to={to}>{title}</Link> : title}
                {day && `, ${day}`}
                <span className="facts-note block">{applicantName}</span>
              </span>
              <span>{status}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Who did or saw what, the newest first. */
export function HistorySection({ registration: { history, zone } }: Props) {
  return (
    <section>
      <h2>History</h2>
      <p className="facts-note mt-1">Times are in {zone}.</p>
      <ol className="log">
        {history.map(({ id, at, who, what, reason, changes }) => (
          <li key={id}>
            <p>
              <strong>{what}</strong>
            </p>
            {changes.map((change) => (
              <p key={change}>{change}</p>
            ))}
            {reason && <p>“{reason}”</p>}
            <p className="facts-note">
              {who}, {at}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What organisers tell each other, and a form for the next note. */
export function NoteSection({
  registration: { notes, noteKey },
  refused,
  isBusy,
}: FormProps & { refused: RefusedForm | undefined }) {
  const own = refused?.intent === 'note' ? refused : undefined;
  return (
    <section id="notes">
      <h2>Notes</h2>
      {/* A new one empties the field. */}
      <Form method="post" className="mt-3 grid gap-3" key={notes[0]?.id}>
        <input type="hidden" name="noteKey" value={noteKey} />
        <TextAreaField
          name="text"
          id="note-text"
          label="A note for the other organisers"
          hint="It stays as it is written. Nothing from a passport."
          rows={3}
          maxLength={2000}
          defaultValue={own?.text}
          error={own?.error}
        />
        <Button
          size="small"
          variant="line"
          isBusy={isBusy}
          name="intent"
          value="note"
          className="justify-self-start"
        >
          Add the note
        </Button>
      </Form>
      <ol className="log">
        {notes.map(({ id, text, author, at, writtenOn }) => (
          <li key={id}>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {text ?? 'Erased'}
            </p>
            <p className="facts-note">
              {author}, {at}
              {writtenOn && `, on ${writtenOn}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The mails it got, and the confirmation once more. */
export function MailSection({ registration: { mails, has, standing }, isBusy }: FormProps) {
  return (
    <section id="mails">
      <h2>Mails</h2>
      {mails.length === 0 ? (
        <p className="mt-3">None yet.</p>
      ) : (
        <ul className="rows">
          {mails.map(({ id, word, at, state }) => (
            <li key={id}>
              <span>
                <Link to={`/organiser/mails/${id}`}>{word}</Link>
                <span className="facts-note block">{at}</span>
              </span>
              <MailBadge state={state} />
            </li>
          ))}
        </ul>
      )}
      {has.change && has.send && standing !== 'set-aside' && (
        <Form method="post" className="mt-4">
          <Button size="small" variant="line" isBusy={isBusy} name="intent" value="resend-mail">
            {standing === 'withdrawn' ? 'Mail the withdrawal again' : 'Mail the confirmation again'}
          </Button>
        </Form>
      )}
    </section>
  );
}
