import source from './verify-worker.js?raw';

/** The service worker of the page that verifies documents. */
export function loader() {
  return new Response(source, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
