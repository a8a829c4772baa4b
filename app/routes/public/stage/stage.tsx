import './stage.css';
import { redirect } from 'react-router';
import { isPast } from '#conference/edition/edition.server.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { GuideHead } from '#routes/public/guide/guide-head.tsx';
import { GuideContents, GuideSections } from '#routes/public/guide/guide-sections.tsx';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { RelatedLinks } from '#ui/layout/related-links.tsx';
import type { Route } from './+types/stage.ts';
import { CallForPapers } from './call-for-papers.tsx';
import { Chooser } from './chooser.tsx';
import { loadCalls } from './load-calls.server.ts';

/**
 * Loads the page for everybody who wants to speak. If the address has the answers to both questions, redirects to the
 * form. A past edition has no calls: the build renders its page, without a database.
 */
export async function loader(args: Route.LoaderArgs) {
  const page = withPictures(findSettings(args.context).pages.stage);
  const calls = isPast ? undefined : await loadCalls(args);
  if (calls?.form) throw redirect(calls.form);
  return { page, calls };
}

export default function Stage({ loaderData: { page, calls } }: Route.ComponentProps) {
  const papers = calls?.papers;
  return (
    <>
      <PageHead {...page.meta} />
      <GuideHead title={page.title} lead={page.lead} />
      {calls && <Chooser calls={calls} />}
      <div className="guide-columns wrap">
        <GuideContents
          title={page.contentsTitle}
          entries={[...(papers ? [{ id: 'papers', title: papers.words.callTitle }] : []), ...page.sections]}
        />
        <div className="guide">
          {papers && <CallForPapers call={papers} />}
          <GuideSections sections={page.sections} />
          <RelatedLinks links={page.related} />
        </div>
      </div>
    </>
  );
}
