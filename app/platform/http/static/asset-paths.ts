/**
 * Returns whether a path, without its query, belongs to a file whose name contains a hash of its content. The build
 * writes these files into folders named `assets`.
 */
export function isAsset(path: string): boolean {
  return path.includes('/assets/');
}
