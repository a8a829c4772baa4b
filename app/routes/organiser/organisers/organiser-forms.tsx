import { Form } from 'react-router';
import { type Role, roles, roleWords } from '#conference/organiser/organiser.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';

type OrganiserEntryProps = {
  organiser: {
    id: string;
    name: string;
    email: string;
    roles: Role[];
    isSuspended: boolean;
    hasSecondFactor: boolean;
    lastSeen: string | null;
  };
  isSelf: boolean;
  isBusy: boolean;
};

/** One organiser: who, with which roles, and, unfolded, what can be changed. */
export function OrganiserEntry({ organiser, isSelf, isBusy }: OrganiserEntryProps) {
  const { id, name, email, isSuspended, hasSecondFactor, lastSeen } = organiser;
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
        {seen}
      </p>
      <details className="mt-1">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          Change<span className="sr-only"> {name}</span>
        </summary>
        <div className="grid gap-6 pt-2 pb-4">
          <Form method="post">
            <input type="hidden" name="organiserId" value={id} />
            <RoleChoice id={id} legend={`Roles of ${name}`} chosen={organiser.roles} />
            <Button className="mt-3" size="small" isBusy={isBusy} name="intent" value="change-roles">
              Save the roles<span className="sr-only"> of {name}</span>
            </Button>
          </Form>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="organiserId" value={id} />
            {isSuspended ? (
              <Button size="small" variant="line" isBusy={isBusy} name="intent" value="reinstate">
                Reinstate<span className="sr-only"> {name}</span>
              </Button>
            ) : (
              <Button size="small" variant="line" isBusy={isBusy} name="intent" value="suspend">
                Suspend<span className="sr-only"> {name}</span>
              </Button>
            )}
            {hasSecondFactor && (
              <Button size="small" variant="line" isBusy={isBusy} name="intent" value="reset-factors">
                Take the second factor away<span className="sr-only"> of {name}</span>
              </Button>
            )}
          </Form>
          <p className="text-small text-ink-soft">
            Suspending and taking the second factor away end all of their sessions at once. Without a factor
            they set up a new one after the next sign-in by mail.
          </p>
        </div>
      </details>
    </li>
  );
}

type OpenInvitationsProps = {
  invitations: { id: string; email: string; roles: Role[]; until: string }[];
  isBusy: boolean;
};

/** The invitations nobody has followed yet. */
export function OpenInvitations({ invitations, isBusy }: OpenInvitationsProps) {
  return (
    <section>
      <h2>Invited</h2>
      <ul className="mt-4 border-t-2 border-indigo">
        {invitations.map(({ id, email, roles: invitedFor, until }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-paper-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                <EmailAddress address={email} />
              </p>
              <p className="text-small text-ink-soft">
                {invitedFor.map((role) => roleWords[role].name).join(', ')}, until {until}
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="invitationId" value={id} />
              <Button size="small" variant="line" isBusy={isBusy} name="intent" value="withdraw-invitation">
                Withdraw<span className="sr-only"> the invitation of {email}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

type InviteFormProps = {
  refusal: { email: string; errors: Partial<Record<'email' | 'roles', string>> } | undefined;
  isBusy: boolean;
};

/** Invites somebody by mail. */
export function InviteForm({ refusal, isBusy }: InviteFormProps) {
  return (
    <section className="max-w-2xl">
      <h2>Invite somebody</h2>
      <p className="mt-2 mb-4">They get a mail with a link that works once, for seven days.</p>
      <Form method="post" className="grid gap-5">
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="off"
          maxLength={254}
          defaultValue={refusal?.email}
          error={refusal?.errors.email}
        />
        <RoleChoice id="roles" legend="Roles" chosen={[]} error={refusal?.errors.roles} />
        <Button className="justify-self-start" isBusy={isBusy} name="intent" value="invite">
          Send the invitation
        </Button>
      </Form>
    </section>
  );
}

type RoleChoiceProps = { id: string; legend: string; chosen: readonly Role[]; error?: string | undefined };

function RoleChoice({ id, legend, chosen, error }: RoleChoiceProps) {
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
