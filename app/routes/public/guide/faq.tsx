import './guide.css';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { isPast } from '#conference/edition/edition.server.ts';
import type { FaqPage } from '#conference/edition/schema/pages/guide-schema.ts';
import { describeQuestions } from '#conference/edition/structured-data/faq-data.ts';
import { translatorContext } from '#platform/http/request-context.server.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { SearchForm } from '#routes/public/search/search-form.tsx';
import { searchWords } from '#routes/public/search/search-words.ts';
import { PlusMinusIcon } from '#ui/layout/icons.tsx';
import { RelatedLinks } from '#ui/layout/related-links.tsx';
import type { Route } from './+types/faq.ts';
import { GuideHead } from './guide-head.tsx';
import { ShareLinks } from './share-links.tsx';
import { shareWords } from './share-words.ts';
import { useKeptPage } from './use-kept-page.ts';

export function loader({ context }: Route.LoaderArgs) {
  const page = findSettings(context).pages.faq;
  if (!page) throw new Response(null, { status: 404 });
  const translator = context.get(translatorContext);
  return {
    page,
    questionData: JSON.stringify(describeQuestions(page)).replaceAll('<', '\\u003c'),
    // A past edition is a folder of pages without a server, so it has no search.
    canSearch: !isPast,
    searchWords: translator.words(searchWords),
    shareWords: translator.words(shareWords),
  };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { page, questionData, canSearch } = loaderData;
  useKeptPage();
  useOpenedAnswer();
  return (
    <>
      <PageHead {...page.meta} />
      <script type="application/ld+json">{questionData}</script>
      <GuideHead title={page.title} lead={page.lead}>
        {canSearch && <SearchForm words={loaderData.searchWords} />}
      </GuideHead>
      <div className="guide wrap">
        {page.groups.map((group) => (
          <section key={group.title} className="guide-section">
            <h2>{group.title}</h2>
            <div>
              {group.questions.map((question) => (
                <Question key={question.id} question={question} />
              ))}
            </div>
          </section>
        ))}
        <RelatedLinks links={page.related} />
        <ShareLinks title={page.title} words={loaderData.shareWords} />
      </div>
    </>
  );
}

function Question({ question }: { question: FaqPage['groups'][number]['questions'][number] }) {
  return (
    <details className="question">
      <summary>
        <h3>{question.question}</h3>
        <PlusMinusIcon />
      </summary>
      {/* The id is inside the section, because browsers open a closed section if the URL leads to an element in it. */}
      <div id={question.id} className="question-answer">
        {question.answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {question.links?.map(({ to, label }) => (
          <Link key={to} to={to} className="more">
            {label}
          </Link>
        ))}
      </div>
    </details>
  );
}

/**
 * Opens the section to which the fragment of the URL leads, and scrolls to it. Some browsers do not do this themselves.
 */
function useOpenedAnswer() {
  const { hash } = useLocation();
  useEffect(() => {
    const answer = hash ? document.getElementById(hash.slice(1)) : null;
    const section = answer?.closest('details');
    if (!section) return;
    section.open = true;
    section.scrollIntoView();
  }, [hash]);
}
