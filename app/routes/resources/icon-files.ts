/**
 * The icons of the site, with their sizes in pixels. With `onPaper` the icon has its own background, because some
 * systems add a background or crop the icon.
 */
export const iconFiles: Record<string, { size: number; onPaper: boolean; purpose?: 'any' | 'maskable' }> = {
  '/favicon.ico': { size: 48, onPaper: false },
  '/apple-touch-icon.png': { size: 180, onPaper: true },
  '/icons/192.png': { size: 192, onPaper: false, purpose: 'any' },
  '/icons/512.png': { size: 512, onPaper: false, purpose: 'any' },
  '/icons/maskable-192.png': { size: 192, onPaper: true, purpose: 'maskable' },
  '/icons/maskable-512.png': { size: 512, onPaper: true, purpose: 'maskable' },
};
