import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { openCodeReader } from './read-code.ts';

/** The time between two readings of the camera's picture, in milliseconds. */
const pause = 100;
/** A code is reported again only if the camera has not seen it for this time, in milliseconds. */
const away = 3_000;

type CameraState = 'off' | 'on' | 'failed';
type Camera = {
  canScan: boolean;
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  start(): void;
  stop(): void;
};

const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined;
const never = () => () => {};

/**
 * Reads codes with the camera, one after another, until the camera is stopped. Calls `onText` with the text of each
 * code and a function that stops the camera.
 */
export function useCamera(onText: (text: string, stop: () => void) => void): Camera {
  const canScan = useSyncExternalStore(never, hasCamera, () => false);
  const [state, setState] = useState<CameraState>('off');
  const video = useRef<HTMLVideoElement>(null);

  // A new `onText` must not restart the camera. Otherwise a code that is still in front of the camera would be reported
  // twice.
  const report = useEffectEvent((text: string) => onText(text, () => setState('off')));

  useEffect(() => {
    const element = video.current;
    if (state !== 'on' || !element) return;
    const scan = new AbortController();
    scanWith(element, (text) => report(text), scan.signal).catch(() => setState('failed'));
    return () => scan.abort();
  }, [state]);

  return { canScan, state, video, start: () => setState('on'), stop: () => setState('off') };
}

async function scanWith(video: HTMLVideoElement, onText: (text: string) => void, signal: AbortSignal) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  try {
    video.srcObject = stream;
    await video.play();
    const read = await openCodeReader();
    let last: string | undefined;
    let seenAt = 0;
    while (!signal.aborted) {
      const text = await read(video);
      const now = performance.now();
      if (text !== undefined) {
        if (text !== last || now - seenAt > away) onText(text);
        last = text;
        seenAt = now;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  } finally {
    stop();
  }
}
