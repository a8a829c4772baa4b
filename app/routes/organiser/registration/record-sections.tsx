import { Link } from 'react-router';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import { MailBadge } from '../mails/mail-badge.tsx';
import type { LoadedRegistration } from './load-registration.server.ts';

type Props = { registration: LoadedRegistration };

export function BookingSection({ registration: { bookings } }: Props) {
  return (
    <section>
      <h2>Bookings</h2>
      {bookings.length === 0 && <p className="mt-3">No bookings.</p>}
      <ul className="rows empty:hidden">
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
    </section>
  );
}

export function NoteSection({
  registration: { notes, noteKey },
  refusal,
}: Props & { refusal: FormRefusal<'text'> | undefined }) {
  return (
    <section id="notes">
      <h2>Notes</h2>
      {/* After a note is added, the new key empties the field. */}
      <IntentForm
        key={notes[0]?.id}
        intent="note"
        button="Add the note"
        isSmall
        fields={{ noteKey }}
        className="mt-3"
      >
        <TextAreaField
          {...fieldsAfter(refusal, 'note')('text')}
          label="A note for the other organisers"
          hint="Notes cannot be changed. Do not copy anything from a passport."
          rows={3}
          maxLength={2000}
        />
      </IntentForm>
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

export function MailSection({ registration: { mails, has, status } }: Props) {
  return (
    <section id="mails">
      <h2>Mails</h2>
      {mails.length === 0 && <p className="mt-3">No mails yet.</p>}
      <ul className="rows empty:hidden">
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
      {has.change && has.send && status !== 'merged-or-duplicate' && status !== 'stall-holder' && (
        <ButtonForm className="mt-4" intent="resend-mail">
          {status === 'withdrawn' ? 'Send the withdrawal again' : 'Send the confirmation again'}
        </ButtonForm>
      )}
    </section>
  );
}
