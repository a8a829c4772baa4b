import { formatDay } from '#conference/edition/days.ts';
import type { SealedDetails } from '#conference/registration/registration.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import type { LoadedRegistration } from './load-registration.server.ts';
import type { RefusedForm } from './registration-answer.ts';

type SealedProps = {
  registration: LoadedRegistration;
  revealed: SealedDetails | undefined;
  refused: RefusedForm | undefined;
};

/**
 * The passport details and files, which are shown once for a reason. It is a plain form, because two of its buttons are
 * answered with a file.
 */
export function SealedSection({ registration, revealed, refused }: SealedProps) {
  const { id, files, passportDestroyed, has } = registration;
  const isAllThere = files.some(({ id: fileId }) => fileId !== null) || !passportDestroyed;
  return (
    <section id="sealed">
      <h2>Passport and files</h2>
      <ul className="rows">
        <li>
          <span>Passport details</span>
          <span>
            {passportDestroyed
              ? `Destroyed on ${passportDestroyed}`
              : has.reveal
                ? 'Encrypted: give a reason to view'
                : 'Encrypted'}
          </span>
        </li>
        {files.map(({ kind, title, id: fileId, note }) => (
          <li key={kind}>
            <span>{title}</span>
            <span className={fileId === null ? 'is-missing' : undefined}>{note}</span>
          </li>
        ))}
      </ul>
      {revealed && <Revealed details={revealed} />}
      {has.reveal && isAllThere && (
        <form method="post" action="#sealed" className="reveal">
          <input type="hidden" name="intent" value="reveal" />
          <ReasonField
            id="reveal-reason"
            label="Why do you need to see it?"
            hint="The audit records it with your name."
            defaultValue={refused?.intent === 'reveal' ? refused.text : undefined}
            error={refused?.intent === 'reveal' ? refused.error : undefined}
          />
          <p className="flex flex-wrap gap-3">
            {!passportDestroyed && <SmallSubmit>Show the details</SmallSubmit>}
            {files.map(
              ({ kind, title, id: fileId }) =>
                fileId !== null && (
                  <SmallSubmit
                    key={kind}
                    formAction={`/organiser/registrations/${id}/files/${fileId}`}
                    formTarget="_blank"
                  >
                    Open the {title.toLowerCase()}
                    <span className="sr-only"> (in a new tab)</span>
                  </SmallSubmit>
                ),
            )}
          </p>
        </form>
      )}
    </section>
  );
}

function Revealed({ details }: { details: SealedDetails }) {
  const { passportNumber, passportExpiry, visaAddress } = details;
  return (
    <div className="revealed" role="status">
      <dl className="facts">
        <div>
          <dt>Passport number</dt>
          <dd>{passportNumber}</dd>
        </div>
        <div>
          <dt>Expires</dt>
          <dd>{formatDay(passportExpiry)}</dd>
        </div>
        {visaAddress && (
          <div className="is-wide">
            <dt>Address for the visa letter</dt>
            <dd className="whitespace-pre-wrap">{visaAddress}</dd>
          </div>
        )}
      </dl>
      <p className="facts-note">Shown only once. It is hidden when you leave this page.</p>
    </div>
  );
}
