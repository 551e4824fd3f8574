import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const developersWords: Words = {
  pages: {
    [PATHS.owner.developers]: {
      words: 'api, integration, connect, web shop, website, token, programmer, desarrolladores',
      actions: [{ label: 'Create API Key', section: 'API keys', words: 'token, secret, access, integration' }],
    },
  },
  audit: {
    api_key_created: 'API key created',
    api_key_revoked: 'API key revoked',
    api_key: 'API key',
    webhook_created: 'Webhook added',
    webhook_updated: 'Webhook changed',
    webhook_deleted: 'Webhook deleted',
    webhook_secret_replaced: 'Secret of a webhook replaced',
    webhook_turned_off: 'Webhook turned off',
    events_feed_changed: 'List of events turned on or off',
    webhooks_resent: 'Webhooks sent again',
    webhook_endpoint: 'Webhook',
  },
};
