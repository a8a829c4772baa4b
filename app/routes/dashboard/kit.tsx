import { NoticeButton } from '#routes/notices/notice-button.tsx';
import { participantLoader } from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import type { Route } from './+types/kit';

const clothSizes = { s: 'Small', m: 'Medium', l: 'Large', xl: 'Extra large', xxl: 'Double extra large' };

export const loader = participantLoader(async ({ context, participant }) => {
  const { clothSize, shoeSize } = await readOwnRegistration(context, participant.registrationId);
  return {
    clothSize: clothSize && clothSizes[clothSize],
    shoeSize: shoeSize && `US ${shoeSize}`,
  };
});

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
