/** The parts of an error that may be logged. */
export type DescribedError = {
  name: string;
  message: string;
  stack?: string | undefined;
  /** An error code of PostgreSQL or Node. */
  code?: string | undefined;
  constraint?: string | undefined;
  cause?: DescribedError | undefined;
};

const maxCauses = 4;

/**
 * Describes an error for the log, without typed text. It keeps only the fields of {@link DescribedError}, because
 * PostgreSQL puts whole rows into the field `detail`. It also removes typed values from the message.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) {
    const message = typeof error === 'string' ? redact(error) : `a thrown ${typeof error}`;
    return { name: 'NotAnError', message };
  }
  const text = (field: string) => {
    const value: unknown = Reflect.get(error, field);
    return typeof value === 'string' ? value : undefined;
  };
  const code = text('code');
  const message = redact(quotesValue(code) ? withoutQuotes(error.message) : error.message);
  return {
    name: error.name,
    message,
    stack: error.stack && framesOf(error.stack),
    code,
    constraint: text('constraint'),
    cause:
      error.cause === undefined || depth >= maxCauses ? undefined : describeError(error.cause, depth + 1),
  };
}

/**
 * Returns whether an error's message quotes a typed value. PostgreSQL does this in the error class 22, for a value that
 * does not fit its type.
 */
function quotesValue(code: string | undefined): boolean {
  return code !== undefined && /^22[0-9A-Z]{3}$/.test(code);
}

function withoutQuotes(message: string): string {
  return message.replace(/"[\s\S]*"/, '"…"');
}

function redact(text: string): string {
  return text
    .replace(/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g, '[email]')
    .replace(/([?&][\w.-]+=)[^&\s"'<>]+/g, '$1…')
    .replace(/\b(postgres(?:ql)?|smtps?|imaps?):\/\/\S+/g, '$1://…');
}

/** Removes the first lines of the stack, because they contain the message with the typed values. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
