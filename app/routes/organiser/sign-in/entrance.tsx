import '#ui/desk/desk.css';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { Brand } from '#routes/organiser/brand.tsx';
import { DeskFailure } from '#routes/organiser/desk-failure.tsx';
import { wipeDoorList } from '../door/phone/wipe-door.ts';
import { DeskTitle } from '../page/desk-title.tsx';
import type { Route } from './+types/entrance';

export default function Entrance() {
  // On this page nobody is signed in, so delete the guest list of the door from this browser.
  useEffect(() => void wipeDoorList(), []);
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
