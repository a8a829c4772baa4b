import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QuestionForm } from '../form/question-form.tsx';
import type { Route } from './+types/account';
import { askToRemove, askToRenew, nameOfApp, nameOfPasskey } from './account-questions.ts';

type FactorsSectionProps = Pick<
  Route.ComponentProps['loaderData'],
  'hasTotp' | 'passkeys' | 'recoveryCodes' | 'mayChange'
>;

/** The second factors of the organiser. The page asks for a confirmation before it removes a factor. */
export function FactorsSection({ hasTotp, passkeys, recoveryCodes, mayChange }: FactorsSectionProps) {
  return (
    <section>
      <h2>Second factors</h2>
      <ul className="mt-4 border-t-2 border-indigo">
        {hasTotp && (
          <Factor title="Authenticator app" note="Shows a new six-digit code every 30 seconds">
            {mayChange && <RemovalForm intent="remove-totp" name={nameOfApp} />}
          </Factor>
        )}
        {passkeys.map((passkey) => (
          <Factor key={passkey.id} title={`Passkey: ${passkey.label}`} note={`Added ${passkey.added}`}>
            {mayChange && (
              <RemovalForm
                intent="remove-passkey"
                name={nameOfPasskey(passkey)}
                fields={{ passkeyId: passkey.id }}
              />
            )}
          </Factor>
        ))}
        <Factor title="Recovery codes" note={`${recoveryCodes} of 10 unused`}>
          {mayChange && (
            <QuestionForm
              intent="renew-recovery-codes"
              title="Make new codes"
              question={askToRenew(recoveryCodes)}
              button="Make new codes"
            />
          )}
        </Factor>
      </ul>
      <p className="mt-4">
        {mayChange ? (
          <Link to="/organiser/second-factor">Add an app or a passkey</Link>
        ) : (
          <>
            <Link to="/organiser/second-factor">Use your second factor again</Link> to change the factors.
            After that you have ten minutes for the changes.
          </>
        )}
      </p>
    </section>
  );
}

type FactorProps = { title: string; note: string; children: ReactNode };

function Factor({ title, note, children }: FactorProps) {
  return (
    <li className="border-b border-paper-line py-3">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-small text-ink-soft">{note}</p>
      {children}
    </li>
  );
}

type RemovalFormProps = { intent: string; name: string; fields?: Record<string, string> };

function RemovalForm({ intent, name, fields }: RemovalFormProps) {
  const title = (
    <>
      Remove<span className="sr-only"> {name}</span>
    </>
  );
  return (
    <QuestionForm intent={intent} title={title} question={askToRemove(name)} button={title} fields={fields} />
  );
}
