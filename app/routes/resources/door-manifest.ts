import { edition } from '#conference/edition/edition.server.ts';
import { iconFiles } from './icon-files.ts';

/** The manifest with which a phone installs the page for the door as a separate application. */
export function loader() {
  const manifest = {
    id: '/organiser/door/phone',
    name: `Door: ${edition.name}`,
    short_name: 'Door',
    description: 'Scan badges at the door, with and without network.',
    lang: 'en',
    start_url: '/organiser/door/phone',
    scope: '/organiser/door',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: '#232356',
    background_color: '#faf6ec',
    icons: Object.entries(iconFiles).flatMap(([src, { size, purpose }]) =>
      purpose ? [{ src, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
    ),
  };
  return new Response(JSON.stringify(manifest, null, 2), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
