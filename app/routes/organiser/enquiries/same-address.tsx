import { Link } from 'react-router';

type Props = {
  registrations: readonly { id: string; reference: string; fullName: string; status: string }[];
};

/** The registrations with the email address that the sender of an enquiry typed. */
export function SameAddress({ registrations }: Props) {
  if (registrations.length === 0) return null;
  return (
    <section>
      <h2>Registrations with this address</h2>
      <p className="mt-2">
        The sender has not verified this address: anybody can type an address into the contact form. Do not
        tell the sender anything about these registrations.
      </p>
      <ul className="mt-3 grid gap-2">
        {registrations.map(({ id, reference, fullName, status }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/organiser/registrations/${id}`}>{reference}</Link> <bdi>{fullName}</bdi>
            <span className="block text-small text-ink-soft">{status}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
