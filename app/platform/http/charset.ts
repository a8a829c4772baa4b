const textTypes = /^(text\/|image\/svg\+xml|application\/([\w.-]+\+)?(json|xml)\b|application\/javascript)/;

/** Adds to the media type of a text that the text is in UTF-8. Other types, and types with a charset, stay as they are. */
export function withCharset(mediaType: string): string {
  return textTypes.test(mediaType) && !/;\s*charset=/i.test(mediaType)
    ? `${mediaType}; charset=utf-8`
    : mediaType;
}
