/**
 * Loads sharp when the first picture arrives: an idle server does not need its 17 MB. Each picture is decoded on one
 * thread and nothing of it is cached, because every upload is another picture.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
