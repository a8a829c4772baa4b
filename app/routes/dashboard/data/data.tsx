import { data, Link } from 'react-router';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { isSameReference } from '#conference/privacy/erasure/erasure-request.ts';
import { readOwnErasureRequest } from '#conference/privacy/erasure/read-erasure-requests.server.ts';
import { requestErasure, takeBackErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import { stallHolderNamesSchema } from '#conference/registration/stall-holder.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { proveMailboxFor } from '#routes/login/sign-in-by-mail.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import {
  accountAction,
  accountLoader,
  type ParticipantForm,
} from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { mailTo } from '#ui/layout/mail-to.ts';
import { accountWords } from '../account-words.ts';
import type { Route } from './+types/data';
import { AccountData, type AccountValues } from './account-data.tsx';
import { ErasureSection } from './erasure-section.tsx';
import { MailProof } from './mail-proof.tsx';

type Refusal = {
  message?: string;
  errors?: { reference?: string; fullName?: string; organisation?: string };
  reference?: string;
  values?: AccountValues;
};

const describeDay = (instant: Date) => formatDay(dayAt(instant, edition.timeZone));

/** The page where participants copy, correct or erase their data. The page itself shows no data. */
export const loader = accountLoader(async ({ context, participant, translator }) => {
  const { email, reference, fullName, organisation } = await readOwnRegistration(
    context,
    participant.registrationId,
  );
  const account =
    organisation === null ? null : { words: translator.words(accountWords), fullName, organisation };
  if (!mayShowSensitive(participant, context.now())) return { email, account, rights: null };
  const asked = await readOwnErasureRequest(context, participant.registrationId);
  return {
    email,
    account,
    rights: {
      reference,
      deskEmail: edition.contact.email,
      daysToAnswer: edition.privacy.erasureDays,
      asked: asked && {
        isOpen: asked.state === 'open',
        askedOn: describeDay(asked.askedAt),
        answeredBy: describeDay(asked.dueAt),
        refusedOn: asked.closedAt && describeDay(asked.closedAt),
        reason: asked.reason,
      },
    },
  };
});

export const action = accountAction(
  byIntent({
    prove: proveMailboxFor('/dashboard/data'),
    account: onlyIfProved(changeAccount),
    erase: onlyIfProved(askForErasure),
    'take-back': onlyIfProved(takeBack),
  }),
);

/** Runs the handler if the last sign-in by mail is at most an hour old. Otherwise the page asks for a sign-in. */
function onlyIfProved<Answer>(handle: (posted: ParticipantForm) => Promise<Answer>) {
  return async (posted: ParticipantForm) =>
    mayShowSensitive(posted.participant, posted.context.now())
      ? await handle(posted)
      : redirectTo('/dashboard/data');
}

/** Changes the name and the organisation of a stall holder. */
async function changeAccount({ context, participant, form, translator }: ParticipantForm) {
  const { registrationId, isStallHolder } = participant;
  if (!isStallHolder) return redirectTo('/dashboard/data');
  const values = { fullName: fieldText(form, 'fullName'), organisation: fieldText(form, 'organisation') };
  const read = stallHolderNamesSchema.safeParse(values);
  if (!read.success) return refuse(422, { errors: fieldErrors(read.error, translator), values });
  const corrected = await correctRegistration(
    context,
    {
      registrationId,
      changes: read.data,
      by: { actor: 'participant', actorId: registrationId },
      requestId: context.requestId,
    },
    context.now(),
  );
  // The change is refused only if the registration was erased a moment ago. The erasure has also ended the session.
  return corrected.ok ? redirectTo('/dashboard/data', 'details-saved') : redirectTo('/dashboard/data');
}

async function askForErasure({ context, participant: { registrationId }, form }: ParticipantForm) {
  const typed = fieldText(form, 'reference');
  const registration = await readOwnRegistration(context, registrationId);
  if (!isSameReference(typed, registration.reference)) {
    const reference = `Please type your reference, ${registration.reference}, to confirm.`;
    return refuse(422, { errors: { reference }, reference: typed.slice(0, 40) });
  }
  // If a request is already open, another request changes nothing.
  await requestErasure(context, {
    registrationId,
    askedAt: context.now(),
    daysToAnswer: edition.privacy.erasureDays,
    requestId: context.requestId,
  });
  return redirectTo('/dashboard/data', 'erasure-asked');
}

async function takeBack({ context, participant: { registrationId } }: ParticipantForm) {
  const { requestId } = context;
  const taken = await takeBackErasure(context.db, { registrationId, requestId }, context.now());
  if (taken.ok) return redirectTo('/dashboard/data', 'erasure-taken-back');
  return refuse(409, { message: 'There is no open request to take back: it has been answered.' });
}

function refuse(status: number, refusal: Refusal) {
  return data<Refusal>(refusal, { status });
}

export default function Data({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<Refusal>(actionData);
  const { email, rights, account } = loaderData;
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
  if (account) {
    return (
      <div className="grid max-w-3xl gap-12">
        <AccountData account={account} deskEmail={rights.deskEmail} refusal={refusal} />
        <ErasureSection rights={rights} refusal={refusal} account={account.words} />
      </div>
    );
  }
  return (
    <div className="grid max-w-3xl gap-12">
      <header>
        <h2 className="text-h3">Your data</h2>
        <p className="mt-4 max-w-prose">
          You can see what we store about you, correct it, or have it erased. The{' '}
          <Link to="/privacy-policy">privacy policy</Link> says what it is for and how long we keep it.
        </p>
      </header>
      <FormSummary errors={refusal?.errors} message={refusal?.message} />
      <section>
        <h3 className="text-h4">A copy of everything</h3>
        <p className="mt-2 mb-5 max-w-prose">
          One ZIP file with your registration and passport details, your files, bookings, payments and
          messages, the mails we sent you, and who saw or changed what. Please keep it as safe as your
          passport.
        </p>
        <ButtonLink to="/dashboard/data/copy" variant="line" reloadDocument discover="none" download>
          Download my copy
        </ButtonLink>
      </section>
      <section>
        <h3 className="text-h4">Something is wrong</h3>
        <p className="mt-2 max-w-prose">
          You can{' '}
          <Link to="/dashboard/data/correct">correct your name, passport, visa address and country</Link>. For
          your participant type, email or sizes please write to{' '}
          <a href={mailTo(rights.deskEmail)}>{rights.deskEmail}</a>: fees, logins and orders depend on them.
        </p>
      </section>
      <ErasureSection rights={rights} refusal={refusal} />
    </div>
  );
}
