/** The Content-ID of the small picture that mails show above their title. */
export const markId = 'mark';

/** The width and height of the picture in pixels. The attached file is twice as large, for sharp screens. */
export const markSize = 56;
