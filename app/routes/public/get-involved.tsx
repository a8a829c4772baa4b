import './ways-in.css';
import { edition } from '#conference/edition/edition.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import type { Route } from './+types/get-involved.ts';

export function loader() {
  return withPictures(edition.pages.getInvolved);
}

export default function GetInvolved({ loaderData: page }: Route.ComponentProps) {
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
        {page.cards.map((card, index) => (
          <article key={card.id} id={card.id} className="way">
            <Picture picture={card.picture} className="way-mark" />
            <div>
              <h2>{card.title}</h2>
              <p>{card.text}</p>
              <ul className="points">
                {card.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <ButtonLink to={card.link.to} variant={index === 0 ? 'solid' : 'line'}>
                {card.link.label}
              </ButtonLink>
            </div>
          </article>
        ))}
      </div>
    </>
  );
}
