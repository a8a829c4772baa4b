import { edition } from '#conference/edition/edition.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { roleWords } from '#conference/organiser/permissions.ts';
import { hasRecentFactor } from '#conference/organiser/second-factor/recent-factor.ts';
import { renewRecoveryCodes } from '#conference/organiser/second-factor/recovery-codes.server.ts';
import {
  type FactorToRemove,
  removeFactor,
} from '#conference/organiser/second-factor/remove-factor.server.ts';
import { readFactors } from '#conference/organiser/second-factor/second-factor.server.ts';
import { endDeskSessions, listDeskSessions } from '#conference/organiser/sign-in/desk-session.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { deskCookie } from '#routes/organiser/guard.server.ts';
import {
  type OrganiserForm,
  organiserAction,
  organiserLoader,
} from '#routes/organiser/organiser-route.server.ts';
import { RecoveryCodes } from '#routes/organiser/sign-in/recovery-codes.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { describeTime, describeZonedTime } from '../desk-dates.server.ts';
import { ButtonForm } from '../form/intent-form.tsx';
import { refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { refuse } from '../form/read-fields.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { Entry } from '../page/entry.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/account';
import { askToRemove, askToRenew, nameOfApp, nameOfPasskey } from './account-questions.ts';
import { FactorsSection } from './factors-section.tsx';

export const handle = deskTitle('Your account');

export const loader = organiserLoader('/organiser/account', async ({ context, organiser }) => {
  const factors = await readFactors(context.db, organiser.id);
  const sessions = await listDeskSessions(context.db, organiser.id, context.now());
  return {
    name: organiser.name,
    zone: edition.timeZoneName,
    email: organiser.email,
    roles: organiser.roles.map((role) => roleWords[role]),
    hasTotp: factors.hasTotp,
    passkeys: factors.passkeys.map(({ id, label, createdAt }) => ({
      id,
      label,
      added: describeZonedTime(createdAt),
    })),
    recoveryCodes: factors.recoveryCodes,
    mayChange: hasRecentFactor(organiser, context.now()),
    sessions: sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
      ...session,
      started: describeTime(startedAt),
      lastSeen: describeTime(lastSeenAt),
      isThis: session.id === organiser.sessionId,
    })),
  };
});

type AccountAnswer = { message?: string; recoveryCodes?: string[] };

const removalRefusals = {
  'last-factor': 'This is your only second factor. Add another one before you remove it.',
  'no-such-factor': 'This second factor was already removed.',
};

export const action = organiserAction('/organiser/account', {
  'end-session': async ({ context, by, form }) => {
    const sessionId = fieldText(form, 'sessionId');
    if (!isUuid(sessionId))
      return refuse(404, { message: 'This session does not exist. It may have ended already.' });
    await endDeskSessions(context.db, { sessionId, ...by }, context.now());
    return redirectTo('/organiser/account');
  },
  'end-all-sessions': async ({ context, by }) => {
    await endDeskSessions(context.db, by, context.now());
    return redirectTo('/organiser/login', undefined, [['Set-Cookie', deskCookie(context).clear()]]);
  },
  'remove-totp': async (sent) => await removeFactorFromForm(sent, { kind: 'totp' }, nameOfApp),
  'remove-passkey': async (sent) => {
    const passkeyId = fieldText(sent.form, 'passkeyId');
    const { passkeys } = await readFactors(sent.context.db, sent.organiser.id);
    const passkey = passkeys.find(({ id }) => id === passkeyId);
    return await removeFactorFromForm(
      sent,
      { kind: 'passkey', passkeyId },
      passkey ? nameOfPasskey(passkey) : '',
    );
  },
  'renew-recovery-codes': async ({ context, organiser, form }) => {
    requireRecentFactor(organiser, context);
    const { recoveryCodes: unused } = await readFactors(context.db, organiser.id);
    const unseen = refuseIfQuestionChanged(form, askToRenew(unused));
    if (unseen) return unseen;
    const asking = { organiser, requestId: context.requestId };
    const renewed = await renewRecoveryCodes(context, asking, context.now());
    if (!renewed.ok) return redirectTo(factorPath);
    return { recoveryCodes: renewed.recoveryCodes };
  },
});

const factorPath = '/organiser/second-factor';

/** Redirects to the page of the second factor if the organiser has not used the factor within the last ten minutes. */
function requireRecentFactor(organiser: Organiser, context: RouteContext) {
  if (!hasRecentFactor(organiser, context.now())) throw redirectTo(factorPath);
}

async function removeFactorFromForm(
  { organiser, context, form }: OrganiserForm,
  factor: FactorToRemove,
  name: string,
) {
  requireRecentFactor(organiser, context);
  const unseen = refuseIfQuestionChanged(form, askToRemove(name));
  if (unseen) return unseen;
  const removal = { organiser, factor, requestId: context.requestId };
  const removed = await removeFactor(context, removal, context.now());
  if (removed.ok) return redirectTo('/organiser/account');
  if (removed.reason === 'second-factor-first') return redirectTo(factorPath);
  return refuse(422, { message: removalRefusals[removed.reason] });
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<AccountAnswer>(actionData);
  const { name, email, roles, zone, sessions } = loaderData;
  if (answer?.recoveryCodes) return <RecoveryCodes codes={answer.recoveryCodes} home="/organiser/account" />;
  return (
    <div className="grid max-w-4xl gap-12">
      <PageHead title="Your account">
        <p className="mt-3 wrap-anywhere">
          <bdi>{name}</bdi>, <EmailAddress address={email} />
        </p>
        <ul className="mt-2">
          {roles.map((role) => (
            <li key={role.name}>
              <strong>{role.name}</strong>: {role.work}
            </li>
          ))}
        </ul>
      </PageHead>
      <FormSummary message={answer?.message} />

      <FactorsSection {...loaderData} />

      <section>
        <h2>Where you are signed in</h2>
        <ul className="mt-4 border-t-2 border-indigo">
          {sessions.map(({ id, browser, isThis, isOpen, started, lastSeen }) => (
            <Entry
              key={id}
              title={isThis ? `${browser} (this browser)` : browser}
              note={`Signed in ${started}, last seen ${lastSeen} (${zone})${isOpen ? '' : ', without a second factor'}`}
            >
              {!isThis && (
                <ButtonForm
                  intent="end-session"
                  fields={{ sessionId: id }}
                  about={`the session of ${browser}`}
                >
                  End
                </ButtonForm>
              )}
            </Entry>
          ))}
        </ul>
        <ButtonForm className="mt-6" intent="end-all-sessions">
          Sign out everywhere
        </ButtonForm>
      </section>
    </div>
  );
}
