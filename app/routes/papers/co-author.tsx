import { data, Form } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { answerCoAuthorLink, readCoAuthorLink } from '#conference/papers/submitting/co-author-link.server.ts';
import { paperLimits } from '#conference/papers/submitting/paper-rate-limits.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { say } from '#platform/words/words.ts';
import { byIntent, type PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { requireCall } from '#routes/papers/author.server.ts';
import { visitorAction, visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { FormPage } from '#ui/form/form-page.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/co-author';
import { coAuthorWords } from './papers-words.ts';

export const loader = visitorLoader(async ({ context, url, translator }) => {
  requireCall(context.settings);
  const token = url.searchParams.get('token') ?? '';
  const asked = await readCoAuthorLink(context.db, token);
  const words = translator.words(coAuthorWords);
  const {
    author = '',
    title = '',
    name = '',
  } = asked ? { author: asked.authorName, title: asked.title, name: asked.name } : {};
  const page = {
    words,
    token,
    title: `${words.title} · ${translator.sentence(edition.name)}`,
    asked: asked && { answer: asked.answer, said: say(words.text, { author, title, name }) },
  };
  return data(page, { status: asked ? 200 : 404 });
});

function answerWith(isCoAuthor: boolean) {
  return async ({ context, form, translator }: PostedForm) => {
    const limit = await context.limits.take(paperLimits.linksByAddress, context.clientAddress);
    if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {}, translator);
    const token = fieldText(form, 'token');
    const { requestId } = context;
    const isKnown = await answerCoAuthorLink(context.db, { token, isCoAuthor, requestId }, context.now());
    if (!isKnown) return data({ message: translator.words(coAuthorWords).ended }, { status: 404 });
    return redirectTo(`/papers/co-author?token=${encodeURIComponent(token)}`);
  };
}

export const action = visitorAction(byIntent({ yes: answerWith(true), no: answerWith(false) }));

export default function CoAuthor({ loaderData, actionData }: Route.ComponentProps) {
  const { words, token, title, asked } = loaderData;
  const refusal = useAnswer<{ message?: string }>(actionData);
  if (!asked) {
    return (
      <FormPage title={words.ended} lead={words.endedText}>
        <title>{title}</title>
      </FormPage>
    );
  }
  return (
    <FormPage title={words.title} lead={asked.said}>
      <title>{title}</title>
      <FormSummary message={refusal?.message} />
      {asked.answer && (
        <p className="mb-6">
          <strong>{words[asked.answer]}</strong> {words.change}
        </p>
      )}
      <Form method="post" action="/papers/co-author" className="flex flex-wrap gap-4">
        <input type="hidden" name="token" value={token} />
        <SubmitButton intent="yes">{words.yes}</SubmitButton>
        <SubmitButton intent="no" variant="line">
          {words.no}
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
