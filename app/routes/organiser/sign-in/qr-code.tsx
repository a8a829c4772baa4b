/** Draws a QR code in black on white with its border. `modules` contains its rows. True means black. */
export function QrCode({ modules, title }: { modules: boolean[][]; title: string }) {
  const size = modules.length;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="totp-code" viewBox={`0 0 ${size} ${size}`} role="img" shapeRendering="crispEdges">
      <title>{title}</title>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
