export { AUTOMATION_TITLES } from './automationTitles';
export { useGetSmsOverviewQuery } from './smsApi';
export { MessagedBars } from './MessagedBars';
