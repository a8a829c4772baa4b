import { Form, Link } from 'react-router';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import type { LoadedRegistration } from './load-registration.server.ts';
import type { RefusedForm } from './registration-answer.ts';

type ChangeProps = { registration: LoadedRegistration; refused: RefusedForm | undefined };

/** The rare actions: merge with another registration of the same person, withdraw, reinstate. */
export function ChangeSection({ registration, refused }: ChangeProps) {
  const { standing } = registration;
  const isOpen = standing === 'counted' || standing === 'waiting';
  return (
    <>
      <Duplicates registration={registration} canKeep={isOpen} />
      {isOpen && (
        <section>
          <details open={refused?.intent === 'withdraw' || undefined} className="fold">
            <summary>Withdraw this registration</summary>
            <Reason
              intent="withdraw"
              refused={refused}
              button="Withdraw"
              hint="Its bookings end, nobody can log in to it, and a mail tells the participant. Recorded payments stay."
            />
          </details>
        </section>
      )}
      {standing === 'withdrawn' && (
        <section>
          <h2>Reinstate</h2>
          <Reason
            intent="reinstate"
            refused={refused}
            button="Reinstate"
            hint="It becomes active again. Bookings that ended stay ended."
          />
        </section>
      )}
      {registration.has.erase && (
        <p>
          <Link to={`/organiser/privacy?reference=${registration.reference}`}>
            Enter a request for erasure made by post or mail
          </Link>
        </p>
      )}
    </>
  );
}

type ReasonProps = {
  intent: 'withdraw' | 'reinstate';
  refused: RefusedForm | undefined;
  button: string;
  hint: string;
};

function Reason({ intent, refused, button, hint }: ReasonProps) {
  const own = refused?.intent === intent ? refused : undefined;
  return (
    <Form method="post" className="mt-3 grid gap-3">
      <p>{hint}</p>
      <ReasonField id={`${intent}-reason`} label="Reason" defaultValue={own?.text} error={own?.error} />
      <SmallSubmit className="justify-self-start" intent={intent}>
        {button}
      </SmallSubmit>
    </Form>
  );
}

type DuplicatesProps = { registration: LoadedRegistration; canKeep: boolean };

function Duplicates({ registration: { id, duplicates }, canKeep }: DuplicatesProps) {
  if (duplicates.length === 0) return null;
  return (
    <section>
      <h2>Possible duplicates</h2>
      <ul className="rows">
        {duplicates.map((one) => (
          <li key={one.id}>
            <span>
              <Link to={`/organiser/registrations/${one.id}`}>{one.fullName}</Link>
              <span className="facts-note block">
                {one.reference}, {one.standing.toLowerCase()}; same {one.same}
              </span>
            </span>
            {canKeep && (
              <Link to={`/organiser/registrations/${id}/merge?with=${one.id}`}>
                Merge<span className="sr-only"> with {one.reference}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
