// Webhooks: addresses of other programs that get a message when a list or a saved search changes (R-1674).
import { z } from 'zod';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { id, pageNumber } from '#src/shared/fields.ts';

/** What a message can be about. */
export const webhookEvents = ['search.changed', 'list.changed', 'entry.stage'] as const;

/** Webhooks of a user at most. */
export const MOST_WEBHOOKS = 50;

/** Hours for which messages have a second signature, by the secret before. */
export const FORMER_HOURS = 24;

const time = z.iso.datetime();
const url = z.string('must be an address').max(2000, 'must have at most 2,000 characters');
const events = z
  .array(z.enum(webhookEvents, `must be ${webhookEvents.join(', ')}`))
  .min(1, 'must name an event')
  .max(webhookEvents.length, 'must name each event once')
  .transform((names) => [...new Set(names)]);

export const Webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    list: z.uuid().nullable(),
    search: z.uuid().nullable(),
    /** Of the list or the search. */
    /** Of the list or the search. Null for a list that its owner made private since. */
    name: z.string().nullable(),
    events: z.array(z.enum(webhookEvents)),
    /** Since when no message is sent, and why. Null: messages are sent. */
    paused: z.object({ since: time, why: z.string() }).nullable(),
    made_at: time,
    /** Messages that wait. */
    waiting: z.int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const Delivery = z
  .object({
    id: z.string(),
    /** `webhook-id` of the message, the same at each attempt. */
    message_id: z.uuid(),
    type: z.string(),
    made_at: time,
    attempts: z.int(),
    tried_at: time.nullable(),
    /** Null: no further attempt. */
    next_at: time.nullable(),
    delivered_at: time.nullable(),
    /** Of the last reply. */
    status: z.int().nullable(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.infer<typeof Delivery>;

const params = z.object({ id });
const NO_WEBHOOK = [404];

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  url: '/api/webhooks',
  summary: 'List your webhooks',
  response: z.object({ rows: z.array(Webhook) }),
  failure: 'Failed to fetch webhooks',
});

export const makeWebhook = endpoint({
  name: 'makeWebhook',
  method: 'POST',
  url: '/api/webhooks',
  summary: 'Make a webhook of a list or a saved search',
  body: z
    .strictObject({ url, list: id.optional(), search: id.optional(), events })
    .refine(({ list, search }) => (list === undefined) !== (search === undefined), 'Name a list or a saved search.')
    .refine(
      ({ list, events }) => events.every((event) => (event === 'search.changed') === (list === undefined)),
      'Use search.changed with a saved search, and list.changed or entry.stage with a list.',
    ),
  /** The secret is in this reply only. */
  response: Webhook.extend({ secret: z.string() }),
  secret: true,
  statuses: [404, 409],
  failure: 'Failed to make the webhook',
});

export const changeWebhook = endpoint({
  name: 'changeWebhook',
  method: 'PATCH',
  url: '/api/webhooks/:id',
  summary: 'Change, pause or resume a webhook',
  params,
  body: z.strictObject({
    url: url.optional(),
    events: events.optional(),
    paused: z.boolean('must be true or false').optional(),
  }),
  response: Webhook,
  statuses: NO_WEBHOOK,
  failure: 'Failed to change the webhook',
});

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  url: '/api/webhooks/:id',
  summary: 'Delete a webhook with its log',
  params,
  response: z.object({ id: z.uuid() }),
  statuses: NO_WEBHOOK,
  failure: 'Failed to delete the webhook',
});

export const renewWebhookSecret = endpoint({
  name: 'renewWebhookSecret',
  method: 'POST',
  url: '/api/webhooks/:id/secret',
  summary: 'Replace the secret of a webhook. For a day, messages are signed with both',
  params,
  response: z.object({ id: z.uuid(), secret: z.string() }),
  secret: true,
  statuses: NO_WEBHOOK,
  failure: 'Failed to replace the secret',
});

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  url: '/api/webhooks/:id/test',
  summary: 'Send a test message',
  params,
  response: Delivery,
  statuses: [404, 409],
  failure: 'Failed to send a test',
});

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  url: '/api/webhooks/:id/deliveries',
  summary: 'List the messages of a webhook in the last 30 days, newest first',
  params,
  query: z.strictObject({ page: pageNumber }),
  response: pageOf(Delivery),
  statuses: NO_WEBHOOK,
  failure: 'Failed to fetch the deliveries',
});

export const replayDelivery = endpoint({
  name: 'replayDelivery',
  method: 'POST',
  url: '/api/webhooks/:id/deliveries/:delivery/replay',
  summary: 'Send a message again, with the same webhook-id',
  params: params.extend({ delivery: z.string().regex(/^\d{1,18}$/, 'must be a number') }),
  response: Delivery,
  statuses: [404, 409],
  failure: 'Failed to send the message again',
});
