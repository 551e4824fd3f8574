export { GroupsPage } from './GroupsPage';
export { namedStores, storesLabel } from './groupLabels';
