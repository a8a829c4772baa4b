import { data, Form, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { paperLimits } from '#conference/papers/submitting/paper-rate-limits.server.ts';
import { beginPaper } from '#conference/papers/submitting/save-draft.server.ts';
import { say } from '#platform/words/words.ts';
import { byIntent, type PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import type { MailboxOwner } from '#routes/login/mailbox/mailbox-owner.server.ts';
import { signedInWords } from '#routes/login/mailbox/own-pages-words.ts';
import { SignedIn } from '#routes/login/mailbox/signed-in.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { authorAction, authorLoader } from '#routes/papers/author.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/mine';
import { callStateNow, loadPaperList } from './load-list.server.ts';
import { PaperList } from './paper-list.tsx';
import { papersWords } from './papers-words.ts';

export const loader = authorLoader(async ({ context, author, translator }) => {
  const words = translator.words(papersWords);
  return {
    words,
    title: say(words.mineTitle, { event: translator.sentence(edition.name) }),
    isOpen: (await callStateNow(context)) === 'open',
    signedIn: translator.words(signedInWords),
    email: author.email,
    isParticipant: author.registrationId !== undefined,
    papers: await loadPaperList(context, author, translator),
  };
});

type Posted = PostedForm<{ author: MailboxOwner }>;

async function begin({ context, author, translator }: Posted) {
  const words = translator.words(papersWords);
  const limit = await context.limits.take(paperLimits.changesByMailbox, author.email);
  if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, {}, translator);
  if ((await callStateNow(context)) !== 'open') return data({ message: words.closed }, { status: 409 });
  const { name } = author;
  const begun = await beginPaper(context, { author, name, locale: translator.locale }, context.now());
  if (!begun.ok) return data({ message: words.tooMany }, { status: 409 });
  return redirectTo(`/papers/mine/${begun.paperId}`);
}

export const action = authorAction(byIntent({ begin }));

export default function OwnPapers({ loaderData, actionData }: Route.ComponentProps) {
  const { words, title, papers, isOpen, signedIn, email, isParticipant } = loaderData;
  const answer = useAnswer<{ message?: string }>(actionData);
  const isAccepted = papers.some(({ state }) => state === 'accepted');
  return (
    <div className="wrap py-10 md:py-14">
      <title>{title}</title>
      <p>
        <Link to="/take-the-stage#papers">{words.callTitle}</Link>
      </p>
      <h1 className="mt-2 text-h2" tabIndex={-1}>
        {words.mine}
      </h1>
      <FormSummary message={answer?.message} />
      <Form method="post" className="mt-6">
        {isOpen ? <SubmitButton intent="begin">{words.send}</SubmitButton> : <p>{words.closed}</p>}
      </Form>
      <div className="mt-8">
        <PaperList papers={papers} none={words.none} />
      </div>
      {isAccepted && !isParticipant && (
        <p className="mt-6">
          <Link to="/registration">{words.register}</Link>
        </p>
      )}
      <div className="mt-10">
        <SignedIn words={signedIn} email={email} />
      </div>
    </div>
  );
}
