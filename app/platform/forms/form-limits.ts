/** How many bytes one file may have, such as a photograph or a passport. Screens say "5 MB". */
export const maxFileBytes = 5 * 1024 * 1024;

/**
 * How many bytes all texts of a form may have together. The limit is small, because a refused form is shown again with
 * its texts.
 */
export const maxTextBytes = 64 * 1024;

/** How many characters of a too long text are kept, so that its author recognises it. */
export const keptLengthOfLongText = 1000;

/** Why a form is refused. `field` is the name of the field whose text is too long, if it is known. */
export type FormFault = { reason: 'too-large' | 'too-long'; field?: string | undefined };
