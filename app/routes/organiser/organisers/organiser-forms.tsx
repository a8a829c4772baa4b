import { Link } from 'react-router';
import { type Role, roleWords } from '#conference/organiser/permissions.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../form/intent-form.tsx';
import { QuestionForm } from '../form/question-form.tsx';
import { Entry } from '../page/entry.tsx';
import { Fold } from '../page/fold.tsx';
import type { Route } from './+types/organisers';
import type { ActWithQuestion } from './organiser-questions.ts';

type Loaded = Route.ComponentProps['loaderData'];

type OrganiserEntryProps = {
  organiser: Loaded['organisers'][number];
  /** The roles that an organiser of this edition can have. */
  roles: readonly Role[];
  isSelf: boolean;
  refusal: FormRefusal<'reason'> | undefined;
};

export function OrganiserEntry({ organiser, roles, isSelf, refusal }: OrganiserEntryProps) {
  const { id, name, email, isSuspended, hasSecondFactor, lastSeen } = organiser;
  const own = { organiserId: id };
  const seen = lastSeen ? `last seen ${lastSeen}` : 'never signed in';
  return (
    <li className="border-b border-paper-line py-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <strong className="text-lead wrap-anywhere">
          <bdi>{name}</bdi>
          {isSelf && ' (you)'}
        </strong>
        {isSuspended && <Badge tone="refused">Suspended</Badge>}
        {!hasSecondFactor && <Badge tone="due">No second factor yet</Badge>}
      </div>
      <p className="wrap-anywhere">
        {organiser.roles.map((role) => roleWords[role].name).join(', ')} · <EmailAddress address={email} /> ·{' '}
        {seen} · <Link to={`/organiser/audit?organiser=${id}`}>Actions in the audit</Link>
      </p>
      <Fold
        className="mt-1"
        isOpen={refusal?.intent?.endsWith(id) ?? false}
        title={
          <>
            Change<span className="sr-only"> {name}</span>
          </>
        }
      >
        <div className="grid gap-6 pt-2 pb-4">
          <IntentForm
            intent="change-roles"
            button={
              <>
                Save the roles<span className="sr-only"> of {name}</span>
              </>
            }
            fields={own}
            shown={{ roles: organiser.roles.join(' ') }}
            isSmall
            className="max-w-xl"
          >
            <RoleChoice id={id} legend={`Roles of ${name}`} roles={roles} chosen={organiser.roles} />
            <ReasonField {...fieldsAfter(refusal, `change-roles-${id}`)('reason')} label="Reason" />
          </IntentForm>
          <div className="border-t border-paper-line">
            <ActForm act={isSuspended ? 'reinstate' : 'suspend'} organiser={organiser} refusal={refusal} />
            {hasSecondFactor && <ActForm act="reset-factors" organiser={organiser} refusal={refusal} />}
          </div>
        </div>
      </Fold>
    </li>
  );
}

const actWords: Record<ActWithQuestion, (name: string) => string> = {
  suspend: (name) => `Suspend ${name}`,
  reinstate: (name) => `Reinstate ${name}`,
  'reset-factors': (name) => `Remove the second factors of ${name}`,
};

type ActFormProps = Pick<OrganiserEntryProps, 'organiser' | 'refusal'> & { act: ActWithQuestion };

function ActForm({ act, organiser: { id, name, questions }, refusal }: ActFormProps) {
  return (
    <QuestionForm
      intent={act}
      title={actWords[act](name)}
      button={actWords[act](name)}
      question={questions[act]}
      fields={{ organiserId: id }}
      reason={{ refusal, of: `${act}-${id}`, hint: 'The audit stores the reason.' }}
      className="border-b border-paper-line"
    />
  );
}

type OpenInvitationsProps = Pick<Loaded, 'invitations'> & Pick<OrganiserEntryProps, 'refusal'>;

export function OpenInvitations({ invitations, refusal }: OpenInvitationsProps) {
  return (
    <section>
      <h2>Open invitations</h2>
      <ul className="mt-4 border-t-2 border-indigo">
        {invitations.map(({ id, email, roles: invitedFor, until, question }) => (
          <Entry key={id} title={<EmailAddress address={email} />} note={`${invitedFor}, until ${until}`}>
            <QuestionForm
              intent="withdraw-invitation"
              title={
                <>
                  Withdraw<span className="sr-only"> the invitation of {email}</span>
                </>
              }
              question={question}
              button="Withdraw the invitation"
              fields={{ invitationId: id }}
              reason={{ refusal, of: `withdraw-${id}`, hint: 'The audit stores the reason.' }}
            />
          </Entry>
        ))}
      </ul>
    </section>
  );
}

type InviteFormProps = { refusal: FormRefusal<'email' | 'roles'> | undefined; roles: readonly Role[] };

export function InviteForm({ refusal, roles }: InviteFormProps) {
  return (
    <section className="max-w-2xl">
      <h2>Invite somebody</h2>
      <p className="mt-2 mb-4">The person gets a mail with a link. The link works once, within seven days.</p>
      <IntentForm intent="invite" button="Send the invitation">
        <TextField
          {...fieldsAfter(refusal)('email')}
          type="email"
          label="Email"
          autoComplete="off"
          maxLength={254}
        />
        <RoleChoice id="roles" legend="Roles" roles={roles} chosen={[]} error={refusal?.errors?.roles} />
      </IntentForm>
    </section>
  );
}

type RoleChoiceProps = {
  id: string;
  legend: string;
  roles: readonly Role[];
  chosen: readonly Role[];
  error?: string | undefined;
};

function RoleChoice({ id, legend, roles, chosen, error }: RoleChoiceProps) {
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="field-label">{legend}</legend>
      {roles.map((role, index) => (
        <label key={role} className="choice">
          <input
            type="checkbox"
            name="roles"
            value={role}
            id={index === 0 ? id : undefined}
            defaultChecked={chosen.includes(role)}
            aria-invalid={error ? true : undefined}
          />
          <span>
            <strong>{roleWords[role].name}</strong>: {roleWords[role].work}
          </span>
        </label>
      ))}
      {error && (
        <p className="field-message field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
