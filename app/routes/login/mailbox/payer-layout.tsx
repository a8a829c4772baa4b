import { Outlet } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { say } from '#platform/words/words.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import type { Route } from './+types/payer-layout';
import { MailboxFrame } from './mailbox-frame.tsx';
import { findMailboxOwner } from './mailbox-owner.server.ts';
import { signedInWords } from './own-pages-words.ts';
import { payerWords } from './payer-words.ts';

/**
 * The frame of the pages on which somebody without a registration pays for others. Each page itself checks who sends
 * the request.
 */
export const loader = visitorLoader(async ({ request, context, translator }) => {
  const words = translator.words(payerWords);
  return {
    heading: words.title,
    signedIn: translator.words(signedInWords),
    title: say(words.pageTitle, { event: translator.sentence(edition.name) }),
    email: (await findMailboxOwner(request, context))?.email ?? '',
  };
});

export default function PayerLayout({
  loaderData: { heading, signedIn, title, email },
}: Route.ComponentProps) {
  return (
    <MailboxFrame pageTitle={title} heading={heading} words={signedIn} email={email}>
      <div className="mt-10">
        <Outlet />
      </div>
    </MailboxFrame>
  );
}
