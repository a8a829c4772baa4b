import source from './door-worker.js?raw';

/** The service worker of the page for phones at the door. */
export function loader() {
  return new Response(source, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
