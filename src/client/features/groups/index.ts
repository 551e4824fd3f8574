export { GroupsPage } from './GroupsPage';
export { namedStores, storesLabel } from './groupLabels';
export { toPayload, toFormValues } from './groupFormValues';
