/**
 * The longest side of a picture in pixels. It is long enough to print a photograph and to read the small letters of a
 * passport.
 */
const longestSide = 2200;
const quality = 0.85;

/**
 * Makes a phone's photograph small enough for a slow connection. Returns the file unchanged if it is already small, if
 * it is not a picture, or if this browser cannot read it.
 */
export async function shrinkPicture(file: File, largerThan = 700 * 1024): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type) || file.size <= largerThan) return file;
  if (typeof createImageBitmap !== 'function') return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // Fill the background first, because transparent parts would become black in a JPEG.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
