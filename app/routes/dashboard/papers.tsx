import { Link } from 'react-router';
import { NoticeButton } from '#routes/notices/notice-button.tsx';
import { findAuthor } from '#routes/papers/author.server.ts';
import { callStateNow, loadPaperList } from '#routes/papers/load-list.server.ts';
import { PaperList } from '#routes/papers/paper-list.tsx';
import { papersWords } from '#routes/papers/papers-words.ts';
import { registeredLoader } from '#routes/visitor/participant-route.server.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { Route } from './+types/papers';
import { papersTabWords } from './papers-tab-words.ts';

export const loader = registeredLoader(async ({ request, context, translator }) => {
  const tab = translator.words(papersTabWords);
  if (context.settings.papers.state === 'announced') return { tab, call: undefined };
  const author = await findAuthor(request, context);
  const call = {
    words: translator.words(papersWords),
    isOpen: (await callStateNow(context)) === 'open',
    papers: author ? await loadPaperList(context, author, translator) : [],
  };
  return { tab, call };
});

export default function Papers({ loaderData: { tab, call } }: Route.ComponentProps) {
  if (!call) {
    return (
      <section className="max-w-prose">
        <h2 className="text-h3">{tab.title}</h2>
        <p className="mt-4">{tab.announced}</p>
        <NoticeButton className="mt-6" notice="feature-in-progress">
          {tab.submit}
        </NoticeButton>
      </section>
    );
  }
  const { words, isOpen, papers } = call;
  return (
    <section className="max-w-prose">
      <h2 className="text-h3">{tab.title}</h2>
      <p className="mt-4">{words.dashboardLead}</p>
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {isOpen ? <ButtonLink to="/papers/mine">{tab.submit}</ButtonLink> : <span>{words.closed}</span>}
        <Link to="/take-the-stage#papers">{words.callTitle}</Link>
      </p>
      <div className="mt-8">
        <PaperList papers={papers} none={words.none} />
      </div>
    </section>
  );
}
