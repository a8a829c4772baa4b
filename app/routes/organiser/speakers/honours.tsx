import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/honours';
import { loadQueue } from './load-queue.server.ts';
import { QueueList } from './queue-list.tsx';

export const handle = deskTitle('Honours');

const path = '/organiser/honours';

export const loader = organiserLoader(
  path,
  async ({ context, url }) => await loadQueue(context.db, url, { isHonour: true }),
);

export default function DeskHonours({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Honours"
        intro="People who accepted a nomination for an honour. Only the committee sees these entries. They are never published."
      />
      <QueueList queue={loaderData} path={path} isHonour />
    </>
  );
}
