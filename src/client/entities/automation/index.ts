export { AUTOMATION_TITLES } from './automationTitles';
export { MessagedBars } from './components/MessagedBars';
