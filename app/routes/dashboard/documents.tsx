import { readRegistration } from '#conference/registration/read-registration.server.ts';
import { requestContext } from '#platform/request-context.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { notices } from '../notices.ts';
import { requireParticipant } from '../visitor.server.ts';
import type { Route } from './+types/documents';

const documents = [
  { title: 'Conference iCard', picture: { src: 'badge-back', alt: '', width: 640, height: 440 } },
  { title: 'Visa Invitation Letter', picture: { src: 'stamp-26', alt: '', width: 240, height: 240 } },
  { title: 'Membership Card', picture: { src: 'mark-membership', alt: '', width: 240, height: 240 } },
  { title: 'World Peace Passport', picture: { src: 'passport-cover', alt: '', width: 460, height: 640 } },
];

export async function loader({ request, context: routerContext }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext);
  const { registrationId } = await requireParticipant(request, context);
  const registration = await readRegistration(context.db, registrationId);
  return { isPaid: registration?.isPaid ?? false, documents: withPictures(documents) };
}

export default function Documents({ loaderData }: Route.ComponentProps) {
  return (
    <section>
      <h2 className="text-h3">Your documents</h2>
      <ul className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {loaderData.documents.map(({ title, picture }) => (
          <li key={title} className="document-card">
            <div className="document-picture">
              <img {...picture} alt="" />
            </div>
            <h3 className="mt-4 text-h4">{title}</h3>
            {loaderData.isPaid ? (
              <Button
                type="button"
                variant="line"
                size="small"
                className="mt-3 scripted-only"
                onClick={() => showToast(notices['feature-in-progress'])}
              >
                Download <span className="sr-only">{title}</span>
              </Button>
            ) : (
              <p className="mt-2 text-ink-soft">Available after payment completion.</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
