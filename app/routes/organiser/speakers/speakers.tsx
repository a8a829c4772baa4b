import { Link } from 'react-router';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/speakers';
import { loadQueue } from './load-queue.server.ts';
import { QueueList } from './queue-list.tsx';

export const handle = deskTitle('Speakers');

const path = '/organiser/speakers';

export const loader = organiserLoader(
  path,
  async ({ context, url }) => await loadQueue(context.db, url, { isHonour: false }),
);

export default function DeskSpeakers({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Speakers" intro="People who applied, accepted a nomination, or were invited.">
        <p className="mt-3">
          <Link to={`${path}/invite`}>Invite a speaker</Link> ·{' '}
          <Link to={`${path}/import`}>Import speakers</Link>
        </p>
      </PageHead>
      <QueueList queue={loaderData} path={path} isHonour={false} />
    </>
  );
}
