import type { ReactNode } from 'react';

/**
 * The place of a camera's button. Until the script knows of a camera, the place is kept empty, so that nothing below it
 * moves while somebody presses it. Without script there is no place.
 */
export function CameraPlace({ canScan, children }: { canScan: boolean; children: ReactNode }) {
  return <div className={canScan ? 'mt-6' : 'invisible mt-6 noscript:hidden'}>{children}</div>;
}
