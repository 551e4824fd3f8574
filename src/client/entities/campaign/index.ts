export { useGetSmsOverviewQuery } from './campaignApi';
