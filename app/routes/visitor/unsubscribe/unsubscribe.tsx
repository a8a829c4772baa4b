import { data, Form } from 'react-router';
import { messageCategoryWords } from '#conference/mails/messages/category-words.ts';
import { findMailOfMessage, readOptOuts, setOptOut } from '#conference/mails/messages/opt-outs.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { sayRich } from '#platform/words/words.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import type { Route } from './+types/unsubscribe';
import { unsubscribeWords } from './unsubscribe-words.ts';

/**
 * The page of the link in a message's mail. Opening it changes nothing, because programs that check mails open links.
 * Mail programs post to it without cookies (RFC 8058).
 */
export const loader = visitorLoader(async ({ params, context, translator }) => {
  const mail = await findMail(context, params.mailId);
  if (!mail) throw data(null, { status: 404 });
  return {
    words: translator.words(unsubscribeWords),
    email: mail.email,
    category: translator.words(messageCategoryWords)[mail.category],
    isStopped: (await readOptOuts(context.db, mail.email)).includes(mail.category),
  };
});

export const action = visitorAction(async ({ params, context, form, url }) => {
  const mail = await findMail(context, params.mailId);
  if (!mail) throw data(null, { status: 404 });
  const isStopped = fieldText(form, 'intent') !== 'resume';
  await setOptOut(context.db, { ...mail, isStopped }, context.now());
  // A mail program must not be redirected.
  return form.has('List-Unsubscribe') ? null : redirectTo(url.pathname);
});

async function findMail({ db }: RouteContext, mailId: string | undefined) {
  return isUuid(mailId ?? '') ? await findMailOfMessage(db, mailId ?? '') : undefined;
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const { words, email, category, isStopped } = loaderData;
  return (
    <FormPage title={words.title}>
      <title>{words.title}</title>
      <meta name="robots" content="noindex" />
      <p>{sayRich(words.category, { category, email, address: () => <EmailAddress address={email} /> })}</p>
      <p className="mt-3" role="status">
        {isStopped ? words.stopped : words.get}
      </p>
      <Form method="post" className="mt-5">
        <SubmitButton intent={isStopped ? 'resume' : 'stop'}>
          {isStopped ? words.resume : words.stop}
        </SubmitButton>
      </Form>
      <p className="mt-5 text-small text-ink-soft">{words.important}</p>
    </FormPage>
  );
}
