import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { NoticeButton } from '#routes/notices/notice-button.tsx';
import { requireParticipant } from '#routes/visitor/visitor.server.ts';
import type { Route } from './+types/kit';

const clothSizes = { s: 'Small', m: 'Medium', l: 'Large', xl: 'Extra large', xxl: 'Double extra large' };

export async function loader({ request, context: routerContext }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext);
  const { registrationId } = await requireParticipant(request, context);
  const registration = await readRegistration(context.db, registrationId);
  if (!registration) throw new Error('A session names a registration that is not there.');
  const { clothSize, shoeSize } = registration;
  return {
    clothSize: clothSize && clothSizes[clothSize],
    shoeSize: shoeSize && `US ${shoeSize}`,
  };
}

export default function Kit({ loaderData }: Route.ComponentProps) {
  const sizes = [
    ['Traditional dress size', loaderData.clothSize],
    ['Shoe size', loaderData.shoeSize],
  ];
  return (
    <section className="max-w-prose">
      <h2 className="text-h3">Your kit</h2>
      <p className="mt-4">
        Every participant receives a traditional dress and shoes, in the sizes you chose.
      </p>
      <dl className="mt-6 grid grid-cols-2 gap-6 border-y-2 border-indigo py-6">
        {sizes.map(([term, size]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="font-display text-h3 text-indigo">{size ?? 'Not chosen yet'}</dd>
          </div>
        ))}
      </dl>
      <NoticeButton variant="line" className="mt-6" notice="feature-in-progress">
        Modify Selections
      </NoticeButton>
    </section>
  );
}
