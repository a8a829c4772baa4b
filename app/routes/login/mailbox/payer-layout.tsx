import { Form, Outlet } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import { Button } from '#ui/layout/button.tsx';
import type { Route } from './+types/payer-layout';
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
    <div className="wrap py-10 md:py-14">
      <title>{title}</title>
      <h1 className="text-h2" tabIndex={-1}>
        {words.title}
      </h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="wrap-anywhere">
          {sayRich(words.signedIn, { email, bdi: (text) => <bdi>{text}</bdi> })}
        </p>
        <Form method="post" action="/pay-for-others">
          <input type="hidden" name="intent" value="sign-out" />
          <Button variant="line" size="small">
            {words.signOut}
          </Button>
        </Form>
      </div>
      <div className="mt-10">
        <Outlet />
      </div>
    </div>
  );
}
