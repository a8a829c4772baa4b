import { translatorContext } from '#platform/http/request-context.server.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { RelatedLinks } from '#ui/layout/related-links.tsx';
import type { Route } from './+types/guide.ts';
import { GuideHead } from './guide-head.tsx';
import { GuideContents, GuideSections } from './guide-sections.tsx';
import { ShareLinks } from './share-links.tsx';
import { shareWords } from './share-words.ts';
import { useKeptPage } from './use-kept-page.ts';

/** All guides share this file. The path of the route says which guide to load. */
export function loader({ pattern, context }: Route.LoaderArgs) {
  const path = pattern.replace(/^\//, '');
  const page = findSettings(context).pages.guides.find((guide) => guide.path === path);
  if (!page) throw new Response(null, { status: 404 });
  return { page: withPictures(page), shareWords: context.get(translatorContext).words(shareWords) };
}

export default function Guide({ loaderData: { page, shareWords: words } }: Route.ComponentProps) {
  useKeptPage();
  return (
    <>
      <PageHead {...page.meta} />
      <GuideHead title={page.title} lead={page.lead} asOf={page.asOf} />
      <div className="guide-columns wrap">
        <GuideContents title={page.contentsTitle} entries={page.sections} />
        <div className="guide">
          <GuideSections sections={page.sections} isFirst />
          <RelatedLinks links={page.related} />
          <ShareLinks title={page.title} words={words} />
        </div>
      </div>
    </>
  );
}
