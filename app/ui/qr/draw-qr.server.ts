import { encode } from 'uqr';
import type { DrawnQr } from './qr-code.tsx';

/** Draws a QR code of a text, with a border of four modules. One unit of the path is one module. */
export function drawQr(text: string): DrawnQr {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size: data.length, path };
}
