/** Each page is in a separate chunk. */
export const loadSmsManagementPage = async () =>
  (await import(/* webpackChunkName: "route-owner-sms" */ './SmsManagementPage')).SmsManagementPage;
export const loadAutomatedMessagesPage = async () =>
  (await import(/* webpackChunkName: "route-owner-automated-messages" */ './automations/AutomatedMessagesPage'))
    .AutomatedMessagesPage;
