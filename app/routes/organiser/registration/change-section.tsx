import { Link } from 'react-router';
import { isOpen as isOpenStatus } from '#conference/registration/registration-status.ts';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../form/intent-form.tsx';
import type { LoadedRegistration } from './load-registration.server.ts';

type ChangeProps = { registration: LoadedRegistration; refusal: FormRefusal<'reason'> | undefined };

export function ChangeSection({ registration, refusal }: ChangeProps) {
  const { status } = registration;
  const isOpen = isOpenStatus(status);
  const intent = isOpen ? 'withdraw' : 'reinstate';
  const reason = <ReasonField {...fieldsAfter(refusal, intent)('reason')} label="Reason" />;
  return (
    <>
      <Duplicates registration={registration} canKeep={isOpen && status !== 'stall-holder'} />
      {status === 'waiting' && (
        <section>
          <details open={refusal?.intent === 'give-place' || undefined} className="fold">
            <summary>Give a place out of turn</summary>
            <IntentForm intent="give-place" button="Give the place" isSmall className="mt-3">
              <p>
                The registration becomes active before those who wait longer, even if all places are taken.
                The participant gets the mail that confirms a registration, with the fee.
              </p>
              <ReasonField {...fieldsAfter(refusal, 'give-place')('reason')} label="Reason" />
            </IntentForm>
          </details>
        </section>
      )}
      {isOpen && (
        <section>
          <details open={refusal?.intent === intent || undefined} className="fold">
            <summary>Withdraw this registration</summary>
            <IntentForm intent={intent} button="Withdraw" isSmall className="mt-3">
              <p>
                The bookings of the registration end, nobody can log in to it, and the participant gets a
                mail. Recorded payments are kept.
              </p>
              {registration.withdrawal && (
                <p>
                  By today’s refund rules, <strong>{registration.withdrawal.back}</strong> of the{' '}
                  {registration.withdrawal.held} received must be refunded. Order the refund on the page of
                  the payments.
                </p>
              )}
              {reason}
            </IntentForm>
          </details>
        </section>
      )}
      {status === 'withdrawn' && (
        <section>
          <h2>Reinstate</h2>
          <IntentForm intent={intent} button="Reinstate" isSmall className="mt-3">
            <p>The registration becomes active again. Bookings that have ended do not become active again.</p>
            {reason}
          </IntentForm>
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
                {one.reference}, {one.status.toLowerCase()}; same {one.same}
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
