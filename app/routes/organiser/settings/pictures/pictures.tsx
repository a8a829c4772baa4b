import './pictures.css';
import { Link } from 'react-router';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import { organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/pictures';
import { describePlaces } from './describe-places.server.ts';

export const handle = deskTitle('Pictures of the public pages');

export const loader = organiserLoader('/organiser/settings/pictures', async ({ context }) => {
  const { settings } = await refreshSettings(context.db, context.now());
  return { pages: describePlaces(settings) };
});

export default function Pictures({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <div className="grid gap-12">
      <PageHead
        title="Pictures of the public pages"
        back={{ to: '/organiser/settings', label: 'Settings' }}
        intro="Choose a place to put your own picture there. You see it on its page before anybody else does, and every change can be undone. Photographs of speakers come from the speakers themselves."
      />
      {pages.map(({ title, places }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul className="picture-places">
            {places.map(({ name, label, picture, isOwn }) => (
              <li key={name}>
                <Link to={`/organiser/settings/picture?setting=${name}`}>
                  <Picture picture={{ ...picture, alt: '' }} />
                  <span>{label}</span>
                </Link>
                {isOwn && <Badge>Changed since set-up</Badge>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
