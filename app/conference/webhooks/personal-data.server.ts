/**
 * Events for other programs contain ids and states. An erasure deletes those of the person, sent or not, and tells the
 * endpoints that the registration was erased: that event names nobody.
 */
export const webhookData = {
  tables: {
    webhook_delivery: 'deleted',
    webhook_endpoint: 'nobody',
    webhook_event: { deletedBy: { registration_id: 'registrationIds' } },
  },
  sealed: {
    'webhook_endpoint.sealed_secret': 'other',
    'webhook_endpoint.sealed_secret_before': 'other',
  },
} as const;
