import { imagetools } from 'vite-imagetools';

/** Widths in pixels, for phones, half pages and whole pages. Smaller photographs are not enlarged. */
const widths = [480, 960, 1600];

/**
 * Converts the photographs of an edition to AVIF, WebP and JPEG in several widths, without the camera's metadata. An
 * import with `?photograph` returns the data for a <picture>.
 */
export function photographPlugin() {
  return imagetools({
    include: /\/photographs\/[^?]+\.(jpe?g|png|webp)\?photograph/,
    defaultDirectives: () =>
      new URLSearchParams({ w: widths.join(';'), format: 'avif;webp;jpg', as: 'picture' }),
  });
}
