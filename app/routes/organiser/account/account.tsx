import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { formatInstant, formatMoment } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { endDeskSessions, listDeskSessions } from '#conference/organiser/desk-session.server.ts';
import { type Organiser, roleWords } from '#conference/organiser/organiser.ts';
import { renewRecoveryCodes } from '#conference/organiser/recovery-codes.server.ts';
import { removeFactor } from '#conference/organiser/remove-factor.server.ts';
import { readFactors } from '#conference/organiser/second-factor.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { deskCookie } from '#routes/organiser/guard.server.ts';
import { organiserAction, organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import { RecoveryCodes } from '#routes/organiser/sign-in/recovery-codes.tsx';
import { askDesk, keepWhenUnreached, useAnswer } from '#routes/organiser/when-unreached.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import type { Route } from './+types/account';

export function meta() {
  return [{ title: 'Your account · Organisers’ desk' }];
}

export const loader = organiserLoader('/organiser/account', async ({ context, organiser }) => {
  const factors = await readFactors(context.db, organiser.id);
  const sessions = await listDeskSessions(context.db, organiser.id, context.now());
  const say = (instant: Date) => formatInstant(instant, edition);
  return {
    name: organiser.name,
    zone: edition.timeZoneName,
    email: organiser.email,
    roles: organiser.roles.map((role) => roleWords[role]),
    hasTotp: factors.hasTotp,
    passkeys: factors.passkeys.map((passkey) => ({
      id: passkey.id,
      label: passkey.label,
      added: say(passkey.createdAt),
    })),
    recoveryCodes: factors.recoveryCodes,
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: session.browser,
      started: formatMoment(session.startedAt, edition),
      lastSeen: formatMoment(session.lastSeenAt, edition),
      isThis: session.id === organiser.sessionId,
      isOpen: session.isOpen,
    })),
  };
});

type AccountAnswer = { message?: string; recoveryCodes?: string[] };

const removals = {
  'last-factor': 'This is your only second factor. Add another before you take it away.',
  'no-such-factor': 'This factor is gone already.',
};

export const action = organiserAction('/organiser/account', {
  'end-session': async ({ context, organiser, form }) => {
    const sessionId = fieldText(form, 'sessionId');
    if (!isUuid(sessionId)) {
      return data<AccountAnswer>({ message: 'There is no such session.' }, { status: 404 });
    }
    const { id: organiserId } = organiser;
    const { requestId } = context;
    await endDeskSessions(context.db, { organiserId, sessionId, requestId }, context.now());
    throw redirect('/organiser/account', { status: 303 });
  },
  'end-all-sessions': async ({ context, organiser }) => {
    const { id: organiserId } = organiser;
    await endDeskSessions(context.db, { organiserId, requestId: context.requestId }, context.now());
    throw redirect('/organiser/login', {
      status: 303,
      headers: { 'Set-Cookie': deskCookie(context).clear() },
    });
  },
  'remove-totp': async ({ context, organiser }) => await removeFrom(organiser, { kind: 'totp' }, context),
  'remove-passkey': async ({ context, organiser, form }) =>
    await removeFrom(organiser, { kind: 'passkey', passkeyId: fieldText(form, 'passkeyId') }, context),
  'renew-recovery-codes': async ({ context, organiser }) => {
    const asking = { organiser, requestId: context.requestId };
    return data<AccountAnswer>({ recoveryCodes: await renewRecoveryCodes(context, asking) });
  },
});

type Factor = Parameters<typeof removeFactor>[1]['factor'];

async function removeFrom(organiser: Organiser, factor: Factor, { db, requestId }: RequestContext) {
  const removed = await removeFactor(db, { organiser, factor, requestId });
  if (!removed.ok) return data<AccountAnswer>({ message: removals[removed.reason] }, { status: 422 });
  throw redirect('/organiser/account', { status: 303 });
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export const shouldRevalidate = keepWhenUnreached;

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const answer = useAnswer<AccountAnswer>(actionData);
  const { name, email, roles, zone, hasTotp, passkeys, recoveryCodes, sessions } = loaderData;
  if (answer?.recoveryCodes) return <RecoveryCodes codes={answer.recoveryCodes} home="/organiser/account" />;
  return (
    <div className="grid max-w-4xl gap-12">
      <header>
        <h1 tabIndex={-1}>Your account</h1>
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
      </header>
      <FormSummary message={answer?.message} />

      <section>
        <h2>Second factors</h2>
        <ul className="mt-4 border-t-2 border-indigo">
          {hasTotp && (
            <Row title="Authenticator app" note="A six-digit code every half-minute">
              <Press intent="remove-totp" isBusy={isBusy} label="Remove" about="the authenticator app" />
            </Row>
          )}
          {passkeys.map((passkey) => (
            <Row key={passkey.id} title={`Passkey: ${passkey.label}`} note={`Added ${passkey.added}`}>
              <Press
                intent="remove-passkey"
                fields={{ passkeyId: passkey.id }}
                isBusy={isBusy}
                label="Remove"
                about={`the passkey ${passkey.label}`}
              />
            </Row>
          ))}
          <Row title="Recovery codes" note={`${recoveryCodes} of 10 unused`}>
            <Press intent="renew-recovery-codes" isBusy={isBusy} label="Make new ones" about="" />
          </Row>
        </ul>
        <p className="mt-4">
          <Link to="/organiser/second-factor">Add an app or a passkey</Link>
        </p>
      </section>

      <section>
        <h2>Where you are signed in</h2>
        <ul className="mt-4 border-t-2 border-indigo">
          {sessions.map((session) => (
            <Row
              key={session.id}
              title={session.isThis ? `${session.browser}, this one` : session.browser}
              note={`Since ${session.started}, last seen ${session.lastSeen} (${zone})${session.isOpen ? '' : ', second factor not given'}`}
            >
              {!session.isThis && (
                <Press
                  intent="end-session"
                  fields={{ sessionId: session.id }}
                  isBusy={isBusy}
                  label="End"
                  about={`the session of ${session.browser}`}
                />
              )}
            </Row>
          ))}
        </ul>
        <div className="mt-6">
          <Press intent="end-all-sessions" isBusy={isBusy} label="Sign out everywhere" about="" />
        </div>
      </section>
    </div>
  );
}

function Row({ title, note, children }: { title: string; note: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-paper-line py-3">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-small text-ink-soft">{note}</p>
      </div>
      {children}
    </li>
  );
}

type PressProps = {
  intent: string;
  fields?: Record<string, string>;
  isBusy: boolean;
  label: string;
  /** Said to a screen reader after the label, where several buttons share it. */
  about: string;
};

/** A form of one button. */
function Press({ intent, fields = {}, isBusy, label, about }: PressProps) {
  return (
    <Form method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="line" size="small" isBusy={isBusy} name="intent" value={intent}>
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </Button>
    </Form>
  );
}
