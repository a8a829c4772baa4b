import { type ActionFunctionArgs, data } from 'react-router';
import { fieldText, type ReadForm, readForm } from '#platform/forms/forms.server.ts';
import {
  type RequestContext,
  requestContext,
  speakerContext,
} from '#platform/http/request-context.server.ts';
import type { Speaker } from '#platform/words/words.server.ts';
import { unreadFormWords } from './form-words.ts';

/** A request as our loaders and handlers receive it. */
export type RouteRequest = {
  request: Request;
  url: URL;
  params: ActionFunctionArgs['params'];
  context: RequestContext;
  /** Translates texts into the language of the address. */
  speaker: Speaker;
};
/** A posted form with its sender. `Who` is the type that `identify` returns, such as `{ participant }`. */
export type PostedForm<Who = object> = RouteRequest & Who & { form: FormData };
/** The reason why a form did not arrive completely. */
export type UnreadForm = { status: number; message: string };

/** Handles a posted form. Returns `data(refusal)` or a redirect. */
export type Handler<Who, Answer> = (posted: PostedForm<Who>) => Promise<Answer>;
/** Refuses a form that did not arrive completely, for pages that show more than the message. */
export type RefuseUnread<Who, Answer> = (posted: PostedForm<Who>, unread: UnreadForm) => Promise<Answer>;

/**
 * The `action` of a route: finds out who sends the form, reads it, and handles it. `identify` throws a redirect or an
 * error response if this visitor may not send the form.
 */
export function formAction<Who, Answer, UnreadAnswer = never>(
  identify: (asked: RouteRequest) => Promise<Who>,
  handle: Handler<Who, Answer>,
  refuseUnread?: RefuseUnread<Who, UnreadAnswer>,
) {
  return async (args: ActionFunctionArgs) => {
    const asked = describeRequest(args);
    const who = await identify(asked);
    const read = await readForm(asked.request, asked.context.clientAddress);
    const posted = { ...asked, ...who, form: read.form };
    if (read.ok) return await handle(posted);
    const unread = {
      status: unreadStatus[read.reason],
      message: asked.speaker.words(unreadFormWords)[read.reason],
    };
    return refuseUnread ? await refuseUnread(posted, unread) : refuse(unread);
  };
}

/**
 * The handler of a page with several forms: calls the handler of the form's `intent`. Refuses a form with an unknown
 * intent.
 */
export function byIntent<Posted extends PostedForm, Answers>(
  handlers: {
    [Intent in keyof Answers]: (posted: Posted) => Promise<Answers[Intent]>;
  },
) {
  const known: Readonly<Record<string, (posted: Posted) => Promise<Answers[keyof Answers]>>> = handlers;
  return async (posted: Posted) => {
    const intent = fieldText(posted.form, 'intent');
    const handle = Object.hasOwn(known, intent) ? known[intent] : undefined;
    return handle ? await handle(posted) : refuse(unknownForm(posted.speaker));
  };
}

export function describeRequest({ request, params, context }: ActionFunctionArgs): RouteRequest {
  return {
    request,
    url: new URL(request.url),
    params,
    context: context.get(requestContext),
    speaker: context.get(speakerContext),
  };
}

const unreadStatus: Record<Extract<ReadForm, { ok: false }>['reason'], number> = {
  'too-large': 413,
  busy: 503,
  malformed: 400,
};

function unknownForm(speaker: Speaker): UnreadForm {
  return { status: 400, message: speaker.words(unreadFormWords).unknown };
}

function refuse({ status, message }: UnreadForm) {
  return data({ message }, { status });
}
