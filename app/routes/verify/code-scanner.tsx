import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { WordsOf } from '#platform/words/words.ts';
import { Button } from '#ui/layout/button.tsx';
import { openCodeReader } from './read-code.ts';
import type { verifyWords } from './verify-words.ts';

type Props = { words: WordsOf<typeof verifyWords>; onCode: (code: string) => void };

/** The time between two looks at the picture, in milliseconds. */
const pause = 150;

const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined;
const never = () => () => {};

/** Scans the code of a document with the camera. Shows nothing without script or camera. */
export function CodeScanner({ words, onCode }: Props) {
  const canScan = useSyncExternalStore(never, hasCamera, () => false);
  const [state, setState] = useState<'off' | 'on' | 'failed'>('off');
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const picture = video.current;
    if (state !== 'on' || !picture) return;
    const scan = new AbortController();
    scanWith(picture, scan.signal).then(
      (code) => {
        if (code === undefined) return;
        setState('off');
        onCode(code);
      },
      () => setState('failed'),
    );
    return () => scan.abort();
  }, [state, onCode]);

  if (!canScan) return null;
  return (
    <div className="mt-6">
      {state === 'on' ? (
        <>
          <video ref={video} className="code-camera" muted playsInline />
          <p className="mt-3">{words.scanning}</p>
          <Button type="button" variant="line" className="mt-3" onClick={() => setState('off')}>
            {words.stop}
          </Button>
        </>
      ) : (
        <Button type="button" onClick={() => setState('on')}>
          {words.scan}
        </Button>
      )}
      {state === 'failed' && <p className="mt-3 font-semibold text-madder">{words.noCamera}</p>}
    </div>
  );
}

/** Looks at the camera's picture until it finds a code. Returns undefined when it was told to stop. */
async function scanWith(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) {
    stop();
    return undefined;
  }
  try {
    video.srcObject = stream;
    await video.play();
    const read = await openCodeReader();
    while (!signal.aborted) {
      const text = await read(video);
      if (text !== undefined) return codeOf(text);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return undefined;
  } finally {
    stop();
  }
}

/** The code at the end of the address in a QR code, or the whole text. */
function codeOf(text: string): string {
  return text.split('/').at(-1) ?? text;
}
