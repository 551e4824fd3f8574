import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const smsWords: Words = {
  pages: {
    [PATHS.owner.sms]: {
      words:
        'text messages, campaign, marketing, send, sending hours, opt out, unsubscribe, mensajes de texto, campaña',
      actions: [{ label: 'Send a text', words: 'message customers, campaign, marketing, sms, test text' }],
    },
    [PATHS.owner.automatedMessages]: {
      words: 'welcome, miss you, reminder, texts, win back, automation, mensajes automáticos, bienvenida',
      actions: [{ label: 'Birthday text', words: 'birthday message, automatic, cumpleaños' }],
    },
  },
  audit: {
    sms_automation_changed: 'Automated message changed',
    sms_campaign: 'Text campaign',
    sms_campaign_cancelled: 'Text campaign cancelled',
    sms_campaign_created: 'Text campaign started',
    sms_campaign_paused: 'Text campaign paused',
    sms_campaign_reserve_changed: 'Texts kept for campaigns changed',
    sms_campaign_resumed: 'Text campaign resumed',
    sms_test: 'Test text',
    sms_test_sent: 'Test text sent',
  },
};
