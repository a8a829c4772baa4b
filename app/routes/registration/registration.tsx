import { data, redirect } from 'react-router';
import { requestContext } from '#platform/http/request-context.server.ts';
import { answerPage, answerScript, isScriptPost } from '#routes/forms/answer.server.ts';
import { keepAfterRefusal, offlineMessage } from '#routes/offline/when-offline.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { type LocalRecord, rememberRegistration } from '#routes/visitor/local-records.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import passportCover from '#ui/artwork/passport-cover.svg';
import { FormPage } from '#ui/form/form-page.tsx';
import { sendForm } from '#ui/form/send-form.ts';
import type { Route } from './+types/registration';
import { loadRegistration } from './load-registration.server.ts';
import { RegistrationForm } from './registration-form.tsx';
import { type RegistrationRefusal, submitRegistration } from './submit-registration.server.ts';

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (!isScriptPost(request)) return await next();
    return answerScript(await submitRegistration(request, context.get(requestContext)));
  },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const browser = recogniseBrowser(request, context.get(requestContext));
  return data(loadRegistration(), { headers: browser.setCookie });
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerPage(await submitRegistration(request, context.get(requestContext)));
}

/** With script the same form goes the same way, with its progress and smaller pictures. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  try {
    const sent = await sendForm<RegistrationRefusal, LocalRecord>('/registration', form);
    if (!sent.ok) return sent.refusal;
    if (sent.record) rememberRegistration(sent.record);
    return redirect(sent.to);
  } catch {
    const message = `${offlineMessage} They are saved only once.`;
    return { errors: {}, values: {}, kept: {}, message } satisfies RegistrationRefusal;
  }
}

export const shouldRevalidate = keepAfterRefusal;

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Register" lead={loaderData.lead} art={{ src: passportCover, width: 440, height: 625 }}>
      <PageHead
        title={`Register · ${loaderData.eventName}`}
        description="Register as a participant now and pay later."
      />
      {loaderData.isOpen ? (
        <RegistrationForm content={loaderData} refusal={actionData} />
      ) : (
        <p>
          Registration is closed. Please write to{' '}
          <a href={`mailto:${loaderData.contactEmail}`}>{loaderData.contactEmail}</a>.
        </p>
      )}
    </FormPage>
  );
}
