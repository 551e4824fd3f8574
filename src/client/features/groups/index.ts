export { GroupsPage } from './GroupsPage';
