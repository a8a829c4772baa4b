import type { UploadRefusal } from '#platform/files/check-upload.server.ts';

/** Says why a file was refused and what to do. */
export function fileRefusal(name: string, reason: UploadRefusal, accepted: string): string {
  switch (reason) {
    case 'too-large':
      return `“${name}” is larger than 5 MB. Please choose a smaller file.`;
    case 'empty':
      return `“${name}” is empty. Please choose the file again.`;
    case 'not-accepted':
      return `“${name}” is not a file that we accept. Please choose ${accepted}.`;
    case 'unreadable':
      return `“${name}” cannot be read: it seems to be damaged. Please choose another file.`;
  }
}

export const pictureOrPdf = 'a PNG, JPG, JPEG or PDF file';
export const pictureOnly = 'a PNG, JPG or JPEG picture';
