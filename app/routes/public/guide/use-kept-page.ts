import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepForOffline } from '#routes/kept-pages/keep-for-offline.ts';

/** Keeps this page on the device, so that it also opens without network: visitors need it on their way. */
export function useKeptPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (import.meta.env.PROD) void keepForOffline('/guide-worker.js', [window.location.pathname], pathname);
  }, [pathname]);
}
