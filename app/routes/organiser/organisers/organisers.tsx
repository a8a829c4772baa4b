import { edition } from '#conference/edition/edition.server.ts';
import {
  changeRoles,
  reinstateOrganiser,
  resetFactors,
  suspendOrganiser,
} from '#conference/organiser/change-organiser.server.ts';
import { invitationLimits } from '#conference/organiser/desk-rate-limits.server.ts';
import {
  inviteOrganiser,
  withdrawInvitation,
} from '#conference/organiser/invitation/invite-organiser.server.ts';
import {
  countSuspensionEffects,
  listInvitations,
  listOrganisers,
} from '#conference/organiser/list-organisers.server.ts';
import { inviteSchema, rolesSchema } from '#conference/organiser/organiser.ts';
import { openOrganiserKey } from '#conference/organiser/organisers.server.ts';
import { type Role, roles, roleWords } from '#conference/organiser/permissions.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import {
  type OrganiserForm,
  organiserAction,
  organiserLoader,
} from '#routes/organiser/organiser-route.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeDay } from '../desk-dates.server.ts';
import { errorsById, type FormRefusal } from '../form/form-refusal.ts';
import { readReason, withReason } from '../form/read-answer.server.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { shownName } from '../form/shown-values.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/organisers';
import { InviteForm, OpenInvitations, OrganiserEntry } from './organiser-forms.tsx';
import { type ActWithQuestion, askAbout, askToWithdraw } from './organiser-questions.ts';

export const handle = deskTitle('Organisers');

export const loader = organiserLoader('/organiser/organisers', async ({ context, organiser }) => {
  const organisers = await listOrganisers(context.db);
  const invitations = await listInvitations(context.db, context.now());
  const reach = await countSuspensionEffects(context.db, context.now());
  return {
    roles: roles.filter((role) => edition.festival || role !== 'festival'),
    ownId: organiser.id,
    organisers: organisers.map(({ lastSeenAt, ...listed }) => ({
      ...listed,
      lastSeen: lastSeenAt && describeDay(lastSeenAt),
      questions: {
        suspend: askAbout('suspend', listed.name, reach.get(listed.id) ?? unreached),
        reinstate: askAbout('reinstate', listed.name, reach.get(listed.id) ?? unreached),
        'reset-factors': askAbout('reset-factors', listed.name, reach.get(listed.id) ?? unreached),
      },
    })),
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      roles: nameRoles(invitation.roles),
      question: askToWithdraw({ ...invitation, roles: nameRoles(invitation.roles) }),
      until: describeDay(expiresAt),
    })),
  };
});

function nameRoles(given: readonly Role[]): string {
  return given.map((role) => roleWords[role].name).join(', ');
}

const path = '/organiser/organisers';
const unreached = { sessions: 0, invitations: 0, tasks: 0, keys: 0 };
const alreadyOrganiser = 'This person is already an organiser. Change their roles in the list.';
const noRole = 'An organiser needs at least one role. Choose one, or suspend the organiser.';
const refusals = {
  'last-owner': 'The desk needs an owner, and this is the last active owner.',
  'no-such-organiser': 'There is no such organiser.',
  'changed-meanwhile':
    'Somebody else changed these roles in the meantime. Nothing was saved. Reload the page to see the current roles.',
};

export const action = organiserAction(path, {
  invite: async ({ context, organiser, form }) => {
    const values = { email: fieldText(form, 'email') };
    const read = inviteSchema.safeParse({ ...values, roles: form.getAll('roles') });
    if (!read.success) return refuse(422, { errors: fieldErrors<'email' | 'roles'>(read.error), values });
    const limit = await context.limits.take(invitationLimits.byEmail, read.data.email);
    if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {});
    const invitation = { ...read.data, invitedBy: organiser.id, requestId: context.requestId };
    const invited = await inviteOrganiser(context, invitation, context.now());
    if (!invited.ok) return refuse(422, { errors: { email: alreadyOrganiser }, values });
    return redirectTo(path);
  },
  'withdraw-invitation': async ({ context, by, form }) => {
    const invitationId = fieldText(form, 'invitationId');
    const open = await listInvitations(context.db, context.now());
    const invited = open.find(({ id }) => id === invitationId);
    if (!invited)
      return refuse(404, { message: 'This invitation was accepted or withdrawn, or has expired.' });
    const question = askToWithdraw({ ...invited, roles: nameRoles(invited.roles) });
    const why = readReason(form, question, `withdraw-${invitationId}`);
    if (!why.ok) return why.refusal;
    const withdrawal = { invitationId, ...(await withReason(context, by, why.reason)) };
    await withdrawInvitation(context.db, withdrawal, context.now());
    return redirectTo(path);
  },
  'change-roles': async (sent) => {
    const intent = `change-roles-${fieldText(sent.form, 'organiserId')}`;
    const read = rolesSchema.safeParse({ roles: sent.form.getAll('roles') });
    if (!read.success) return refuse(422, { message: noRole, intent });
    const why = readFields(sent.form, reasonSchema, intent);
    if (!why.ok) return why.refusal;
    const given = sent.form.get(shownName('roles'));
    const before = typeof given === 'string' ? given.split(' ') : undefined;
    const shown = before && { shown: roles.filter((role) => before.includes(role)) };
    const changed = await changeOrganiser(sent, why.data.reason, (db, change, now) =>
      changeRoles(db, { ...change, ...read.data, ...shown }, now),
    );
    if (changed instanceof Response) return changed;
    return refuse(changed.init?.status ?? 409, { ...changed.data, values: why.values, intent });
  },
  suspend: async (sent) => await changeAfterQuestion(sent, 'suspend', suspendOrganiser),
  reinstate: async (sent) => await changeAfterQuestion(sent, 'reinstate', reinstateOrganiser),
  'reset-factors': async (sent) => await changeAfterQuestion(sent, 'reset-factors', resetFactors),
});

const statuses = { 'last-owner': 422, 'no-such-organiser': 404, 'changed-meanwhile': 409 };

type Change = typeof suspendOrganiser;

async function changeAfterQuestion(sent: OrganiserForm, act: ActWithQuestion, change: Change) {
  const { db } = sent.context;
  const organiserId = fieldText(sent.form, 'organiserId');
  const listed = (await listOrganisers(db)).find(({ id }) => id === organiserId);
  if (!listed) return refuse(404, { message: refusals['no-such-organiser'] });
  const reach = (await countSuspensionEffects(db, sent.context.now())).get(organiserId) ?? unreached;
  const why = readReason(sent.form, askAbout(act, listed.name, reach), `${act}-${organiserId}`);
  return why.ok ? await changeOrganiser(sent, why.reason, change) : why.refusal;
}

async function changeOrganiser({ context, organiser, form }: OrganiserForm, reason: string, change: Change) {
  const organiserId = fieldText(form, 'organiserId');
  if (!isUuid(organiserId)) return refuse(404, { message: refusals['no-such-organiser'] });
  // The reason is sealed with the key of the owner who gave it.
  const why = { record: await openOrganiserKey(context, organiser.id), reason };
  const changing = { organiserId, changedBy: organiser.id, requestId: context.requestId, why };
  const changed = await change(context.db, changing, context.now());
  if (!changed.ok) {
    return refuse(statuses[changed.reason], { message: refusals[changed.reason] });
  }
  return redirectTo(path);
}

export default function Organisers({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<'email' | 'roles' | 'reason'>>(actionData);
  const { ownId, organisers, invitations, roles } = loaderData;
  return (
    <div className="grid gap-12">
      <PageHead title="Organisers" />
      <FormSummary message={refusal?.message} errors={refusal && errorsById(refusal)} />
      <section>
        <h2>Organisers at the desk</h2>
        <ul className="mt-4 border-t-2 border-indigo">
          {organisers.map((listed) => (
            <OrganiserEntry
              key={listed.id}
              organiser={listed}
              roles={roles}
              isSelf={listed.id === ownId}
              refusal={refusal}
            />
          ))}
        </ul>
      </section>
      {invitations.length > 0 && <OpenInvitations invitations={invitations} refusal={refusal} />}
      <InviteForm refusal={refusal} roles={roles} />
    </div>
  );
}
