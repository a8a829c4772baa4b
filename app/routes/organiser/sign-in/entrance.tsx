import '#ui/desk/desk.css';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Brand } from '#routes/organiser/brand.tsx';
import { DeskFailure } from '#routes/organiser/desk-failure.tsx';
import { wipeDoorList } from '../door/phone/wipe-door.ts';
import { DeskTitle } from '../page/desk-title.tsx';
import type { Route } from './+types/entrance';

export default function Entrance() {
  // Delete the guest list of the door from this browser, because nobody is signed in. Only the second factor is also
  // asked of organisers who are signed in.
  const isSignedOut = useLocation().pathname !== '/organiser/second-factor';
  useEffect(() => {
    if (isSignedOut) void wipeDoorList();
  }, [isSignedOut]);
  return (
    <Frame>
      <DeskTitle />
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
        <Brand to="/organiser/login" />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
