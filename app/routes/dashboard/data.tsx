import { data, Link, redirect } from 'react-router';
import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { mayShowSensitive } from '#conference/identity/session.ts';
import { isSameReference } from '#conference/privacy/erasure/erasure-request.ts';
import { readOwnErasureRequest } from '#conference/privacy/erasure/read-erasure-requests.server.ts';
import { requestErasure, takeBackErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { fieldText, readForm } from '#platform/forms/forms.server.ts';
import { type RequestContext, requestContext } from '#platform/http/request-context.server.ts';
import { explainUnread } from '#routes/forms/form-files.server.ts';
import { type NoticeId, noticeCookie } from '#routes/notices/notices.ts';
import { keepAfterRefusal, offlineMessage, refuseWhenOffline } from '#routes/offline/when-offline.ts';
import { type Participant, requireParticipant } from '#routes/visitor/visitor.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { ButtonAnchor } from '#ui/layout/button.tsx';
import { mailSignIn } from '../login/log-in.server.ts';
import type { Route } from './+types/data';
import { ErasureSection } from './erasure-section.tsx';
import { MailProof } from './mail-proof.tsx';

type Refusal = { message?: string; errors?: { reference: string }; reference?: string };

const sayDay = (instant: Date) => formatDay(dayAt(instant, edition.timeZone));

/** What a participant may do with what is held about them. Nothing of it is shown here. */
export async function loader({ request, context: routerContext }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext);
  const participant = await requireParticipant(request, context);
  const registration = await readRegistration(context.db, participant.registrationId);
  if (!registration) throw new Error('A session names a registration that is not there.');
  const { email, reference } = registration;
  if (!mayShowSensitive(participant, context.now())) return { email, rights: null };
  const asked = await readOwnErasureRequest(context, participant.registrationId);
  return {
    email,
    rights: {
      reference,
      deskEmail: edition.contact.email,
      daysToAnswer: edition.privacy.erasureDays,
      asked: asked && {
        isOpen: asked.state === 'open',
        askedOn: sayDay(asked.askedAt),
        answeredBy: sayDay(asked.dueAt),
        refusedOn: asked.closedAt && sayDay(asked.closedAt),
        reason: asked.reason,
      },
    },
  };
}

/** Asks for the mail that opens the page, asks for erasure, or takes that back. */
export async function action({ request, context: routerContext }: Route.ActionArgs) {
  const context = routerContext.get(requestContext);
  const participant = await requireParticipant(request, context);
  const read = await readForm(request, context.clientAddress);
  if (!read.ok) {
    const { status, message } = explainUnread(read.reason);
    return refuse(status, { message });
  }
  const intent = fieldText(read.form, 'intent');
  if (intent === 'prove') {
    const refused = await mailSignIn(request, context, participant.email, '/dashboard/data');
    return data<Refusal>({ message: refused.data.message }, refused.init ?? undefined);
  }
  if (!mayShowSensitive(participant, context.now())) throw redirect('/dashboard/data', { status: 303 });
  if (intent === 'erase') return await askForErasure(context, participant, fieldText(read.form, 'reference'));
  if (intent === 'take-back') return await takeBack(context, participant);
  return refuse(400, { message: 'This form is not known here. Please reload the page.' });
}

async function askForErasure(context: RequestContext, { registrationId }: Participant, typed: string) {
  const registration = await readRegistration(context.db, registrationId);
  if (!registration || !isSameReference(typed, registration.reference)) {
    const reference = `Please type your reference, ${registration?.reference}, to say that you mean it.`;
    return refuse(422, { errors: { reference }, reference: typed.slice(0, 40) });
  }
  // Asked twice, it is the same request: its answer is the page that says so.
  await requestErasure(context, {
    registrationId,
    askedAt: context.now(),
    daysToAnswer: edition.privacy.erasureDays,
    requestId: context.requestId,
  });
  return done('erasure-asked');
}

async function takeBack(context: RequestContext, { registrationId }: Participant) {
  const { requestId } = context;
  const taken = await takeBackErasure(context.db, { registrationId, requestId }, context.now());
  if (!taken.ok)
    return refuse(409, { message: 'There is no open request to take back: it was answered meanwhile.' });
  return done('erasure-taken-back');
}

function done(notice: NoticeId): never {
  throw redirect('/dashboard/data', { status: 303, headers: { 'Set-Cookie': noticeCookie(notice) } });
}

function refuse(status: number, refusal: Refusal) {
  return data<Refusal>(refusal, { status });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await refuseWhenOffline(serverAction, { message: offlineMessage } satisfies Refusal);
}

export const shouldRevalidate = keepAfterRefusal;

export default function Data({ loaderData, actionData }: Route.ComponentProps) {
  const refusal: Refusal | undefined = actionData;
  const { email, rights } = loaderData;
  if (!rights) {
    return (
      <MailProof
        title="Your data"
        what="A copy of your data, its correction and its erasure are open"
        email={email}
        message={refusal?.message}
      />
    );
  }
  return (
    <div className="grid max-w-3xl gap-12">
      <header>
        <h2 className="text-h3">Your data</h2>
        <p className="mt-4 max-w-prose">
          What we hold about you is yours to see, to put right, and to have erased. The{' '}
          <Link to="/privacy-policy">privacy policy</Link> says what it is for and how long it stays.
        </p>
      </header>
      <FormSummary errors={refusal?.errors} message={refusal?.message} />
      <section>
        <h3 className="text-h4">A copy of everything</h3>
        <p className="mt-2 mb-5 max-w-prose">
          One ZIP file with your registration and passport details, your files, bookings, payments and
          messages, the mails we sent you, and who saw or changed what. Please keep it as you keep your
          passport.
        </p>
        <ButtonAnchor href="/dashboard/data/copy" variant="line" download>
          Download my copy
        </ButtonAnchor>
      </section>
      <section>
        <h3 className="text-h4">Something is wrong</h3>
        <p className="mt-2 max-w-prose">
          You can{' '}
          <Link to="/dashboard/data/correct">correct your name, passport, visa address and country</Link>. For
          your participant type, email or sizes please write to{' '}
          <a href={`mailto:${rights.deskEmail}`}>{rights.deskEmail}</a>: fees, logins and orders hang on them.
        </p>
      </section>
      <ErasureSection rights={rights} refusal={refusal} />
    </div>
  );
}
