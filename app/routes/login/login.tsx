import { data, Form, Link, redirect } from 'react-router';
import { findNewestEmail } from '#conference/accounts/login/registered-again.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { payerWords } from '#routes/login/mailbox/mailbox-words.ts';
import { PayerLink } from '#routes/login/mailbox/payer-link.tsx';
import { NoticeNow } from '#routes/notices/notice-now.tsx';
import { readNoticeCookie } from '#routes/notices/redirect-notices.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { useSite } from '#routes/page/use-site.ts';
import {
  deviceCookie,
  findParticipantSession,
  recogniseBrowser,
  unfinishedLogin,
} from '#routes/visitor/visitor.server.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Route } from './+types/login';
import { type LoginRefusal, logIn, nextOf, requestLink } from './log-in.server.ts';
import { loginWords } from './login-words.ts';

export const loader = visitorLoader(async ({ request, url, context, translator }) => {
  const next = nextOf(url);
  const session = await findParticipantSession(request, context);
  if (session) throw redirect(unfinishedLogin(session) ?? next ?? '/dashboard');
  const browser = recogniseBrowser(request, context);
  const hasJustRegistered = justRegistered.some(
    (id) => id === readNoticeCookie(request.headers.get('Cookie')),
  );
  return data(
    {
      words: translator.words(loginWords),
      eventName: translator.sentence(edition.name),
      next,
      email: hasJustRegistered
        ? await findNewestEmail(context.db, deviceCookie(context).read(request))
        : undefined,
      picture: withPictures(edition.pictures.login),
      print: withPictures(edition.pictures.loginPrint),
      payer: translator.words(payerWords),
      stallTitle: sayStallTitle(context.settings, translator),
    },
    { headers: browser.setCookie },
  );
});

/** Returns the question for people who only want a stall, or undefined if nothing can be booked. */
function sayStallTitle({ booking }: Settings, translator: Translator): string | undefined {
  const { festival } = edition;
  if (!festival || !booking.isOpen) return undefined;
  return say(translator.words(loginWords).stallTitle, { festival: translator.sentence(festival.name) });
}

/** The notices that this page shows after a registration. */
const justRegistered = ['registration-submitted', 'registration-without-files'];

export const action = visitorAction(async (posted) =>
  fieldText(posted.form, 'intent') === 'email-link' ? await requestLink(posted) : await logIn(posted),
);

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { words, next } = loaderData;
  const { hiddenPages } = useSite();
  const refusal = useAnswer<LoginRefusal>(actionData);
  const query = next ? `?next=${next}` : '';
  const address = `/login${query}`;
  return (
    <FormPage title={words.title} lead={words.lead} art={loaderData.picture} print={loaderData.print}>
      <PageHead
        title={say(words.pageTitle, { event: loaderData.eventName })}
        description={words.description}
      />
      <NoticeNow id={refusal?.notice} answer={refusal} />
      <FormSummary message={refusal?.message} />
      {/* This part is above the form, so that somebody on another device sees at once that a mailed link is needed. */}
      {refusal?.offersLink && (
        <Form
          method="post"
          action={address}
          className="mb-8 max-w-lg border-s-4 border-madder ps-5"
          aria-labelledby="other-device"
        >
          <h2 id="other-device" className="text-h3">
            {words.otherDevice}
          </h2>
          <p className="mt-2 mb-4">{words.linkAndCode}</p>
          <input type="hidden" name="intent" value="email-link" />
          <input type="hidden" name="email" value={refusal.email} />
          <SubmitButton>{words.mailLink}</SubmitButton>
        </Form>
      )}
      <Form method="post" action={address} className="max-w-lg">
        <TextField
          name="email"
          type="email"
          label={words.email}
          autoComplete="email"
          maxLength={254}
          defaultValue={refusal?.email ?? loaderData.email}
          error={refusal?.error}
        />
        <SubmitButton className="mt-6" variant={refusal?.offersLink ? 'line' : 'solid'}>
          {words.logIn}
        </SubmitButton>
      </Form>
      {!hiddenPages && (
        <>
          <p className="mt-8">
            {sayRich(words.notRegistered, {
              register: (text) => <Link to={`/registration${query}`}>{text}</Link>,
            })}
          </p>
          {loaderData.stallTitle && (
            <section className="mt-8 border-y-2 border-indigo py-5">
              <h2 className="text-h3">{loaderData.stallTitle}</h2>
              <p className="mt-2">
                {sayRich(words.stall, {
                  account: (text) => <Link to={`/stall-holder${query}`}>{text}</Link>,
                })}
              </p>
            </section>
          )}
        </>
      )}
      <div className="mt-8">
        <PayerLink words={loaderData.payer} />
      </div>
    </FormPage>
  );
}
