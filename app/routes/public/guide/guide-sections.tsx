import './guide.css';
import type { GuidePart, GuideSection } from '#conference/edition/schema/pages/guide-schema.ts';
import { ButtonAnchor, ButtonLink } from '#ui/layout/button.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import { FactRows } from './fact-rows.tsx';

type ContentsProps = { title: string; entries: readonly { id: string; title: string }[] };

/** The list of a page's sections. On wide screens it stays beside them. */
export function GuideContents({ title, entries }: ContentsProps) {
  return (
    <nav className="guide-contents" aria-label={title}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={`#${entry.id}`}>{entry.title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Sections of a page, each with an address of its own. `isFirst` if nothing with a picture is above them. */
export function GuideSections({
  sections,
  isFirst = false,
}: {
  sections: readonly GuideSection[];
  isFirst?: boolean;
}) {
  return sections.map((section, index) => (
    <section key={section.id} id={section.id} className="guide-section">
      <div className="guide-section-head">
        <h2>{section.title}</h2>
        <PartPicture picture={section.picture} isFirst={isFirst && index === 0} />
      </div>
      <div className="guide-section-text">
        <PartText part={section} />
        {section.parts?.map((part) => (
          <article key={part.id} id={part.id} className="guide-part">
            <h3>{part.title}</h3>
            <PartPicture picture={part.picture} />
            <div className="guide-section-text">
              <PartText part={part} />
            </div>
          </article>
        ))}
      </div>
    </section>
  ));
}

function PartPicture({ picture, isFirst }: { picture: GuidePart['picture']; isFirst?: boolean }) {
  if (!picture) return null;
  return (
    <Picture
      picture={picture}
      isFirst={isFirst}
      className={picture.width === picture.height ? 'guide-mark' : 'rough'}
    />
  );
}

function PartText({ part }: { part: GuidePart }) {
  const { lead, rows, paragraphs, points, links, map, downloads } = part;
  return (
    <>
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
    </>
  );
}
