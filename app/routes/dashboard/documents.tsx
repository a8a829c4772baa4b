import { edition } from '#conference/edition/edition.server.ts';
import { NoticeButton } from '#routes/notices/notice-button.tsx';
import { participantLoader } from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import type { Route } from './+types/documents';

const documents = [
  { title: 'Conference iCard', picture: { src: 'badge-back', alt: '', width: 860, height: 540 } },
  { title: 'Visa Invitation Letter', picture: edition.pictures.invitationLetter },
  { title: 'Membership Card', picture: { src: 'mark-membership', alt: '', width: 240, height: 240 } },
  { title: 'World Peace Passport', picture: edition.pictures.peacePassport },
];

export const loader = participantLoader(async ({ context, participant }) => {
  const { isPaid } = await readOwnRegistration(context, participant.registrationId);
  return { isPaid, documents: withPictures(documents) };
});

export default function Documents({ loaderData }: Route.ComponentProps) {
  return (
    <section>
      <h2 className="text-h3">Your documents</h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-4">
        {loaderData.documents.map(({ title, picture }) => (
          <li key={title}>
            <div className="flex h-40 items-end md:h-56">
              <img {...picture} className="h-auto max-h-full w-auto max-w-full" alt="" />
            </div>
            <h3 id={titleId(title)} className="mt-4 text-h4">
              {title}
            </h3>
            {loaderData.isPaid ? (
              <NoticeButton
                variant="line"
                size="small"
                className="mt-3"
                notice="feature-in-progress"
                aria-describedby={titleId(title)}
              >
                Download
              </NoticeButton>
            ) : (
              <p className="mt-2 text-ink-soft">Available after payment completion.</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleId(title: string) {
  return title.toLowerCase().replaceAll(' ', '-');
}
