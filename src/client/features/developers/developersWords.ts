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
  },
};
