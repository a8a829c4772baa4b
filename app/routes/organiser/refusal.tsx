import { Outlet } from 'react-router';
import type { Route } from './+types/refusal';
import { DeskFailure } from './desk-failure.tsx';

/** A layout between the desk's frame and its pages, so that an error page shows inside the frame. */
export default function Refusal() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskFailure error={error} />;
}
