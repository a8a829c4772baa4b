import './ways-in.css';
import type { GetInvolvedPage } from '#conference/edition/schema/pages/part-schemas.ts';
import { ActionLink } from '#routes/page/action-link.tsx';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { Picture } from '#ui/layout/picture.tsx';
import type { Route } from './+types/get-involved.ts';

export function loader({ context }: Route.LoaderArgs) {
  return withPictures(findSettings(context).pages.getInvolved);
}

export default function GetInvolved({ loaderData: page }: Route.ComponentProps) {
  const [first, ...others] = page.cards;
  return (
    <>
      <PageHead {...page.meta} />
      <div className="involved-head wrap">
        <div>
          <h1>{page.title}</h1>
          <p className="lead mt-6">{page.lead}</p>
        </div>
        <Picture picture={page.picture} isFirst className="rough" />
      </div>
      <div className="ways">
        {first && <Way way={first} variant="solid" />}
        <div className="ways-others">
          {others.map((way) => (
            <Way key={way.id} way={way} variant="line" />
          ))}
        </div>
      </div>
    </>
  );
}

type WayProps = { way: GetInvolvedPage['cards'][number]; variant: 'solid' | 'line' };

function Way({ way, variant }: WayProps) {
  return (
    <article id={way.id} className="way">
      <Picture picture={way.picture} className="way-mark" />
      <div>
        <h2>{way.title}</h2>
        <p>{way.text}</p>
        <ul className="points">
          {way.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <ActionLink to={way.link.to} variant={variant}>
          {way.link.label}
        </ActionLink>
      </div>
    </article>
  );
}
