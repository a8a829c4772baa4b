import { NoticeButton } from '#routes/notices/notice-button.tsx';
import { participantLoader } from '#routes/visitor/participant-route.server.ts';

export const loader = participantLoader(async () => null);

export default function Papers() {
  return (
    <section className="max-w-prose">
      <h2 className="text-h3">Papers</h2>
      <p className="mt-4">Here you will submit a paper for presentation and follow its review.</p>
      <NoticeButton className="mt-6" notice="feature-in-progress">
        Submit Paper
      </NoticeButton>
    </section>
  );
}
