/** Reads a QR code in a picture of the camera. Returns undefined if there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

declare global {
  interface Window {
    /** Only some browsers have this reader of QR codes, so TypeScript has no type for it. */
    BarcodeDetector?: DetectorClass;
  }
}

/** Opens the browser's own reader of QR codes. If the browser has none, loads a reader from this site. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = window;
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const [{ loadReader, readPicture }, { default: address }] = await Promise.all([
    import('./read-picture.ts'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await loadReader({ address });
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!drawing || video.videoWidth === 0) return undefined;
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    drawing.drawImage(video, 0, 0);
    return await readPicture(drawing.getImageData(0, 0, canvas.width, canvas.height));
  };
}

/** Returns the code at the end of the URL in a QR code. Returns the whole text if it is not a URL. */
export function codeOf(text: string): string {
  return text.trim().split(/[/#]/).at(-1) ?? text;
}
