import './ways-in.css';
import { translatorContext } from '#platform/http/request-context.server.ts';
import { PayerLink } from '#routes/login/mailbox/payer-link.tsx';
import { payerWords } from '#routes/login/mailbox/payer-words.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import type { Route } from './+types/partnership.ts';

export function loader({ context }: Route.LoaderArgs) {
  const payer = context.get(translatorContext).words(payerWords);
  return { ...withPictures(findSettings(context).pages.partnership), payer };
}

export default function Partnership({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...page.meta} />
      <div className="partnership-head wrap">
        <h1>{page.title}</h1>
        <p className="lead">{page.lead}</p>
      </div>
      <div className="partners wrap">
        {page.cards.map((card, index) => (
          <article key={card.id} id={card.id} className="partner">
            <Picture picture={card.picture} isFirst={index === 0} className="partner-art rough" />
            <div className="partner-text">
              <h2 className="text-h3">{card.title}</h2>
              <p className="lead mt-4">{card.text}</p>
              <ul className="points">
                {card.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <ButtonLink to={card.link.to} variant="line">
                {card.link.label}
              </ButtonLink>
            </div>
          </article>
        ))}
      </div>
      <div className="wrap pb-12">
        <PayerLink words={page.payer} />
      </div>
      <section className="closing wrap on-madder lattice-12">
        <h2>{page.closing.title}</h2>
        <p className="lead">{page.closing.text}</p>
        <ButtonLink to={page.closing.link.to}>{page.closing.link.label}</ButtonLink>
      </section>
    </>
  );
}
