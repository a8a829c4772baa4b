import type { ReactNode } from 'react';

/**
 * The space for the button of a camera. The space is reserved before the script has found a camera, so that the content
 * below does not move later. Without script there is no space.
 */
export function CameraPlace({ canScan, children }: { canScan: boolean; children: ReactNode }) {
  return <div className={canScan ? 'mt-6' : 'invisible mt-6 noscript:hidden'}>{children}</div>;
}
