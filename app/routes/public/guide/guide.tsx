import './guide.css';
import type { GuidePage } from '#conference/edition/page-schemas/guide-schema.ts';
import { translatorContext } from '#platform/http/request-context.server.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { ButtonAnchor, ButtonLink } from '#ui/layout/button.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import { RelatedLinks } from '#ui/layout/related-links.tsx';
import type { Route } from './+types/guide.ts';
import { FactRows } from './fact-rows.tsx';
import { GuideHead } from './guide-head.tsx';
import { ShareLinks } from './share-links.tsx';
import { shareWords } from './share-words.ts';

/** All guides share this file. The path of the route says which guide to load. */
export function loader({ pattern, context }: Route.LoaderArgs) {
  const path = pattern.replace(/^\//, '');
  const page = findSettings(context).pages.guides.find((guide) => guide.path === path);
  if (!page) throw new Response(null, { status: 404 });
  return { page: withPictures(page), shareWords: context.get(translatorContext).words(shareWords) };
}

export default function Guide({ loaderData: { page, shareWords: words } }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...page.meta} />
      <GuideHead title={page.title} lead={page.lead} asOf={page.asOf} />
      <nav className="guide-contents wrap" aria-label={page.contentsTitle}>
        <ul>
          {page.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="guide wrap">
        {page.sections.map((section, index) => (
          <Section key={section.id} section={section} isFirst={index === 0} />
        ))}
        <RelatedLinks links={page.related} />
        <ShareLinks title={page.title} words={words} />
      </div>
    </>
  );
}

function Section({ section, isFirst }: { section: GuidePage['sections'][number]; isFirst: boolean }) {
  const { id, title, picture, lead, rows, paragraphs, points, links, map, downloads } = section;
  return (
    <section id={id} className="guide-section">
      <div className="guide-section-head">
        <h2>{title}</h2>
        {picture && (
          <Picture
            picture={picture}
            isFirst={isFirst}
            className={picture.width === picture.height ? 'guide-mark' : 'rough'}
          />
        )}
      </div>
      <div className="guide-section-text">
        <p className="lead">{lead}</p>
        {rows && <FactRows rows={rows} className="guide-rows" />}
        {paragraphs?.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points && (
          <ul className="points">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {downloads && (
          <ul className="guide-downloads">
            {downloads.map(({ label, fileName, picture: file }) => (
              <li key={label}>
                <Picture picture={file} />
                <a href={file.src} download={fileName}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        {(links || map) && (
          <div className="guide-links">
            {links?.map(({ to, label }) => (
              <ButtonLink key={to} to={to} variant="line" size="small">
                {label}
              </ButtonLink>
            ))}
            {map && (
              <ButtonAnchor
                href={map.address}
                variant="line"
                size="small"
                target="_blank"
                rel="noopener noreferrer"
              >
                {map.label}
              </ButtonAnchor>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
