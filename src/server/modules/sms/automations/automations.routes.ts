import {
  AutomationOverview,
  AutomationPreview,
  AutomationPreviewQuery,
  AutomationSetting,
  UpdateAutomation,
  UpdateCampaignReserve,
} from '../../../../contract/automations';
import type { Database } from '../../../database/Database';
import { defineRoutes } from '../../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../../platform/auth/guard';
import type { App } from '../../../platform/http/App';
import { getAutomations } from './getAutomations';
import { previewAutomation } from './previewAutomation';
import { saveAutomation } from './saveAutomation';
import { saveReserve } from './saveReserve';

export function automationRoutes(
  app: App,
  { database, publicUrl }: { database: Database; publicUrl: string | undefined },
): void {
  const route = defineRoutes(app, { database, tags: ['text messages'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/sms/automations',
    {
      operationId: 'listAutomations',
      summary: 'Get the automated messages with their counts and results',
      response: AutomationOverview,
    },
    ({ db, actor }) => getAutomations(db, actor.storeId, publicUrl),
  );

  route.patch(
    '/store/sms/automations',
    {
      operationId: 'updateAutomation',
      summary: 'Change a kind of automated message, or turn it on or off',
      description:
        'Turning it off cancels its unsent messages. Turning it on also covers occasions from the previous 24 hours.',
      body: UpdateAutomation,
      response: AutomationSetting,
    },
    ({ db, actor, body }) => saveAutomation(db, actor, body, publicUrl),
  );

  route.get(
    '/store/sms/automations/preview',
    {
      operationId: 'previewAutomation',
      summary: 'Count the messages that a kind would have sent in the last 30 days',
      query: AutomationPreviewQuery,
      response: AutomationPreview,
    },
    ({ db, actor, query }) => previewAutomation(db, actor, query, publicUrl),
  );

  route.put(
    '/store/sms/campaign-reserve',
    {
      operationId: 'setCampaignReserve',
      summary: 'Change the monthly segments reserved for campaigns',
      body: UpdateCampaignReserve,
      response: UpdateCampaignReserve,
    },
    ({ db, actor, body }) => saveReserve(db, actor, body),
  );
}
