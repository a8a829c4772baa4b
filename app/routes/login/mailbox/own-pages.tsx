import { Link } from 'react-router';
import { ownPagesPath } from '#conference/accounts/next-path.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { isSpeakersOpen } from '#conference/speakers/speakers.server.ts';
import { say } from '#platform/words/words.ts';
import { useSite } from '#routes/page/use-site.ts';
import { visitorLoader } from '#routes/visitor/visitor-route.server.ts';
import type { Route } from './+types/own-pages';
import { requireMailboxOwner } from './mailbox-owner.server.ts';
import { listOwnPages } from './own-pages.server.ts';
import { ownPagesWords, signedInWords } from './own-pages-words.ts';
import { SignedIn } from './signed-in.tsx';

/** Everything that belongs to a proved mailbox, or what somebody with a new mailbox can do. */
export const loader = visitorLoader(async ({ request, context, translator }) => {
  const owner = await requireMailboxOwner(request, context, ownPagesPath);
  const words = translator.words(ownPagesWords);
  const { email } = owner;
  const pages = await listOwnPages(context, owner);
  return {
    title: say(words.pageTitle, { event: translator.sentence(edition.name) }),
    heading: pages.length > 0 ? words.title : words.noneTitle,
    signedIn: translator.words(signedInWords),
    email,
    pages: pages.map(({ name, to }) => ({ to, name: words[name], text: words[`${name}-text`] })),
    none: words.none,
    begin: words.begin,
    starts: [
      { to: '/registration', name: words.register },
      ...(edition.festival && context.settings.booking.isOpen
        ? [{ to: '/stall-holder', name: words.bookStall }]
        : []),
      ...(context.settings.papers.state === 'announced'
        ? []
        : [{ to: '/papers/mine', name: words.sendPaper }]),
      ...(isSpeakersOpen ? [{ to: '/speak', name: words.speak }] : []),
      { to: '/pay-for-others', name: words.pay },
    ],
  };
});

export default function OwnPages({ loaderData }: Route.ComponentProps) {
  const { title, heading, signedIn, email, pages, none, begin, starts } = loaderData;
  const { hiddenPages } = useSite();
  return (
    <div className="wrap py-10 md:py-14">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-h2" tabIndex={-1}>
        {heading}
      </h1>
      <div className="mt-4">
        <SignedIn words={signedIn} email={email} isOnOwnPages />
      </div>
      {pages.length > 0 && (
        <ul className="mt-8 max-w-prose border-t-2 border-indigo">
          {pages.map(({ to, name, text }) => (
            <li key={to} className="border-b border-paper-line py-4">
              <Link to={to}>
                <span className="text-h4">{name}</span>
              </Link>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {pages.length === 0 && <p className="mt-8 max-w-prose">{none}</p>}
      {pages.length === 0 && !hiddenPages && (
        <section className="mt-8 max-w-prose">
          <h2 className="text-h4">{begin}</h2>
          <ul className="mt-3 border-t-2 border-indigo">
            {starts.map(({ to, name }) => (
              <li key={to} className="border-b border-paper-line py-3">
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
