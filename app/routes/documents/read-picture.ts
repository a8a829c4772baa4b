import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** The pixels of a picture, four bytes each. An `ImageData` fits this type. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

/**
 * Loads the program that reads QR codes. Give it the URL of the program in a browser, or the bytes of the program
 * elsewhere.
 */
export async function loadReader(program: { address: string } | { bytes: ArrayBuffer }): Promise<void> {
  await prepareZXingModule({
    overrides: 'address' in program ? { locateFile: () => program.address } : { wasmBinary: program.bytes },
    fireImmediately: true,
  });
}

/**
 * Reads the text of a QR code in a picture. Returns undefined if the picture shows no readable code. Call {@link
 * loadReader} first.
 */
export async function readPicture({ data, width, height }: Pixels): Promise<string | undefined> {
  const picture = { data, width, height, colorSpace: 'srgb' } as const;
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
  return found?.text;
}
