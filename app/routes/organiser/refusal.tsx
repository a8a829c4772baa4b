import { Outlet } from 'react-router';
import type { Route } from './+types/refusal';
import { DeskFailure } from './desk-failure.tsx';
import { DeskTitle } from './page/desk-title.tsx';

/** A layout between the desk's navigation and its pages. It shows error pages beside the navigation. */
export default function Refusal() {
  return (
    <>
      <DeskTitle />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailure error={error} />;
}
