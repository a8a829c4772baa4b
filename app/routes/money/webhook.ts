import type { ActionFunctionArgs } from 'react-router';
import { providerNames } from '#conference/edition/money/provider-names.ts';
import { storeEvent } from '#conference/money/online/provider-events.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import { answerOutage } from '#routes/forms/answer-outage.server.ts';
import { describeRequest } from '#routes/forms/form-action.server.ts';
import { readBody } from './read-body.server.ts';

/** Refuses every request that is not a post. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/**
 * Stores a webhook of a payment provider, and answers at once. A job handles the webhook later. The provider sends it
 * again if the answer is not 2xx.
 */
export async function action(args: ActionFunctionArgs) {
  const { request, params, context, translator } = describeRequest(args);
  const name = providerNames.find((known) => known === params.provider);
  const provider = name && (await openProviders(context.config))[name];
  if (!provider) return new Response(null, { status: 404 });
  const body = await readBody(request);
  if (!body) return new Response(null, { status: 413 });
  const event = provider.readEvent(body, request.headers, context.realNow());
  if (!event) {
    context.log.warn(
      { requestId: context.requestId, provider: name },
      'the signature of a webhook is not valid',
    );
    return new Response(null, { status: 400 });
  }
  const sent = { provider: name, ...event, body };
  await answerOutage({ context, translator }, () => storeEvent(context, sent, context.now()));
  return new Response(null, { status: 204 });
}
