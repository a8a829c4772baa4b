import { type ActionFunctionArgs, data } from 'react-router';
import { refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import type { ArrivingForm } from '#platform/forms/arriving-forms.server.ts';
import { type Accepted, fieldText, readForm, type UnreadReason } from '#platform/forms/forms.server.ts';
import { translatorContext } from '#platform/http/request-context.server.ts';
import { isOutage } from '#platform/is-outage.server.ts';
import { TooManyWaiting } from '#platform/turns/turns.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { findRouteContext } from '#routes/page/find-settings.server.ts';
import { answerOutage, logOutage } from './answer-outage.server.ts';
import { unreadFormWords } from './form-words.ts';
import { openFormOfVisitor } from './open-form.server.ts';

/** A request as our loaders and handlers receive it. */
export type RouteRequest = {
  request: Request;
  /** The URL of the page. It is the same when the router requests only the data of the page. */
  url: URL;
  params: ActionFunctionArgs['params'];
  context: RouteContext;
  /** Translates texts into the language of the page. */
  translator: Translator;
};
/** A posted form with its sender. `Who` is the type that `identify` returns, such as `{ participant }`. */
export type PostedForm<Who = object> = RouteRequest & Who & { form: FormData };
/**
 * The reason why a form was not read completely, or not handled because the database cannot be used. If one text is too
 * long, `errors` has a sentence under the name of its field. Otherwise `message` is about the whole form.
 */
export type UnreadForm = {
  reason: UnreadReason | 'unavailable';
  status: number;
  message?: string;
  errors?: Record<string, string>;
};

/** Handles a posted form. Returns `data(refusal)` or a redirect. */
export type Handler<Who, Answer> = (posted: PostedForm<Who>) => Promise<Answer>;
/** Answers an {@link UnreadForm}, for pages whose refusal contains more than a message. */
export type RefuseUnread<Who, Answer> = (posted: PostedForm<Who>, unread: UnreadForm) => Promise<Answer>;

/** What a route accepts, and who holds its forms while they arrive. The defaults are for a visitor's form without files. */
export type FormLimits<Who> = {
  accepts?: Accepted;
  /**
   * True if a form with files may have to wait until other forms with files from the same network are handled. This is
   * the default.
   */
  takesTurn?: boolean;
  openForm?: (asked: RouteRequest & Who) => ArrivingForm;
};

/**
 * Makes the `action` of a route. It finds out who sends the form, reads the form, and handles it with the current
 * settings. `identify` throws a redirect or an error response if this visitor is not allowed to send the form. A form
 * that was not read completely never reaches `handle`, so rate limits do not count it. A form is refused in the same
 * way if the database cannot be used.
 */
export function formAction<Who, Answer, UnreadAnswer = never>(
  identify: (asked: RouteRequest) => Promise<Who>,
  handle: Handler<Who, Answer>,
  refuseUnread?: RefuseUnread<Who, UnreadAnswer>,
  { accepts = 'texts', takesTurn = true, openForm = openFormOfVisitor }: FormLimits<Who> = {},
) {
  const act = async (asked: RouteRequest) => {
    const who = await identify(asked);
    const arriving = openForm({ ...asked, ...who });
    try {
      const takeTurn = takesTurn ? asked.context.takeTurn : undefined;
      const read = await readForm(asked.request, arriving, accepts, takeTurn);
      const posted = { ...asked, ...who, form: read.form };
      const refuseFor = async (why: Parameters<typeof describeUnread>[0]) => {
        const unread = describeUnread(why, asked.translator);
        return refuseUnread ? await refuseUnread(posted, unread) : refuse(unread, read.form);
      };
      if (!read.ok) return await refuseFor(read);
      try {
        const { db, now } = asked.context;
        asked.context.settings = (await refreshSettings(db, now())).settings;
        return await handle(posted);
      } catch (error) {
        if (error instanceof TooManyWaiting) return await refuseFor({ reason: 'busy' });
        if (!isOutage(error)) throw error;
        logOutage(asked.context, error);
        return await refuseFor({ reason: 'unavailable' });
      }
    } finally {
      await arriving.end();
    }
  };
  return async (args: ActionFunctionArgs) => {
    const asked = describeRequest(args);
    return await answerOutage(asked, () => act(asked));
  };
}

function describeUnread(
  { reason, field }: { reason: UnreadForm['reason']; field?: string },
  translator: Translator,
): UnreadForm {
  const sentence = translator.words(unreadFormWords)[reason];
  return {
    reason,
    status: unreadStatus[reason],
    ...(field === undefined ? { message: sentence } : { errors: { [field]: sentence } }),
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
    return handle
      ? await handle(posted)
      : data({ message: posted.translator.words(unreadFormWords).unknown }, { status: 400 });
  };
}

export function describeRequest({ request, url, params, context }: ActionFunctionArgs): RouteRequest {
  return {
    request,
    url,
    params,
    context: findRouteContext(context),
    translator: context.get(translatorContext),
  };
}

/** The part of an answer that says why a form was not read. */
export function describeRefusal({ message, errors }: UnreadForm) {
  return { ...(message !== undefined && { message }), ...(errors && { errors }) };
}

const unreadStatus: Record<UnreadForm['reason'], number> = {
  'too-large': 413,
  'too-long': 413,
  busy: 503,
  unavailable: 503,
  malformed: 400,
};

/**
 * Answers an {@link UnreadForm}. A page with several forms recognises the refused form by `intent`. A page with a
 * single field shows `error` at that field. The sign-in pages keep the typed `email`.
 */
function refuse({ status, message, errors }: UnreadForm, form: FormData) {
  const intent = fieldText(form, 'intent') || undefined;
  const email = fieldText(form, 'email') || undefined;
  const error = errors && Object.values(errors)[0];
  return data({ message, errors, error, intent, email }, { status });
}
