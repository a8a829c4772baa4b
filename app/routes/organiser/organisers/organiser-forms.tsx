import { Form, Link } from 'react-router';
import { type Role, roleWords } from '#conference/organiser/permissions.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { Badge } from '#ui/feedback/status.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { ButtonForm, HiddenFields, IntentForm } from '../form/intent-form.tsx';
import { shownName } from '../form/shown-values.ts';
import { Entry } from '../page/entry.tsx';
import { Fold } from '../page/fold.tsx';
import type { Route } from './+types/organisers';

type Loaded = Route.ComponentProps['loaderData'];

type OrganiserEntryProps = {
  organiser: Loaded['organisers'][number];
  /** The roles that an organiser of this edition can have. */
  roles: readonly Role[];
  isSelf: boolean;
};

export function OrganiserEntry({ organiser, roles, isSelf }: OrganiserEntryProps) {
  const { id, name, email, isSuspended, hasSecondFactor, lastSeen } = organiser;
  const own = { organiserId: id };
  const seen = lastSeen ? `last seen ${lastSeen}` : 'never seen';
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
        {seen} · <Link to={`/organiser/audit?organiser=${id}`}>Acts</Link>
      </p>
      <Fold
        className="mt-1"
        title={
          <>
            Change<span className="sr-only"> {name}</span>
          </>
        }
      >
        <div className="grid gap-6 pt-2 pb-4">
          <Form method="post">
            <HiddenFields fields={{ organiserId: id, [shownName('roles')]: organiser.roles.join(' ') }} />
            <RoleChoice id={id} legend={`Roles of ${name}`} roles={roles} chosen={organiser.roles} />
            <SubmitButton className="mt-3" size="small" intent="change-roles">
              Save the roles<span className="sr-only"> of {name}</span>
            </SubmitButton>
          </Form>
          <div className="flex flex-wrap gap-3">
            <ButtonForm intent={isSuspended ? 'reinstate' : 'suspend'} fields={own} about={name}>
              {isSuspended ? 'Reinstate' : 'Suspend'}
            </ButtonForm>
            {hasSecondFactor && (
              <ButtonForm intent="reset-factors" fields={own} about={`of ${name}`}>
                Remove the second factor
              </ButtonForm>
            )}
          </div>
          <p className="text-small text-ink-soft">
            Each of these actions ends all sessions of this organiser at once. Without a second factor, the
            organiser sets up a new one after the next sign-in by mail.
          </p>
        </div>
      </Fold>
    </li>
  );
}

export function OpenInvitations({ invitations }: Pick<Loaded, 'invitations'>) {
  return (
    <section>
      <h2>Open invitations</h2>
      <ul className="mt-4 border-t-2 border-indigo">
        {invitations.map(({ id, email, roles: invitedFor, until }) => (
          <Entry
            key={id}
            title={<EmailAddress address={email} />}
            note={`${invitedFor.map((role) => roleWords[role].name).join(', ')}, until ${until}`}
          >
            <ButtonForm
              intent="withdraw-invitation"
              fields={{ invitationId: id }}
              about={`the invitation of ${email}`}
            >
              Withdraw
            </ButtonForm>
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
      <p className="mt-2 mb-4">They get a mail with a link that works once, for seven days.</p>
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
