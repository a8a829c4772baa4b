import { Form, Link } from 'react-router';
import { Button } from '#ui/layout/button.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import type { LoadedRegistration } from './load-registration.server.ts';
import type { RefusedForm } from './registration-answer.ts';

type ChangeProps = { registration: LoadedRegistration; refused: RefusedForm | undefined; isBusy: boolean };

/** What is done rarely: withdraw, reinstate, merge with another one of the same person. */
export function ChangeSection({ registration, refused, isBusy }: ChangeProps) {
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
              isBusy={isBusy}
              button="Withdraw it"
              hint="Its bookings are given back, nobody can log in to it, and a mail says so. What was paid stays recorded."
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
            isBusy={isBusy}
            button="Reinstate it"
            hint="It counts again. Bookings that were given back stay so."
          />
        </section>
      )}
      {registration.has.erase && (
        <p>
          <Link to={`/organiser/privacy?reference=${registration.reference}`}>
            Somebody asked for its erasure by post or mail
          </Link>
        </p>
      )}
    </>
  );
}

type ReasonProps = {
  intent: 'withdraw' | 'reinstate';
  refused: RefusedForm | undefined;
  isBusy: boolean;
  button: string;
  hint: string;
};

function Reason({ intent, refused, isBusy, button, hint }: ReasonProps) {
  const own = refused?.intent === intent ? refused : undefined;
  return (
    <Form method="post" className="mt-3 grid gap-3">
      <p>{hint}</p>
      <ReasonField id={`${intent}-reason`} label="Why?" defaultValue={own?.text} error={own?.error} />
      <Button
        size="small"
        variant="line"
        isBusy={isBusy}
        name="intent"
        value={intent}
        className="justify-self-start"
      >
        {button}
      </Button>
    </Form>
  );
}

type DuplicatesProps = { registration: LoadedRegistration; canKeep: boolean };

function Duplicates({ registration: { id, duplicates }, canKeep }: DuplicatesProps) {
  if (duplicates.length === 0) return null;
  return (
    <section>
      <h2>The same person?</h2>
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
