import type { GivenEndpoint } from '#conference/webhooks/change-endpoint.server.ts';
import { isWebhookEventType, webhookEndpointSchema } from '#conference/webhooks/webhook.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isAllowedAddress } from '#platform/outside/allowed-address.server.ts';
import { hostOf } from '#platform/outside/post-outside.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import type { WebhookRefusal } from './webhook-fields.tsx';

/**
 * Reads the form of an endpoint. Refuses the IP address of a private network at once; a name is checked at each
 * delivery, because it can lead elsewhere tomorrow.
 */
export function readWebhookForm(form: FormData, networks: readonly string[]) {
  const values = { name: fieldText(form, 'name'), url: fieldText(form, 'url') };
  const events = [...new Set(form.getAll('events').map(String))].filter(isWebhookEventType);
  const refuseForm = (status: number, refusal: WebhookRefusal) =>
    refuse<WebhookRefusal>(status, { ...refusal, values, events });
  const read = webhookEndpointSchema.safeParse(values);
  const errors: WebhookRefusal['errors'] = read.success ? {} : fieldErrors<'name' | 'url'>(read.error);
  if (events.length === 0) errors.events = 'Tick at least one event.';
  if (read.success && isPrivateAddress(read.data.url, networks)) {
    errors.url = 'This address leads into a private network, which is not allowed.';
  }
  if (!read.success || Object.keys(errors).length > 0) {
    return { ok: false as const, refusal: refuseForm(422, { errors }) };
  }
  const given: GivenEndpoint = { ...read.data, events };
  return { ok: true as const, given, refuseForm };
}

function isPrivateAddress(url: string, networks: readonly string[]): boolean {
  const host = hostOf(new URL(url));
  return /^[\d.]+$|:/.test(host) && !isAllowedAddress(host, networks);
}
