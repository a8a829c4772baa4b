import { Outlet } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { say } from '#platform/words/words.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import type { Route } from './+types/payer-layout';
import { MailboxFrame } from './mailbox-frame.tsx';
import { findMailbox } from './mailbox-owner.server.ts';
import { payerWords } from './mailbox-words.ts';

/**
 * The frame of the pages on which somebody without a registration pays for others. Each page itself checks who sends
 * the request.
 */
export const loader = visitorLoader(async ({ request, context, translator }) => {
  const words = translator.words(payerWords);
  return {
    words,
    title: say(words.pageTitle, { event: translator.sentence(edition.name) }),
    email: (await findMailbox(request, context))?.email ?? '',
  };
});

export default function PayerLayout({ loaderData: { words, title, email } }: Route.ComponentProps) {
  return (
    <MailboxFrame pageTitle={title} heading={words.title} words={words} email={email}>
      <div className="mt-10">
        <Outlet />
      </div>
    </MailboxFrame>
  );
}
