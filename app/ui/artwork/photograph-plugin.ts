import { imagetools } from 'vite-imagetools';

/** Widths in pixels, for phones, for halves of a page and for the whole of it; a smaller photograph is not blown up. */
const widths = [480, 960, 1600];

/**
 * Makes every photograph in an edition's folder `photographs` into AVIF, WebP and JPEG of several widths at build,
 * without what the camera wrote into it. Imported with `?photograph` it is what a <picture> needs.
 */
export function photographPlugin() {
  return imagetools({
    include: /\/photographs\/[^?]+\.(jpe?g|png|webp)\?photograph/,
    defaultDirectives: () =>
      new URLSearchParams({ w: widths.join(';'), format: 'avif;webp;jpg', as: 'picture' }),
  });
}
