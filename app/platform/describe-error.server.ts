/** What a log line may say about an error. */
export type DescribedError = {
  name: string;
  message: string;
  stack: string | undefined;
  /** PostgreSQL's or Node's code. */
  code: string | undefined;
  constraint: string | undefined;
  cause: DescribedError | undefined;
};

const deepestCause = 4;

/**
 * Describes an error for the log without what people typed: of its fields only those named here are kept
 * (PostgreSQL puts whole rows into `detail`), and values inside its texts are blotted out.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) {
    return {
      name: 'NotAnError',
      message: typeof error === 'string' ? blotOut(error) : `a thrown ${typeof error}`,
      stack: undefined,
      code: undefined,
      constraint: undefined,
      cause: undefined,
    };
  }
  const text = (field: string) => {
    const value: unknown = Reflect.get(error, field);
    return typeof value === 'string' ? value : undefined;
  };
  const code = text('code');
  const message = blotOut(isAboutAValue(code) ? withoutQuotes(error.message) : error.message);
  return {
    name: error.name,
    message,
    stack: error.stack && framesOf(error.stack),
    code,
    constraint: text('constraint'),
    cause:
      error.cause === undefined || depth >= deepestCause ? undefined : describeError(error.cause, depth + 1),
  };
}

/** PostgreSQL's class 22: the message quotes the value that did not fit its type. */
function isAboutAValue(code: string | undefined): boolean {
  return code !== undefined && /^22[0-9A-Z]{3}$/.test(code);
}

function withoutQuotes(message: string): string {
  return message.replace(/"[\s\S]*"/, '"…"');
}

function blotOut(text: string): string {
  return text
    .replace(/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g, '[email]')
    .replace(/([?&][\w.-]+=)[^&\s"'<>]+/g, '$1…')
    .replace(/\b(postgres(?:ql)?|smtps?):\/\/\S+/g, '$1://…');
}

/** A stack repeats the message at its head, in the form that was not blotted out. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
