export { GroupsPage } from './GroupsPage';
export { namedStores, storesLabel } from './groupLabels';
export { changesOf, draftOf } from './groupDraft';
