import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { mailTo } from '#ui/layout/mail-to.ts';
import type { LoadedRegistration } from './load-registration.server.ts';

const statusTones = {
  active: 'done',
  waiting: 'due',
  'must-choose': 'due',
  'merged-or-duplicate': 'plain',
  withdrawn: 'refused',
  'stall-holder': 'plain',
} as const;

export function RecordHead({ registration }: { registration: LoadedRegistration }) {
  const { id, fullName, reference, status, statusWord, payment, mergedInto, merged, withdrawn, has } =
    registration;
  return (
    <header className="record-head">
      <h1 tabIndex={-1} className={`wrap-anywhere${fullName.length > 60 ? ' is-long' : ''}`}>
        {fullName}
      </h1>
      <p className="record-badges">
        <strong>{reference}</strong>
        <Badge tone={statusTones[status]}>{statusWord}</Badge>
        {payment && <Badge tone={payment.tone}>{payment.words}</Badge>}
      </p>
      {registration.wait && (
        <p>
          On the waiting list: {registration.wait.toLowerCase()}. No fee is due until a place is accepted.
        </p>
      )}
      {withdrawn && <p>Withdrawn on {withdrawn}.</p>}
      {mergedInto && (
        <p>
          Merged into <Link to={`/organiser/registrations/${mergedInto.id}`}>{mergedInto.reference}</Link>.
          {has.change && (
            <>
              {' '}
              <Link to={`/organiser/registrations/${id}/undo-merge`}>Undo the merge</Link>
            </>
          )}
        </p>
      )}
      {merged.length > 0 && (
        <p>
          Merged into this registration:{' '}
          {merged.map((one, index) => (
            <span key={one.id}>
              {index > 0 && ', '}
              <Link to={`/organiser/registrations/${one.id}`}>{one.reference}</Link>
              {has.change && (
                <>
                  {' ('}
                  <Link to={`/organiser/registrations/${one.id}/undo-merge`}>
                    undo<span className="sr-only"> the merge of {one.reference}</span>
                  </Link>
                  )
                </>
              )}
            </span>
          ))}
        </p>
      )}
      <dl className="facts">
        <Fact label="Email" isWide>
          <a href={mailTo(registration.email)}>
            <EmailAddress address={registration.email} />
          </a>
          <span className="facts-note">
            {registration.isEmailProved ? 'Email verified' : 'Email not verified'}
          </span>
        </Fact>
        <Fact label="Type">{registration.type}</Fact>
        {registration.organisation !== null && <Fact label="Organisation">{registration.organisation}</Fact>}
        {registration.details.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <Fact label="Registered" isWide>
          {registration.registeredAt}
        </Fact>
      </dl>
      {has.change && (
        <p>
          <ButtonLink to={`/organiser/registrations/${id}/correct`} size="small">
            Correct
          </ButtonLink>
        </p>
      )}
    </header>
  );
}

type FactProps = { label: string; isWide?: boolean; children: ReactNode };

/** Shows a label and its value. The list around it must have the class `facts`. */
export function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? 'is-wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
