import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { CameraPlace } from '#routes/documents/camera-place.tsx';
import { useCamera } from '#routes/documents/use-camera.ts';
import { Button } from '#ui/layout/button.tsx';

const path = '/organiser/kit';
/**
 * The address of the page with the camera. The browser must load it as a new document, because a header of the document
 * allows the camera.
 */
export const scanAddress = `${path}?camera=on`;

/**
 * Scans badges with the camera and opens the kit of each person. Without script or camera, organisers
 * type the name or use a scanner.
 */
export function BadgeCamera({ isScanning }: { isScanning: boolean }) {
  const navigate = useNavigate();
  const onText = useCallback(
    (text: string) =>
      void navigate(`${path}?${new URLSearchParams({ camera: 'on', text: text.slice(0, 600) })}`),
    [navigate],
  );
  const camera = useCamera(onText);
  const { canScan, start } = camera;
  const hasStarted = useRef(false);

  useEffect(() => {
    if (!isScanning || !canScan || hasStarted.current) return;
    hasStarted.current = true;
    start();
  }, [isScanning, canScan, start]);

  return (
    <CameraPlace canScan={canScan}>
      {!isScanning && <a href={scanAddress}>Scan badges with the camera</a>}
      {isScanning && camera.state === 'on' && (
        <div className="grid max-w-sm gap-3">
          <video ref={camera.video} muted playsInline className="w-full" />
          <Button type="button" variant="line" onClick={camera.stop}>
            Stop the camera
          </Button>
        </div>
      )}
      {isScanning && camera.state === 'off' && (
        <Button type="button" variant="line" onClick={start}>
          Start the camera
        </Button>
      )}
      {camera.state === 'failed' && (
        <p role="status">
          The camera could not be opened. Allow this page to use the camera, or type the name.
        </p>
      )}
    </CameraPlace>
  );
}
