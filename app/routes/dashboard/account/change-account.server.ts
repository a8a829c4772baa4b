import { data } from 'react-router';
import { endBrowser } from '#conference/accounts/login/end-browser.server.ts';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { optionalCategories } from '#conference/mails/messages/message.ts';
import { setOptOut } from '#conference/mails/messages/opt-outs.server.ts';
import { isSameReference } from '#conference/privacy/erasure/erasure-request.ts';
import { requestErasure, takeBackErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import { completeRegistration } from '#conference/registration/registering/complete-registration.server.ts';
import { stallHolderNamesSchema } from '#conference/registration/stall-holder.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { say } from '#platform/words/words.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { proveMailboxFor } from '#routes/login/sign-in-by-mail.server.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import { clearStorage, readOwnRegistration, sessionCookie } from '#routes/visitor/visitor.server.ts';
import { accountWords } from './account-words.ts';
import { correctFromForm } from './correct-from-form.server.ts';
import type { CorrectionValues } from './correction.ts';

export type AccountRefusal = {
  message?: string;
  errors?: CorrectionValues & { reference?: string; organisation?: string };
  reference?: string;
  names?: { fullName: string; organisation: string };
  correction?: {
    values: CorrectionValues;
    /** The values that the form showed, or the current values if somebody else has changed them. */
    shown: CorrectionValues;
    /** True if the sign-in by mail was more than an hour ago. */
    needsProof?: boolean;
  };
};

const page = '/dashboard/account';

/** The handlers for the forms of the account. Each key is a form's `intent`. */
export const accountHandlers = {
  prove: async (posted: ParticipantForm) =>
    await proveMailboxFor(
      posted.url.searchParams.get('show') === 'passport' ? `${page}?show=passport` : page,
    )(posted),
  doctorate: ofParticipants(nominate),
  correct: ofParticipants(correctFromForm),
  names: onlyIfProved(changeNames),
  mails: chooseMails,
  end: endOne,
  'end-all': endAll,
  erase: onlyIfProved(askForErasure),
  'take-back': onlyIfProved(takeBack),
};

/** Wraps the handler of a form that only the account of participants has. */
function ofParticipants<Answer>(handle: (posted: ParticipantForm) => Promise<Answer>) {
  return async (posted: ParticipantForm) =>
    posted.participant.isStallHolder ? redirectTo(page) : await handle(posted);
}

/** Runs the handler if the last sign-in by mail is at most an hour old. Otherwise the page asks for a sign-in. */
function onlyIfProved<Answer>(handle: (posted: ParticipantForm) => Promise<Answer>) {
  return async (posted: ParticipantForm) =>
    mayShowSensitive(posted.participant, posted.context.now()) ? await handle(posted) : redirectTo(page);
}

async function nominate({ context, participant: { registrationId } }: ParticipantForm) {
  const own = { registrationId, requestId: context.requestId };
  await completeRegistration(context.db, own, { interestedDoctorate: true }, context.now());
  return redirectTo(page, 'details-saved');
}

/** Stores which mails of the organisers the mailbox gets. */
async function chooseMails({ context, participant, form }: ParticipantForm) {
  const { email } = await readOwnRegistration(context, participant.registrationId);
  const wanted = form.getAll('wanted');
  for (const category of optionalCategories) {
    await setOptOut(context.db, { email, category, isStopped: !wanted.includes(category) }, context.now());
  }
  return redirectTo(page, 'details-saved');
}

/** Changes the name and the organisation of a stall holder. */
async function changeNames({ context, participant, form, translator }: ParticipantForm) {
  const { registrationId, isStallHolder } = participant;
  if (!isStallHolder) return redirectTo(page);
  const names = { fullName: fieldText(form, 'fullName'), organisation: fieldText(form, 'organisation') };
  const read = stallHolderNamesSchema.safeParse(names);
  if (!read.success) return refuse(422, { errors: fieldErrors(read.error, translator), names });
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
  return corrected.ok ? redirectTo(page, 'details-saved') : redirectTo(page);
}

async function endOne({ context, participant, form }: ParticipantForm) {
  const id = fieldText(form, 'browser');
  const kind = fieldText(form, 'kind') === 'device' ? 'device' : 'session';
  if (isUuid(id)) {
    const ending = { owner: participant, browser: { kind, id } as const, requestId: context.requestId };
    await endBrowser(context.db, ending, context.now());
  }
  return redirectTo(page);
}

async function endAll({ request, context, participant }: ParticipantForm) {
  const ending = { owner: participant, browser: undefined, requestId: context.requestId };
  await endBrowser(context.db, ending, context.now());
  return redirectTo('/', 'logged-out', [
    ['Set-Cookie', sessionCookie(context).clear()],
    ...(await clearStorage(request, context)),
  ]);
}

async function askForErasure({ context, participant, form, translator }: ParticipantForm) {
  const { registrationId } = participant;
  const typed = fieldText(form, 'reference');
  const { reference } = await readOwnRegistration(context, registrationId);
  if (!isSameReference(typed, reference)) {
    const { confirmWrong } = translator.words(accountWords);
    return refuse(422, {
      errors: { reference: say(confirmWrong, { reference }) },
      reference: typed.slice(0, 40),
    });
  }
  // If a request is already open, another request changes nothing.
  await requestErasure(context, {
    registrationId,
    askedAt: context.now(),
    daysToAnswer: edition.privacy.erasureDays,
    requestId: context.requestId,
  });
  return redirectTo(page, 'erasure-asked');
}

async function takeBack({ context, participant: { registrationId }, translator }: ParticipantForm) {
  const { requestId } = context;
  const taken = await takeBackErasure(context.db, { registrationId, requestId }, context.now());
  if (taken.ok) return redirectTo(page, 'erasure-taken-back');
  return refuse(409, { message: translator.words(accountWords).nothingToTakeBack });
}

function refuse(status: number, refusal: AccountRefusal) {
  return data<AccountRefusal>(refusal, { status });
}
