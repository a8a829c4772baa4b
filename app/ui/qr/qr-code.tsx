import './qr.css';

export type DrawnQr = { size: number; path: string };

/** Shows a QR code that `drawQr` has drawn, in black on white with its border. */
export function QrCode({ code: { size, path }, title }: { code: DrawnQr; title: string }) {
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" shapeRendering="crispEdges">
      <title>{title}</title>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
