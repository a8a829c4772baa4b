import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { readRegistration } from '#conference/registration/read-registration.server.ts';
import { requestContext } from '#platform/request-context.server.ts';
import { NoticeButton } from '../notice-button.tsx';
import { requireParticipant } from '../visitor.server.ts';
import type { Route } from './+types/payment';

export async function loader({ request, context: routerContext }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext);
  const { registrationId } = await requireParticipant(request, context);
  const registration = await readRegistration(context.db, registrationId);
  if (!registration) throw new Error('A session names a registration that is not there.');
  return {
    isPaid: registration.isPaid,
    fee: formatMoney(edition.fees[registration.participantType]),
    reference: registration.reference,
    contactEmail: edition.contact.email,
  };
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  const { isPaid, fee, reference, contactEmail } = loaderData;
  if (isPaid) {
    return (
      <section className="max-w-prose">
        <h2 className="text-h3">Thank you for your payment</h2>
        <p className="mt-4">
          Your fee of {fee} has arrived, and your registration is complete. Your documents are on the
          Documents tab.
        </p>
      </section>
    );
  }
  return (
    <section className="max-w-prose">
      <h2 className="text-h3">Payment Pending</h2>
      <p className="mt-4">
        Your fee is <strong>{fee}</strong>. Your registration is complete only once it is paid in full.
      </p>
      <NoticeButton className="mt-6" notice="payment-soon">
        Proceed to Payment
      </NoticeButton>
      <p className="mt-6">
        To pay by bank transfer instead, write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> and
        give your reference, <strong>{reference}</strong>.
      </p>
    </section>
  );
}
