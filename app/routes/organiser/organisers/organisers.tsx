import { data, redirect } from 'react-router';
import {
  changeRoles,
  reinstateOrganiser,
  resetFactors,
  suspendOrganiser,
} from '#conference/organiser/change-organiser.server.ts';
import { deskMailLimits } from '#conference/organiser/desk-rate-limits.server.ts';
import {
  inviteOrganiser,
  withdrawInvitation,
} from '#conference/organiser/invitation/invite-organiser.server.ts';
import { listInvitations, listOrganisers } from '#conference/organiser/list-organisers.server.ts';
import { inviteSchema, type Organiser, rolesSchema } from '#conference/organiser/organiser.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { tooManyTries } from '#platform/http/security/rate-limits.server.ts';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { organiserAction, organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeDay } from '../desk-dates.server.ts';
import { deskTitle, PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/organisers';
import { InviteForm, OpenInvitations, OrganiserEntry } from './organiser-forms.tsx';

export const meta = deskTitle('Organisers');

export const loader = organiserLoader('/organiser/organisers', async ({ context, organiser }) => {
  const organisers = await listOrganisers(context.db);
  const invitations = await listInvitations(context.db, context.now());
  return {
    ownId: organiser.id,
    organisers: organisers.map(({ lastSeenAt, ...listed }) => ({
      ...listed,
      lastSeen: lastSeenAt && describeDay(lastSeenAt),
    })),
    invitations: invitations.map(({ id, email, roles, expiresAt }) => ({
      id,
      email,
      roles,
      until: describeDay(expiresAt),
    })),
  };
});

export type OrganisersRefusal = {
  message?: string;
  invite?: { email: string; errors: Partial<Record<'email' | 'roles', string>> };
};

const path = '/organiser/organisers';
const refusals = {
  'last-owner': 'The desk needs an owner, and this is the last active one.',
  'no-such-organiser': 'There is no such organiser.',
};

export const action = organiserAction(path, {
  invite: async ({ context, organiser, form }) => {
    const email = fieldText(form, 'email');
    const read = inviteSchema.safeParse({ email, roles: form.getAll('roles') });
    if (!read.success) return refuseInvitation(email, fieldErrors(read.error));
    const limit = await context.limits.take(deskMailLimits.byEmail, read.data.email);
    if (!limit.ok) {
      const { message, init } = tooManyTries(limit.retryAfterSeconds);
      return data<OrganisersRefusal>({ message }, init);
    }
    const invitation = { ...read.data, invitedBy: organiser.id, requestId: context.requestId };
    const invited = await inviteOrganiser(context, invitation, context.now());
    if (!invited.ok) {
      return refuseInvitation(email, {
        email: 'This person is already an organiser. Change their roles in the list.',
      });
    }
    throw redirect(path, { status: 303 });
  },
  'withdraw-invitation': async ({ context, by, form }) => {
    const invitationId = fieldText(form, 'invitationId');
    if (!isUuid(invitationId)) return refuse('There is no such invitation.', 404);
    await withdrawInvitation(context.db, { invitationId, ...by }, context.now());
    throw redirect(path, { status: 303 });
  },
  'change-roles': async ({ context, organiser, form }) => {
    const read = rolesSchema.safeParse({ roles: form.getAll('roles') });
    if (!read.success)
      return refuse('An organiser needs at least one role. Choose one, or suspend the organiser.', 422);
    return await settle(context, organiser, form, (change) =>
      changeRoles(context.db, { ...change, ...read.data }),
    );
  },
  suspend: async ({ context, organiser, form }) =>
    await settle(context, organiser, form, (change) => suspendOrganiser(context.db, change, context.now())),
  reinstate: async ({ context, organiser, form }) =>
    await settle(context, organiser, form, (change) => reinstateOrganiser(context.db, change)),
  'reset-factors': async ({ context, organiser, form }) =>
    await settle(context, organiser, form, (change) => resetFactors(context.db, change, context.now())),
});

type Change = { organiserId: string; changedBy: string; requestId: string };

async function settle(
  { requestId }: RequestContext,
  { id: changedBy }: Organiser,
  form: FormData,
  change: (change: Change) => Promise<{ ok: true } | { ok: false; reason: keyof typeof refusals }>,
) {
  const organiserId = fieldText(form, 'organiserId');
  if (!isUuid(organiserId)) return refuse(refusals['no-such-organiser'], 404);
  const changed = await change({ organiserId, changedBy, requestId });
  if (!changed.ok) return refuse(refusals[changed.reason], changed.reason === 'last-owner' ? 422 : 404);
  throw redirect(path, { status: 303 });
}

function refuse(message: string, status: number) {
  return data<OrganisersRefusal>({ message }, { status });
}

function refuseInvitation(email: string, errors: Partial<Record<'email' | 'roles', string>>) {
  return data<OrganisersRefusal>({ invite: { email, errors } }, { status: 422 });
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Organisers({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<OrganisersRefusal>(actionData);
  const { ownId, organisers, invitations } = loaderData;
  return (
    <div className="grid gap-12">
      <PageHead title="Organisers" />
      <FormSummary message={refusal?.message} errors={refusal?.invite?.errors} />
      <section>
        <h2>Organisers at the desk</h2>
        <ul className="mt-4 border-t-2 border-indigo">
          {organisers.map((listed) => (
            <OrganiserEntry key={listed.id} organiser={listed} isSelf={listed.id === ownId} />
          ))}
        </ul>
      </section>
      {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
      <InviteForm refusal={refusal?.invite} />
    </div>
  );
}
