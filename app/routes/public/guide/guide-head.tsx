type GuideHeadProps = { title: string; lead: string; asOf?: string | undefined; children?: React.ReactNode };

/** The head of a guide, the FAQ or the page for speakers. `asOf` says when the facts were checked. */
export function GuideHead({ title, lead, asOf, children }: GuideHeadProps) {
  return (
    <>
      <div className="guide-head wrap">
        <h1>{title}</h1>
        <div>
          <p className="lead">{lead}</p>
          {asOf && <p className="mt-3 text-ink-soft">{asOf}</p>}
          {children}
        </div>
      </div>
      <div className="band-teeth" />
    </>
  );
}
