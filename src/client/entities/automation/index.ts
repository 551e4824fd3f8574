export { AUTOMATION_TITLES } from './automationTitles';
