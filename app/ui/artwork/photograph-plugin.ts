import { imagetools } from 'vite-imagetools';

/** The widths in pixels for phones, half pages and whole pages. Photographs are never enlarged. */
const widths = [480, 960, 1600];

/**
 * Converts the photographs of an edition to AVIF, WebP and JPEG in several widths, and removes the camera's metadata.
 * If code imports a photograph with `?photograph`, it gets the data for a <picture>.
 */
export function photographPlugin() {
  return imagetools({
    include: /\/photographs\/[^?]+\.(jpe?g|png|webp)\?photograph/,
    defaultDirectives: () =>
      new URLSearchParams({ w: widths.join(';'), format: 'avif;webp;jpg', as: 'picture' }),
  });
}
