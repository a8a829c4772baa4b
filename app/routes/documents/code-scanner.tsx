import { useCallback } from 'react';
import type { WordsOf } from '#platform/words/words.ts';
import { Button } from '#ui/layout/button.tsx';
import { CameraPlace } from './camera-place.tsx';
import { codeOf } from './read-code.ts';
import { useCamera } from './use-camera.ts';
import type { verifyWords } from './verify-words.ts';

type Props = { words: WordsOf<typeof verifyWords>; onCode: (code: string) => void };

/** Scans the code of a document with the camera. Shows nothing without script or camera. */
export function CodeScanner({ words, onCode }: Props) {
  const report = useCallback(
    (text: string, stop: () => void) => {
      stop();
      onCode(codeOf(text));
    },
    [onCode],
  );
  const { canScan, state, video, start, stop } = useCamera(report);

  return (
    <CameraPlace canScan={canScan}>
      {state === 'on' ? (
        <>
          <video ref={video} className="code-camera" muted playsInline />
          <p className="mt-3">{words.scanning}</p>
          <Button type="button" variant="line" className="mt-3" onClick={stop}>
            {words.stop}
          </Button>
        </>
      ) : (
        <Button type="button" onClick={start}>
          {words.scan}
        </Button>
      )}
      {state === 'failed' && <p className="mt-3 font-semibold text-madder">{words.noCamera}</p>}
    </CameraPlace>
  );
}
