import { Link } from 'react-router';
import logo from '#ui/artwork/logo.svg';

export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className="desk-brand">
      <img src={logo} alt="" width={36} height={36} />
      The organisers’ desk
    </Link>
  );
}
