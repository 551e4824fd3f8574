import Sms from '@mui/icons-material/SmsOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const smsManifest: Manifest = [
  {
    path: PATHS.owner.sms,
    title: 'SMS Management',
    nav: { label: 'SMS Management', icon: Sms },
    load: async () => (await import(/* webpackChunkName: "route-owner-sms" */ './SmsManagementPage')).SmsManagementPage,
  },
  {
    path: PATHS.owner.automatedMessages,
    title: 'Automated Messages',
    load: async () =>
      (await import(/* webpackChunkName: "route-owner-automated-messages" */ './automations/AutomatedMessagesPage'))
        .AutomatedMessagesPage,
  },
];
