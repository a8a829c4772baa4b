import { type WebhookEventType, webhookEventTypes, webhookEventWords } from '#conference/webhooks/webhook.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { TicksField } from '#ui/form/ticks-field.tsx';
import { type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';

export type WebhookRefusal = FormRefusal<'name' | 'url' | 'events'> & { events?: readonly string[] };

type Props = {
  refusal: WebhookRefusal | undefined;
  /** The endpoint to change. Undefined for a new one. */
  endpoint?: { name: string; url: string; events: readonly string[] };
};

const options = webhookEventTypes.map((value: WebhookEventType) => ({
  value,
  label: `${webhookEventWords[value]} (${value})`,
}));

/** The fields of a webhook endpoint: its name, its address, and which events are sent to it. */
export function WebhookFields({ refusal, endpoint }: Props) {
  const field = fieldsAfter(refusal);
  const [name, url] = [field('name'), field('url')];
  return (
    <>
      <TextField
        {...name}
        defaultValue={name.defaultValue ?? endpoint?.name}
        label="Name"
        hint="For the team, such as “Badge printer”"
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        {...url}
        defaultValue={url.defaultValue ?? endpoint?.url}
        type="url"
        label="Address"
        hint="It begins with https:// and is reached from the internet."
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
      <TicksField
        id="events"
        name="events"
        legend="What is sent"
        options={options}
        chosen={refusal?.events ?? endpoint?.events}
        error={refusal?.errors?.events}
      />
    </>
  );
}
