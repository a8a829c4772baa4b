import { data, Form, Link } from 'react-router';
import { allowedNext } from '#conference/accounts/next-path.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { readEmail } from '#routes/login/by-mail/mailed-sign-in.server.ts';
import { signInWords } from '#routes/login/by-mail/sign-in-words.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Route } from './+types/login';
import { mailboxSignIn } from './mailbox-sign-in.server.ts';
import { mailboxWords } from './mailbox-words.ts';

export const loader = visitorLoader(async ({ request, context, translator }) => {
  const page = {
    words: translator.words(mailboxWords),
    print: withPictures(edition.pictures.loginPrint),
    title: say(translator.words(signInWords).byMail, { event: translator.sentence(edition.name) }),
  };
  return data(page, { headers: recogniseBrowser(request, context).setCookie });
});

type Refusal = { email?: string; error?: string; message?: string };

export const action = visitorAction(async (posted) => {
  const { required } = posted.translator.words(mailboxWords);
  const typed = readEmail(posted.form, required, posted.translator);
  if (!typed.ok) {
    const refusal: Refusal = { email: typed.email, error: typed.error };
    return data(refusal, { status: 422 });
  }
  const next = allowedNext(posted.url.searchParams.get('next'));
  return await mailboxSignIn.mail(posted, typed.email, { email: typed.email }, next);
});

export default function MailboxLogin({ loaderData, actionData }: Route.ComponentProps) {
  const { words, title, print } = loaderData;
  const refusal = useAnswer<Refusal>(actionData);
  return (
    <FormPage title={words.title} lead={words.lead} print={print}>
      <title>{title}</title>
      <FormSummary message={refusal?.message} />
      <Form method="post">
        <TextField
          name="email"
          type="email"
          label={words.email}
          autoComplete="email"
          maxLength={254}
          defaultValue={refusal?.email}
          error={refusal?.error}
        />
        <SubmitButton className="mt-6">{words.ask}</SubmitButton>
      </Form>
      <p className="mt-8">
        {sayRich(words.participants, {
          login: (text) => <Link to="/login?next=/dashboard/papers">{text}</Link>,
        })}
      </p>
    </FormPage>
  );
}
