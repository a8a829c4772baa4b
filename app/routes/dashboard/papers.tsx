import { requestContext } from '#platform/http/request-context.server.ts';
import { NoticeButton } from '#routes/notices/notice-button.tsx';
import { requireParticipant } from '#routes/visitor/visitor.server.ts';
import type { Route } from './+types/papers';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireParticipant(request, context.get(requestContext));
  return null;
}

export default function Papers() {
  return (
    <section className="max-w-prose">
      <h2 className="text-h3">Papers</h2>
      <p className="mt-4">Here you will submit a paper for presentation and follow what becomes of it.</p>
      <NoticeButton className="mt-6" notice="feature-in-progress">
        Submit Paper
      </NoticeButton>
    </section>
  );
}
