import { formatDay } from '#conference/edition/days.ts';
import type { SealedDetails } from '#conference/registration/registration.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { ReasonField } from '../form/intent-form.tsx';
import type { LoadedRegistration } from './load-registration.server.ts';
import { Fact } from './record-head.tsx';

type SealedProps = {
  registration: LoadedRegistration;
  revealed: SealedDetails | undefined;
  refusal: FormRefusal<'reason'> | undefined;
};

/**
 * Shows the passport details and files once to an organiser who gives a reason. It uses a plain HTML form, because the
 * browser itself opens or downloads the files.
 */
export function SealedSection({ registration, revealed, refusal }: SealedProps) {
  const { id, files, passportDestroyed, has } = registration;
  const isAllThere = files.some(({ id: fileId }) => fileId !== null) || !passportDestroyed;
  return (
    <section id="sealed">
      <h2>Passport and files</h2>
      <ul className="rows">
        <li>
          <span>Passport details</span>
          <span>
            {passportDestroyed ? `Destroyed on ${passportDestroyed}` : 'Encrypted.'}
            {!passportDestroyed && has.reveal && ' Give a reason to see them.'}
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
            {...fieldsAfter(refusal, 'reveal')('reason')}
            label="Why do you need to see these data?"
            hint="The audit records your reason and your name."
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
        <Fact label="Passport number">{passportNumber}</Fact>
        <Fact label="Expires">{formatDay(passportExpiry)}</Fact>
        {visaAddress && (
          <Fact label="Address for the visa letter" isWide>
            <span className="whitespace-pre-wrap">{visaAddress}</span>
          </Fact>
        )}
      </dl>
      <p className="facts-note">
        These details are shown only once. They are hidden when you leave this page.
      </p>
    </div>
  );
}
