import type { ReactNode } from 'react';

/**
 * The space for the button of a camera. It stays empty until the script has found a camera, so that nothing below it
 * moves while somebody presses something. Without script there is no space.
 */
export function CameraPlace({ canScan, children }: { canScan: boolean; children: ReactNode }) {
  return <div className={canScan ? 'mt-6' : 'invisible mt-6 noscript:hidden'}>{children}</div>;
}
