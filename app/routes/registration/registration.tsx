import { data } from 'react-router';
import { isPlaceOffered } from '#conference/money/cancellation/take-over-place.server.ts';
import { readEditionEnd } from '#conference/privacy/retention/edition-end.server.ts';
import { listFullTypes } from '#conference/registration/places/waiting-list.server.ts';
import type { ExtraQuestion } from '#conference/registration/questions/extra-question.ts';
import { listFormQuestions } from '#conference/registration/questions/extra-questions.server.ts';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { undefinedInOutage } from '#routes/forms/answer-outage.server.ts';
import { answerScript } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { sendFiles } from '#routes/forms/send-files.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { rememberRegistration } from '#routes/visitor/local-records.ts';
import { findParticipantSession, recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { mailTo } from '#ui/layout/mail-to.ts';
import { nextOf } from '../login/log-in.server.ts';
import type { Route } from './+types/registration';
import { loadRegistration, sayFullTypes } from './load-registration.server.ts';
import { describeQuestions } from './questions/describe-questions.server.ts';
import { extraQuestionWords } from './questions/extra-question-words.ts';
import { dropRegistrationDraft } from './registration-draft.ts';
import { RegistrationForm } from './registration-form.tsx';
import { type RegistrationRefusal, submitRegistration } from './submit-registration.server.ts';

export const loader = visitorLoader(async ({ request, url, context, translator }) => {
  const token = url.searchParams.get('substitute') ?? undefined;
  const isOffered = token !== undefined && (await isPlaceOffered(context.db, token, context.now()));
  const questions = await listFormQuestions(context.db).catch(undefinedInOutage);
  return data(
    {
      ...loadRegistration(
        context.settings,
        translator,
        await readEditionEnd(context.db).catch(undefinedInOutage),
        context.now(),
      ),
      full: await describeFull(context, translator),
      next: nextOf(url),
      ...(questions &&
        questions.length > 0 && { extraQuestions: describeForm(context, questions, translator) }),
      known: await findAccount(request, context).catch(undefinedInOutage),
      substitute: token === undefined ? undefined : { token, isOffered },
    },
    { headers: recogniseBrowser(request, context).setCookie },
  );
});

/** The types for which all places are taken. After an outage of the database, the form says nothing about places. */
async function describeFull(context: RouteContext, translator: Translator) {
  const full = await listFullTypes(context.db, context.settings).catch(undefinedInOutage);
  return sayFullTypes(context.settings, full ?? [], translator);
}

/** The extra questions at the end of the form. A form without them has no trace of them. */
function describeForm(context: RouteContext, questions: readonly ExtraQuestion[], translator: Translator) {
  const { choose } = translator.words(extraQuestionWords);
  return { choose, questions: describeQuestions(context, questions, translator, { isForAll: true }) };
}

/** The name and email of the stall holder who is logged in, so that they need not type them again. */
async function findAccount(request: Request, context: RouteContext) {
  const session = await findParticipantSession(request, context);
  if (!session?.isStallHolder || session.registrationId === null) return undefined;
  const account = await readRegistration(context.db, session.registrationId);
  return account && { fullName: account.fullName, email: account.email };
}

export const action = visitorAction(submitRegistration, submitRegistration, { accepts: 'files' });

export const middleware = [answerScript(action)];

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const answer = await sendFiles<RegistrationRefusal>(request, form, 'unansweredRegistration');
  if (answer instanceof Response) {
    rememberRegistration(form);
    dropRegistrationDraft();
  }
  return answer;
}

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { words } = loaderData;
  const refusal = useAnswer<RegistrationRefusal>(actionData);
  return (
    <FormPage title={words.title} lead={loaderData.lead} art={loaderData.picture}>
      <PageHead
        title={say(words.pageTitle, { event: loaderData.eventName })}
        description={words.description}
      />
      {loaderData.isOver && <p>{words.nobodyRegisters}</p>}
      {loaderData.substitute && !loaderData.ended && (
        <p className="mb-6 border-s-4 border-madder ps-4">
          {loaderData.substitute.isOffered ? words.placeOffered : words.placeGone}
        </p>
      )}
      {loaderData.ended || loaderData.substitute?.isOffered === false ? null : loaderData.isOpen ||
        loaderData.substitute ? (
        <RegistrationForm content={loaderData} refusal={refusal} />
      ) : (
        <p>
          {sayRich(words.closed, {
            address: loaderData.contactEmail,
            email: (text) => <a href={mailTo(loaderData.contactEmail)}>{text}</a>,
          })}
        </p>
      )}
    </FormPage>
  );
}
