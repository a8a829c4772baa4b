import './policy.css';
import '#routes/public/ways-in.css';
import type { PolicyPage as Policy } from '#conference/edition/schema/pages/policy-schema.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { RelatedLinks } from '#ui/layout/related-links.tsx';

/** Shows a policy. On wide screens its table of contents stays visible. */
export function PolicyPage({ page }: { page: Policy }) {
  return (
    <>
      <PageHead {...page.meta} />
      <div className="policy-head wrap">
        <h1>{page.title}</h1>
        <div>
          <p className="lead">{page.lead}</p>
          <p className="mt-2 text-ink-soft">{page.updated}</p>
        </div>
      </div>
      {page.figures ? (
        <ul className="policy-figures wrap on-indigo">
          {page.figures.map(({ number, label }) => (
            <li key={label}>
              <span className="numeral">{number}</span> <span>{label}</span>
            </li>
          ))}
        </ul>
      ) : (
        <div className="band-teeth" />
      )}
      <div className="policy wrap">
        <nav className="policy-contents" aria-label={page.contentsTitle}>
          <details>
            <summary>{page.contentsTitle}</summary>
            <ul>
              {page.sections.map(({ id, title }) => (
                <li key={id}>
                  <a className="policy-link" href={`#${id}`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        </nav>
        <div>
          {page.sections.map((section) => (
            <section key={section.id} id={section.id} className="policy-section">
              <h2>{section.title}</h2>
              {section.paragraphs?.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.points && (
                <ul className="points">
                  {section.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          <RelatedLinks links={page.related} />
        </div>
      </div>
    </>
  );
}
