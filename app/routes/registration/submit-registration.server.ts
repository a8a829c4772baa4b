import { randomUUID } from 'node:crypto';
import type { Session } from '#conference/accounts/session.ts';
import { openOnly } from '#conference/edition/open-choices.ts';
import {
  isPlaceOffered,
  PlaceNoLongerOffered,
  takeOverPlace,
} from '#conference/money/cancellation/take-over-place.server.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import {
  chooseInTransaction,
  listChoices,
} from '#conference/registration/merging/choose-registration.server.ts';
import {
  answerField,
  type ExtraQuestion,
  isAsked,
} from '#conference/registration/questions/extra-question.ts';
import { checkAnswers } from '#conference/registration/questions/extra-question-schema.ts';
import { listFormQuestions } from '#conference/registration/questions/extra-questions.server.ts';
import { saveFormAnswers } from '#conference/registration/questions/save-extra-answers.server.ts';
import {
  findRegistered,
  register,
  type Submission,
} from '#conference/registration/registering/register.server.ts';
import {
  hasRoomForUnproved,
  unprovedNetwork,
} from '#conference/registration/registering/room-for-unproved.server.ts';
import { type RegistrationField, registrationFields } from '#conference/registration/registration.ts';
import { registrationLimits } from '#conference/registration/registration-rate-limits.server.ts';
import { registrationRuleWords } from '#conference/registration/registration-rule-words.ts';
import type { Database } from '#platform/database/database.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { nameBrowser } from '#platform/http/name-browser.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { type FileFormRefusal, readFileForm } from '#routes/forms/file-form.server.ts';
import { describeRefusal, type PostedForm, type UnreadForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import {
  hashContent,
  keepFieldFiles,
  keptOnly,
  leaveOutFiles,
  readFieldFile,
  unlessNotStored,
} from '#routes/forms/form-files.server.ts';
import { fileWords } from '#routes/forms/form-words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { cookieAge, siteCookies } from '#routes/visitor/site-cookies.ts';
import { deviceCookie, findParticipantSession } from '#routes/visitor/visitor.server.ts';
import { nextOf } from '../login/log-in.server.ts';
import { checkRegistration } from './check-registration.server.ts';
import { sayEnd } from './load-registration.server.ts';
import { byField, sayAll } from './questions/read-answers.server.ts';
import { registrationWords } from './registration-words.ts';

type FileField = 'photo' | 'passport';
export type RegistrationRefusal = FileFormRefusal<RegistrationField | `answer-${string}`, FileField>;

/** Registers the visitor, or refuses the form. If only a part of the form arrived, keeps the files that arrived. */
export async function submitRegistration(posted: PostedForm, unread?: UnreadForm) {
  const { request, context, form, translator } = posted;
  // While the database cannot be reached, the form keeps what was typed, whatever the questions are.
  const isOutage = unread?.status === 503;
  const questions = isOutage ? [] : await listFormQuestions(context.db);
  const answerFields = isOutage
    ? [...form.keys()].filter((name): name is `answer-${string}` => name.startsWith(answerField('')))
    : questions.map(({ id }) => answerField(id));
  const { browser, values, refuse } = readFileForm<RegistrationField | `answer-${string}`, FileField>(
    posted,
    [...registrationFields, ...answerFields],
  );

  if (unread && isOutage) return refuse(unread.status, describeRefusal(unread));
  const end = await readEditionEnd(context.db);
  if (end) return refuse(403, { message: sayEnd(translator, end) });
  const token = posted.url.searchParams.get('substitute');
  if (token !== null && !(await isPlaceOffered(context.db, token, context.now()))) {
    return refuse(409, { message: translator.words(registrationWords).placeGone });
  }
  if (!context.settings.registration.isOpen && token === null)
    return refuse(403, { message: translator.words(registrationWords).closedForms });
  const networkLimit = await context.limits.take(registrationLimits.byAddress, context.clientAddress);
  if (!networkLimit.ok) return refuseForNow(networkLimit.retryAfterSeconds, { values }, translator);

  const network = unprovedNetwork(context.secrets, context.clientAddress);
  const hasNoRoom = await leaveOutFiles(
    form,
    ['photo', 'passport'],
    async () => (await hasRoomForFiles(context.config)) && (await hasRoomForUnproved(context.db, network)),
  );
  const files = await Promise.all([
    readFieldFile(posted, 'photo', browser.hash),
    readFieldFile(posted, 'passport', browser.hash),
  ]);
  const keepFiles = () => keepFieldFiles<FileField>(context, files, browser.hash);
  if (unread) return refuse(unread.status, { ...describeRefusal(unread), kept: await keepFiles() });

  const checked = checkRegistration(context.settings, values, files, translator);
  const { participantTypes: types } = context.settings;
  const answered = checkFormAnswers(questions, values, translator);
  const chosen = checked.ok ? checked.form.participantType : undefined;
  const isClosed = chosen !== undefined && !openOnly(types).some(({ id }) => id === chosen);
  if (!checked.ok || !answered.ok || isClosed) {
    const { participantType } = translator.words(registrationRuleWords);
    const errors = {
      ...(!checked.ok && checked.errors),
      ...answered.errors,
      ...(isClosed && { participantType }),
    };
    return refuse(422, { errors, kept: await keepFiles() });
  }
  const { answers } = answered;
  const hasAnswers = Object.keys(answers).length > 0;

  // The limit counts only valid forms, so that nobody can block an email with empty forms.
  const emailLimit = await context.limits.take(registrationLimits.byEmail, checked.form.email);
  if (!emailLimit.ok) return refuseForNow(emailLimit.retryAfterSeconds, { values }, translator);

  const formKey = fieldText(form, 'formKey');
  const [photo, passport] = files;
  const session = await findProvedSession(posted, checked.form.email);
  const submission: Submission = {
    form: checked.form,
    photo: photo?.file,
    passport: passport?.file,
    browserHash: browser.hash,
    formKey: isUuid(formKey) ? formKey : randomUUID(),
    contentHash: hashContent(hasAnswers ? { ...checked.form, answers } : checked.form, files),
    deviceSecret: deviceCookie(context).read(request),
    network,
    browser: nameBrowser(request),
    language: translator.locale,
    afterwards: async (tx, registrationId, deviceSecret) => {
      const { requestId } = context;
      if (hasAnswers) await saveFormAnswers(tx, context, { registrationId, answers }, context.now());
      if (token !== null) {
        await takeOverPlace(tx, context, { token, registrationId, requestId }, context.now());
      }
      if (session) await openRegistration(tx, context, session, { registrationId, deviceSecret });
    },
  };
  const missing = files.filter(({ isMissing }) => isMissing);
  if (missing.length > 0 && !(await findRegistered(context.db, submission))) {
    const { noLongerKept } = translator.words(fileWords);
    const gone = Object.fromEntries(missing.map(({ field }) => [field, noLongerKept]));
    return refuse(422, { errors: gone, kept: await keepFiles() });
  }
  const registered = await registerWithRoom(context, submission).catch((error: unknown) => {
    if (error instanceof PlaceNoLongerOffered) return undefined;
    throw error;
  });
  if (!registered) return refuse(409, { message: translator.words(registrationWords).placeGone });
  const { deviceSecret } = registered;
  const areFilesLeftOut = hasNoRoom || registered.areFilesLeftOut;
  const next = nextOf(posted.url);
  const isWaiting = registered.isWaiting && token === null;
  return redirectTo(
    next ? `/login?next=${next}` : '/login',
    areFilesLeftOut
      ? 'registration-without-files'
      : isWaiting
        ? 'registration-waiting'
        : 'registration-submitted',
    [
      ...browser.setCookie,
      ['Set-Cookie', deviceCookie(context).set(deviceSecret, cookieAge(siteCookies.device))],
    ],
  );
}

/**
 * Checks the answers to the extra questions of the form. People of other participant types than the chosen one are not
 * asked, so their answers are ignored.
 */
function checkFormAnswers(
  questions: readonly ExtraQuestion[],
  values: Readonly<Record<string, string>>,
  translator: Translator,
) {
  const asked = questions.filter((question) => isAsked(question, values.participantType ?? ''));
  const typed = Object.fromEntries(asked.map(({ id }) => [id, values[answerField(id)] ?? '']));
  const read = checkAnswers(asked, typed, { isComplete: true });
  const given = read.ok ? Object.entries(read.answers).filter(([, answer]) => answer !== '') : [];
  const errors = read.ok ? {} : byField(sayAll(read.errors, translator));
  return { ok: read.ok, answers: Object.fromEntries(given), errors };
}

/**
 * Returns the session of a stall holder, or of somebody without a registration, who is signed in by mail and registers
 * with the same email.
 */
async function findProvedSession(
  { request, context }: PostedForm,
  email: string,
): Promise<Session | undefined> {
  const session = await findParticipantSession(request, context);
  if (!session || session.mailProvedAt === null || session.mustChoose) return undefined;
  if (session.registrationId !== null && !session.isStallHolder) return undefined;
  return session.email.toLowerCase() === email.toLowerCase() ? session : undefined;
}

/**
 * Proves the new registration, joins the account of a stall holder with it, and logs the person in to it. This happens
 * before the transaction commits, so that the mail of the registration says what happened. Does nothing if the email has
 * other registrations, too: then its owner chooses one at the next sign-in.
 */
async function openRegistration(
  tx: Database,
  context: RouteContext,
  session: Session,
  made: { registrationId: string; deviceSecret: string | undefined },
): Promise<void> {
  const choices = await listChoices(tx, session);
  const own = [made.registrationId, session.registrationId];
  const account = session.registrationId === null ? 0 : 1;
  if (choices.length !== 1 + account || !choices.every(({ id }) => own.includes(id))) return;
  const choice = { ...made, requestId: context.requestId, isAutomatic: true };
  await chooseInTransaction(tx, context, session, choice, context.now());
}

/** Registers the person. If the file store cannot take new files, registers without them. */
async function registerWithRoom(context: RouteContext, submission: Submission) {
  const registered = await unlessNotStored(context, () => register(context, submission, context.now()));
  if (registered) return { ...registered, areFilesLeftOut: false };
  const { photo, passport } = submission;
  const without = { ...submission, photo: keptOnly(photo), passport: keptOnly(passport) };
  return { ...(await register(context, without, context.now())), areFilesLeftOut: true };
}
