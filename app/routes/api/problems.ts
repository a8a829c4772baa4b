/**
 * A refusal: its HTTP status, and a plain sentence for the person who reads the program's log. `field` is the wrong
 * parameter, field or header, if there is only one.
 */
export type ProblemWords = readonly [status: number, sentence: string, field?: string];

/** The refusals that every call can answer with. */
export const generalProblems = {
  'no-key': [401, 'Please send an access key in the header: Authorization: Bearer pck_…'],
  'wrong-key': [401, 'There is no such access key. An owner of the desk can make a new one.'],
  'key-ended': [401, 'This access key was ended at the desk.'],
  'key-expired': [401, 'The last day of this access key is over.'],
  'other-network': [403, 'This access key is bound to another network than the one you call from.'],
  'not-permitted': [403, 'This access key has not the permission that this call needs.'],
  'no-such-address': [404, 'There is no such address. The reference is at /api.'],
  'not-found': [404, 'There is nothing with this id that this access key may read.'],
  'wrong-method': [405, 'This address has no such method. The header Allow names those it has.'],
  'not-json': [400, 'The body is not JSON. Please send a JSON object as application/json.', 'body'],
  'too-large': [413, 'The body is larger than 256 kB.'],
  'wrong-query': [400, 'Some parameters of the address are wrong. The field errors names them.'],
  'wrong-fields': [422, 'Some fields of the body are wrong. The field errors names them.'],
  'no-idempotency-key': [
    400,
    'Please send a header Idempotency-Key with a new text of your own, such as a UUID, and the same one if you repeat the call.',
    'Idempotency-Key',
  ],
  'long-idempotency-key': [
    400,
    'Please send an Idempotency-Key of at most 255 characters.',
    'Idempotency-Key',
  ],
  'other-request': [
    422,
    'This Idempotency-Key came with another call before. Please use a new text for each new call.',
    'Idempotency-Key',
  ],
  'under-way': [409, 'The same call is being handled at this moment. Please ask again in a few seconds.'],
  'changed-meanwhile': [
    412,
    'This has changed since you read it: its ETag is not the one in If-Match. Please read it again.',
  ],
  'too-many-calls': [429, 'These are too many calls. The header Retry-After says when you may go on.'],
  unavailable: [503, 'The site cannot use its database at present. Please try again in a minute.'],
  fault: [500, 'Something went wrong on our side. Please tell the owner of the desk the requestId.'],
} as const satisfies Record<string, ProblemWords>;

export type GeneralProblem = keyof typeof generalProblems;

/** A wrong parameter, field or header, with a sentence. */
export type FieldFault = { field: string; message: string };
