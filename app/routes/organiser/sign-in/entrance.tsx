import '#ui/desk/desk.css';
import { Link, Outlet } from 'react-router';
import { DeskFailure } from '#routes/organiser/desk-failure.tsx';
import logo from '#ui/artwork/logo.svg';
import type { Route } from './+types/entrance';

export default function Entrance() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <div className="wrap py-12">
        <DeskFailure error={error} />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <>
      <header className="desk-entrance-head">
        <Link to="/organiser/login" className="desk-brand">
          <img src={logo} alt="" width={36} height={36} />
          The organisers’ desk
        </Link>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
