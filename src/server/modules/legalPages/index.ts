import { legalPageRoutes } from './legalPages.routes';

export const legalPages = { pages: [legalPageRoutes] };
